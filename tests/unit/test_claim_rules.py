"""Reading claims by rules: each family in both languages, whose claim it is, how it is meant. Needs no model."""

import pytest

from graphmem.domain.claim import Claim, Cue, Mood, Predicate, Value, ValueType
from graphmem.domain.claim_rules import families, needs, read_claims
from graphmem.domain.memory import Source

P = Predicate


def stated(text: str) -> list[tuple[str, str, str, bool]]:
    """Subject, predicate, object, polarity of each claim of a family."""
    return [(c.subject, c.predicate.value, c.object, c.positive) for c in read_claims(text) if c.rule != "frame"]


FAMILIES = [
    ("My name is Farid.", "user", P.NAMED, "Farid", True),
    ("我叫陈思远。", "user", P.NAMED, "陈思远", True),
    ("Her name isn't the point, but my name isn't Jon, it's John.", "user", P.NAMED, "John", True),
    ("I just turned 34.", "user", P.AGED, "34", True),
    ("我女儿今年七岁了。", "kin:daughter", P.AGED, "七岁", True),
    ("My sister's birthday is on 3 May.", "kin:sister", P.BORN, "3 May", True),
    ("我生日是五月三号。", "user", P.BORN, "五月三号", True),
    ("My dentist is Dr. Nina Roy.", "user", P.RELATED, "Dr. Nina Roy", True),
    ("We moved to Ghent last spring.", "user", P.LIVES, "Ghent", True),
    ("我搬到苏州了。", "user", P.LIVES, "苏州", True),
    ("He is nice. I no longer live in Oslo.", "user", P.LIVES, "Oslo", False),
    ("I work as a translator at a court.", "user", P.WORKS_AS, "translator", True),
    ("我在税务局上班。", "user", P.WORKS_AT, "税务局", True),
    ("My brother studies physics at Leiden University.", "kin:brother", P.STUDIES, "Leiden University", True),
    ("我妹妹在中山大学读书。", "kin:sister", P.STUDIES, "中山大学", True),
    ("I hate olives.", "user", P.LIKES, "olives", False),
    ("我喜欢爵士乐。", "user", P.LIKES, "爵士乐", True),
    ("我不喜欢爵士乐。", "user", P.LIKES, "爵士乐", False),
    ("I don't eat pork.", "user", P.AVOIDS, "pork", True),
    ("我戒烟了。", "user", P.AVOIDS, "烟", True),
    ("I'm drinking coffee again.", "user", P.AVOIDS, "coffee", False),
    ("I'm allergic to shellfish.", "user", P.ALLERGIC, "shellfish", True),
    ("我对虾过敏。", "user", P.ALLERGIC, "虾", True),
    ("Never push to main on a Friday.", "user", P.FORBIDS, "push to main on a Friday", True),
    ("千万别删那个文件夹。", "user", P.FORBIDS, "删那个文件夹", True),
    ("Please answer in Spanish.", "user", P.PREFERS, "Spanish", True),
    ("Don't use bullet points.", "user", P.PREFERS, "bullet points", False),
    ("请用中文回答。", "user", P.PREFERS, "中文", True),
    ("We use Redis for the cache.", "user", P.USES, "Redis for the cache", True),
    ("我不用钉钉了。", "user", P.USES, "钉钉", False),
    ("I bought a kayak.", "user", P.OWNS, "kayak", True),
    ("我养了一只乌龟。", "user", P.OWNS, "乌龟", True),
    ("The retro is moved to Thursday at 4 pm.", "thing:retro", P.SCHEDULED, "Thursday at 4 pm", True),
    ("周会改到周四下午四点。", "thing:周会", P.SCHEDULED, "周四下午四点", True),
    ("The report is due on 5 June.", "thing:report", P.DUE, "5 June", True),
    ("The lift is out of order.", "thing:lift", P.STATUS, "out of order", True),
    ("洗衣机坏了。", "thing:洗衣机", P.STATUS, "坏", True),
    ("The rent is 900 euros.", "thing:rent", P.AMOUNTS, "900 euros", True),
    ("房租是三千元。", "thing:房租", P.AMOUNTS, "三千元", True),
    ("The spare key is under the mat.", "thing:spare key", P.LOCATED, "under the mat", True),
    ("护照放在书桌抽屉里。", "thing:护照", P.LOCATED, "书桌抽屉里", True),
    ("The audit is handled by Priya.", "thing:audit", P.DONE_BY, "Priya", True),
    ("I lead the migration.", "thing:migration", P.DONE_BY, "user", True),
    ("官网由小林负责。", "thing:官网", P.DONE_BY, "小林", True),
    ("The crash was fixed by clearing the cache.", "thing:crash", P.FIXED_BY, "clearing the cache", True),
    ("The delay is caused by a strike.", "thing:delay", P.CAUSED_BY, "strike", True),
    ("We decided to rent a van.", "user", P.DECIDED, "rent a van", True),
    ("我们决定租一辆面包车。", "user", P.DECIDED, "租一辆面包车", True),
    ("I have to renew the lease.", "user", P.TODO, "renew the lease", True),
    ("记得给植物浇水。", "user", P.TODO, "给植物浇水", True),
    ("I swim every Tuesday.", "user", P.DOES, "swim", True),
    ("我每天早上跑步。", "user", P.DOES, "跑步", True),
    ("I'm a vegetarian.", "user", P.IS, "vegetarian", True),
]


@pytest.mark.parametrize(("text", "subject", "predicate", "value", "positive"), FAMILIES, ids=[c[0] for c in FAMILIES])
def test_each_family_is_read(text: str, subject: str, predicate: Predicate, value: str, positive: bool) -> None:  # noqa: FBT001
    """One plain statement of each family gives its claim."""
    assert (subject, predicate.value, value, positive) in stated(text)


@pytest.mark.parametrize(
    "text", ["不用 MySQL 了，改用 PostgreSQL。", "I no longer use MySQL, I switched to PostgreSQL."]
)
def test_a_switch_ends_the_old_tool_and_begins_the_new_one(text: str) -> None:
    """Two clauses, two claims, with their cues."""
    old, new = read_claims(text)
    assert (old.predicate, old.object, old.positive) == (P.USES, "MySQL", False)
    assert Cue.END in old.cues
    assert (new.predicate, new.object, new.positive) == (P.USES, "PostgreSQL", True)
    assert Cue.CHANGE in new.cues


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("We switched from Jenkins to Buildkite.", ("jenkin",)),
        ("The demo moved from Tuesday to Thursday.", ("tuesday",)),
        ("Replaced Postgres with SQLite.", ("postgr",)),
        ("我把 VPN 换成 WireGuard 了。", ("vpn",)),
    ],
)
def test_the_old_value_is_kept_where_it_is_named(text: str, old: tuple[str, ...]) -> None:
    """From A to B names A."""
    (claim,) = read_claims(text)
    assert claim.replaced == old


@pytest.mark.parametrize(("text", "subject"), [("The venue has changed.", "thing:venue"), ("场地换了。", "thing:场地")])
def test_a_bare_change_has_no_object(text: str, subject: str) -> None:
    """That something changed is said, and not to what."""
    (claim,) = read_claims(text)
    assert (claim.subject, claim.object) == (subject, "")
    assert Cue.CHANGE in claim.cues


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("I might move to Ghent.", Mood.PLAN),
        ("我打算搬到苏州。", Mood.PLAN),
        ("I used to live in Ghent.", Mood.PAST),
        ("I lived in Ghent for two years.", Mood.PAST),
        ("我以前住在苏州。", Mood.PAST),
        ("If I moved to Ghent, rent would be lower.", Mood.HYPOTHETICAL),
        ("要是我住在苏州就好了。", Mood.HYPOTHETICAL),
        ("My boss said she lives in Ghent.", Mood.QUOTED),
        ("小林说他住在苏州。", Mood.QUOTED),
        ("I live in Ghent now.", Mood.ASSERT),
    ],
)
def test_moods_are_told_apart(text: str, mood: Mood) -> None:
    """Plans, the past, suppositions and others' words are no assertions."""
    assert [claim.mood for claim in read_claims(text) if claim.predicate is P.LIVES] == [mood]


@pytest.mark.parametrize(
    "text", ["Do I live in Ghent?", "我是不是住在苏州？", "我住哪里？", "thanks!", "好的", "", "   "]
)
def test_questions_and_small_talk_claim_nothing(text: str) -> None:
    """Nothing is stated."""
    assert read_claims(text) == ()


def test_what_a_question_takes_for_granted_is_claimed() -> None:
    """The clause before the question is asserted."""
    assert stated("Since I don't eat dairy, what could I put on the pizza?") == [("user", "avoids", "dairy", True)]


@pytest.mark.parametrize("text", ["She lives in Ghent.", "他住在苏州。", "It moved to Friday.", "Her phone is broken."])
def test_a_pronoun_without_anybody_before_it_claims_nothing(text: str) -> None:
    """A subject that was not said is never made up."""
    assert stated(text) == []


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("My sister moved to Ghent. She works at Lotus.", "kin:sister"),
        ("我弟弟在苏州上班，对花生过敏。", "kin:brother"),
        ("I've got a tandem and it's parked behind the church.", "thing:tandem"),
        ("我养了只鹦鹉，叫豆豆。", "thing:鹦鹉"),
    ],
)
def test_a_subject_left_out_is_the_one_named_before(text: str, last: str) -> None:
    """Pronouns and dropped subjects go back to what was said before."""
    assert read_claims(text)[-1].subject == last


def test_what_belongs_to_somebody_else_is_not_the_users() -> None:
    """A clause about another person does not fall back to the user."""
    assert all(claim.subject != "user" for claim in read_claims("新来的同事小吴是喀什人，不吃猪肉。"))


def test_an_agents_own_words_are_its_own() -> None:
    """For an agent "I" is the agent and "you" the user."""
    mine, yours = read_claims("I use Python, and you live in Ghent.", source=Source.AGENT)
    assert (mine.subject, yours.subject) == ("agent", "user")


def test_topic_values_and_words_are_filled() -> None:
    """What decisions compare: stems without the values, values in normal form, the size of the clause."""
    (claim,) = read_claims("The budget review is on Friday at 3 pm.")
    assert claim.topic == ("budget", "review")
    assert set(claim.values) == {Value(ValueType.WEEKDAY, "fri"), Value(ValueType.TIME, "15:00")}
    assert claim.words >= 2


def test_the_object_of_a_single_valued_claim_is_a_value_and_no_topic() -> None:
    """So that two homes compete, whatever they are called."""
    (claim,) = read_claims("My build is green.")
    assert claim.values == (Value(ValueType.WORD, "green"),)
    assert "green" not in claim.topic


def test_a_declarative_clause_of_no_family_keeps_a_frame() -> None:
    """Its subject and topic are there for comparing."""
    (claim,) = read_claims("The onboarding wiki lists three mentors.")
    assert claim.rule == "frame"
    assert claim.subject == "thing:onboarding wiki"
    assert claim.topic


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("我叫陈思远，今年３１岁。", "我叫陈思远,今年31岁。"),
        ("I don\u2019t eat pork.", "I don't eat pork."),
        ("Ｉ live in Ghent．", "I live in Ghent."),
    ],
)
def test_full_width_forms_and_curly_quotes_read_alike(text: str, same: str) -> None:
    """Only the way of writing differs."""
    assert [claim.predicate for claim in read_claims(text)] == [claim.predicate for claim in read_claims(same)]


def test_only_the_first_clauses_of_a_long_text_are_read() -> None:
    """The work is bounded."""
    found: tuple[Claim, ...] = read_claims("I like tea. " * 5_000)
    assert 0 < len(found) <= 50


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("My stepdaughter attends Larchmont Elementary.", ("kin:stepdaughter", "studies_at")),
        ("My cousin repairs old radios.", ("kin:cousin", "does")),
        ("茄子我从来不碰。", ("user", "avoids")),
        ("我是做园林设计的。", ("user", "works_as")),
        ("遛狗归我，倒垃圾归小周。", ("thing:倒垃圾", "is_done_by")),
        ("The dryer keeps tripping.", ("thing:dryer", "has_status")),
        ("Shellfish gives me hives.", ("user", "allergic_to")),
        ("I met my aunt at the station. She lives in Perth.", ("kin:aunt", "lives_in")),
        ("我跟你说啊我现在住在姨妈家旁边", ("user", "lives_in")),
    ],
)
def test_other_ways_to_say_it_are_read(text: str, claim: tuple[str, str]) -> None:
    """Topic first, a pronoun behind a sentence, plain present, run-on speech: each is read like the plain form."""
    assert claim in [(subject, predicate) for subject, predicate, _, _ in stated(text)]


@pytest.mark.parametrize("text", ["叫我起床", "what should I wear tomorrow"])
def test_what_only_looks_like_a_statement_is_none(text: str) -> None:
    """Requests, one-off events and questions without their mark claim nothing."""
    assert not stated(text)


def test_every_pattern_finds_only_what_its_needs_let_through() -> None:
    """A clause that a rule matches holds one of the pieces the rule is looked up by."""
    for text in (
        "my sister works at a bakery",
        "我妈对花生过敏",
        "发票由 dana 审核",
        "we switched from slack to zulip",
    ):
        for each in families.RULES:
            if each.needs and each.pattern.search(text):
                assert not each.needs.isdisjoint(needs.pieces(text))
