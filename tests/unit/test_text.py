"""The tokeniser, passages, names and estimates: what every index and question is made of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain import text


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("The ports are conflicting", ["port", "conflict"]),
        ("Caroline's recipe", ["carolin", "recip"]),
        ("Caroline\u2019s recipe", ["carolin", "recip"]),
        ("order ORD-2024-1001", ["order", "ord-2024-1001", "ord", "2024", "1001"]),
        ("ORD-2024-1's", ["ord-2024-1", "ord", "2024", "1"]),
        ("ＡＢＣ１２３", ["abc123"]),
        ("𠮷野家", ["𠮷", "𠮷野", "野", "野家", "家"]),
        ("不吃辣", ["不", "不吃", "吃", "吃辣", "辣"]),
        ("用Docker部署", ["用", "docker", "部", "部署", "署"]),
        ("什么", []),
        ("?!…  ", []),
        ("", []),
    ],
)
def test_tokens(given_text: str, expected: list[str]) -> None:
    """Words are stemmed, codes kept whole and in parts, CJK cut into unigrams and bigrams, stop words dropped."""
    assert text.tokens(given_text) == expected


def test_chinese_negation_is_no_stop_word() -> None:
    """What one does not eat must not look like what one eats."""
    assert set(text.tokens("我不吃香菜")) - set(text.tokens("我吃香菜")) == {"不", "不吃", "我不"}


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("I moved to Berlin", text.Language.EN),
        ("我搬到了柏林", text.Language.ZH),
        ("我用 Docker 部署", text.Language.ZH),
        ("My friend 小明 lives in the city of Shanghai", text.Language.EN),
        ("12345", text.Language.EN),
    ],
)
def test_language(given_text: str, expected: text.Language) -> None:
    """The script that carries more of the sentence decides."""
    assert text.language(given_text) == expected


def test_names_are_capitals_digits_and_long_numbers() -> None:
    """Words that can name something, in lower case and sorted; stop words and short numbers are none."""
    assert text.names("The county of Avery, Postgres16 on 8080, 12 of them. 在Docker里") == (
        "8080",
        "avery",
        "docker",
        "postgres16",
    )


@given(st.text(max_size=5000))
def test_passages_lose_nothing(given_text: str) -> None:
    """Joined passages are the text, and none is longer than the limit with its quarter of grace."""
    pieces = text.passages(given_text)
    assert "".join(pieces) == given_text
    assert all(len(piece) <= text.PASSAGE_CHARS * 5 // 4 for piece in pieces)


@given(st.text(max_size=300))
def test_tokens_hold_no_space(given_text: str) -> None:
    """The stored form splits at spaces and lines, so no token may hold one."""
    assert all(token and not set(token) & {" ", "\n", "\t"} for token in text.tokens(given_text))
    assert all(name and "\t" not in name for name in text.names(given_text))


@given(st.text(max_size=300), st.text(max_size=300))
def test_token_estimate_grows(left: str, right: str) -> None:
    """More text is never estimated as fewer tokens."""
    assert text.token_estimate(left + " " + right) >= text.token_estimate(left)


@pytest.mark.parametrize(
    ("given_text", "o200k"),
    [
        ("I moved to Berlin last spring and I am allergic to peanuts.", 13),
        ("The deployment failed because the database connection pool was exhausted.", 11),
        ("[2023-05-07] 我用 Docker 部署了 PostgreSQL 16.2", 20),
        ("order ORD-2024-1001 shipped to 221B Baker Street", 15),
        ("def parse_time(text: str) -> datetime:", 10),
        ("我住在朝阳区一个老小区里，上周末搬完家了。", 19),
        ("我对花生过敏，以后推荐甜品避开它。", 15),
        ("TensorFlow 2.15 装完报 ImportError，降到 2.13 就好了。", 22),
    ],
)
def test_token_estimate_is_near_a_vocabulary(given_text: str, o200k: int) -> None:
    """Within a third of a current vocabulary (the figures are its own) for one sentence of either language."""
    assert text.token_estimate(given_text) == pytest.approx(o200k, rel=1 / 3)


@pytest.mark.parametrize(
    ("given_text", "o200k"),
    [
        ("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", 35),
        ("550e8400-e29b-41d4-a716-446655440000", 18),
        ("314159265358979323846264338327950288419716939937510582097494", 20),
        ("aGVsbG8gd29ybGQgdGhpcyBpcyBiYXNlNjQ=", 22),
        ("Меня зовут Анна, я живу в Москве.", 13),
        ("اسمي أحمد وأعيش في القاهرة.", 8),
        ("ฉันชื่อสมชาย อาศัยอยู่ที่กรุงเทพ", 13),
        ("मेरा नाम राहुल है।", 6),
        ("Ich wohne in München und arbeite als Geschäftsführer.", 11),
        ("Tôi tên là Nguyễn và tôi sống ở Hà Nội.", 12),
        ("私は東京に住んでいます。", 8),
        ("저는 서울에 살고 있습니다.", 8),
    ],
)
def test_token_estimate_of_codes_and_other_scripts_is_high(given_text: str, o200k: int) -> None:
    """Never below what a current vocabulary counts, and at most four times it."""
    assert o200k <= text.token_estimate(given_text) <= 4 * o200k


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("word", 1),
        ("Peanuts", 2),
        ("我不吃辣。", 5),
        ("getUserName", 4),
        ("x" * 30, 5),
        ("\U00020000" * 100, 190),
        ("😀🎉", 4),
        ("\ud800", 1),
        ("a_b", 3),
        (" \n", 1),
        ("", 0),
    ],
)
def test_token_estimate(given_text: str, expected: int) -> None:
    """A plain word one, a CJK run by its characters, everything else by its bytes; rounded up at the end."""
    assert text.token_estimate(given_text) == expected


@given(st.text(max_size=200), st.text(max_size=200))
def test_lines_are_estimated_one_by_one(first: str, second: str) -> None:
    """A block is never estimated as more than its lines, each with its line end."""
    whole = text.token_estimate(f"{first}\n{second}")
    assert whole <= text.token_estimate(f"{first}\n") + text.token_estimate(second)


@given(st.text(max_size=200), st.integers(0, 40))
def test_a_cut_fits(given_text: str, most: int) -> None:
    """A beginning of the text, within the size."""
    short = text.cut_to_tokens(given_text, most, most_chars=150)
    assert given_text.startswith(short)
    assert text.token_estimate(short) <= most
    assert len(short) <= 150


def test_a_cut_keeps_words_whole() -> None:
    """Numbers too; only what is too long for a word is cut within."""
    assert text.cut_to_tokens("paid 1234 euros", 4, most_chars=99) == "paid"
    assert text.cut_to_tokens("paid 1234 euros", 5, most_chars=99) == "paid 1234"
    assert text.cut_to_tokens("paid A1042B euros", 4, most_chars=99) == "paid"
    assert text.cut_to_tokens("paid 1234 euros", 99, most_chars=9) == "paid 1234"
    assert text.cut_to_tokens("paid 1234 euros", 99, most_chars=8) == "paid"
    assert text.cut_to_tokens("7" * 600, 199, most_chars=999) == "7" * 320
