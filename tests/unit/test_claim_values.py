"""Values of clauses in one normal form for both languages, numbers of any size, and cutting text into clauses."""

import pytest

from graphmem.domain.claim import Cue, Value, ValueType
from graphmem.domain.claim_rules import Tag, Word, clauses, numbers, topic_words, values
from graphmem.domain.entity import EntityType, Mention

V = ValueType


@pytest.mark.parametrize(
    ("texts", "kind", "normal"),
    [
        (("3 pm", "3:00 pm", "15:00", "下午三点", "下午3点", "15点"), V.TIME, "15:00"),
        (("half past eight", "8:30 am", "早上八点半"), V.TIME, "08:30"),
        (("on Friday", "on Fridays", "周五", "星期五", "礼拜五"), V.WEEKDAY, "fri"),
        (("March 5", "5 March", "the 5th of March", "3月5日", "三月五号"), V.DATE, "--03-05"),
        (("2026-03-05", "March 5, 2026", "2026年3月5日"), V.DATE, "2026-03-05"),
        (("tomorrow", "明天"), V.DATE, "tomorrow"),
        (("60 minutes", "1 hour", "one hour", "一小时", "六十分钟", "1个小时"), V.DURATION, "60 min"),
        (("half an hour", "半小时", "30 min"), V.DURATION, "30 min"),
        (("2 years", "24 months", "两年"), V.DURATION, "24 months"),
        (("¥1,200", "1200 yuan", "一千二百元", "1200块"), V.MONEY, "1200 cny"),
        (("$3.5k", "3,500 dollars", "3500美元"), V.MONEY, "3500 usd"),
        (("20%", "20 percent", "百分之二十"), V.PERCENT, "20"),
        (("v2.3.1", "version 2.3.1", "版本2.3.1"), V.VERSION, "2.3.1"),
        (("13812345678", "138 1234 5678"), V.PHONE, "13812345678"),
        (("gate B12",), V.CODE, "b12"),
        (("三个人", "3 people", "three people"), V.NUMBER, "3"),
        (("《百年孤独》",), V.TITLE, "百年孤独"),
    ],
)
def test_ways_of_writing_share_a_normal_form(texts: tuple[str, ...], kind: ValueType, normal: str) -> None:
    """Two texts with one value can be compared."""
    for text in texts:
        assert Value(kind, normal) in values(text), text


@pytest.mark.parametrize("text", ["I may go", "有一点贵", "血糖是五点六", "Dr. March is here", "万一下雨", "第三章"])
def test_near_misses_are_no_dates_or_times(text: str) -> None:
    """Words that look like a value are none."""
    assert not {value.type for value in values(text)} & {V.DATE, V.TIME, V.WEEKDAY}


def test_mentions_become_places_organisations_and_people() -> None:
    """Names found by the recognizer are values too."""
    mentions = (Mention("Ghent", 8, 13, EntityType.PLACE), Mention("Ana", 0, 3, EntityType.PERSON))
    assert values("Ana and Ghent", mentions) == (Value(V.PERSON, "ana"), Value(V.PLACE, "ghent"))


@pytest.mark.parametrize(
    ("words", "value"),
    [
        *[
            ("一万二", 12_000),
            ("三百五", 350),
            ("三百零五", 305),
            ("两千零八", 2_008),
            ("二〇二六", 2026),
            ("十五", 15),
        ],
        *[("1,200", 1_200), ("3.5k", 3_500), ("2 million", 2_000_000), ("twenty-five", 25), ("three hundred", 300)],
        *[("五点六", 5.6), ("3.5万", 35_000), ("一亿", 100_000_000)],
    ],
)
def test_numbers_of_any_size_are_read(words: str, value: float) -> None:
    """In digits, Chinese numerals and English words."""
    assert numbers.value(words) == pytest.approx(value)


def bodies(text: str) -> list[str]:
    """The words of each clause."""
    return [clause.text for clause in clauses(text)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("I moved to Ghent and I work at Lotus.", ["i moved to ghent", "i work at lotus"]),
        ("I like tea, coffee and the sea.", ["i like tea, coffee and the sea"]),
        ("场地换了，改到三楼。", ["场地换了", "改到三楼"]),
        ("No, actually, I live in Ghent.", ["i live in ghent"]),
        ("记住：我对花生过敏", ["我对花生过敏"]),
        ("Mr. Okada called. He is late.", ["mr. okada called", "he is late"]),
        ("我不是四川人，是重庆人。", ["我不是四川人，是重庆人"]),
    ],
)
def test_text_is_cut_into_clauses(text: str, parts: list[str]) -> None:
    """A clause is what one verb says; lists, abbreviations and "not A but B" stay whole."""
    assert bodies(text) == parts


def test_offsets_point_into_the_text() -> None:
    """A clause's places are those of the text as it was given."""
    text = "嗯，“对了”，Ｉ live in Ghent。"
    for clause in clauses(text):
        assert len(clause.text) <= clause.end - clause.body
        assert text[clause.start : clause.end].strip() == text[clause.start : clause.end]


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        *[("we moved to Ghent", Cue.CHANGE), ("改到周五", Cue.CHANGE), ("I no longer smoke", Cue.END)],
        *[("我戒烟了", Cue.END), ("不是周三，是周四", Cue.CORRECT), ("from A1 to B2", Cue.REPLACE)],
        *[("no, it is not red, it's blue", Cue.CORRECT), ("我说错了，是周四", Cue.CORRECT), ("不再用了", Cue.END)],
    ],
)
def test_words_of_change_are_cues(text: str, cue: Cue) -> None:
    """In both languages."""
    assert cue in {found for clause in clauses(text) for found in clause.cues}


@pytest.mark.parametrize("text", ["I like tea", "我喜欢茶", "The build is green", "周会在三楼"])
def test_plain_statements_have_no_cue(text: str) -> None:
    """Nothing older is said to end."""
    assert [clause.cues for clause in clauses(text)] == [()]


def test_topic_words_leave_values_and_light_words_out() -> None:
    """What is left says what a text is about."""
    assert topic_words("The team lunch is now on Friday at noon") == ("lunch", "team")


def test_chinese_topics_work_with_and_without_words() -> None:
    """Words from the recognizer, or pairs of characters."""
    text = "家长会改到周五"
    assert topic_words(text, (Word(0, 3, Tag.NOUN), Word(3, 5, Tag.VERB), Word(5, 7, Tag.OTHER))) == ("家长会",)
    assert set(topic_words(text)) & {"家长", "长会"}
