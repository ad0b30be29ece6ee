"""What is worth remembering, on labelled turns and on ones of our own."""

import json
from pathlib import Path

import pytest

from graphmem.domain.worth import Role, wished, worth

LEAST_PRECISION = 0.85
LEAST_RECALL = 0.95


@pytest.mark.parametrize("lang", ["zh", "en", "mixed"])
def test_labelled_turns_are_told_apart(checkout: Path, lang: str) -> None:
    """Precision and recall on the labelled set, in each language by itself."""
    lines = (checkout / "tests" / "data" / "worth.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["lang"] == lang]
    judged = [(worth(row["text"], Role(row["role"])).keep, row["keep"]) for row in rows]
    right = judged.count((True, True))
    assert right >= LEAST_PRECISION * sum(kept for kept, _ in judged)
    assert right >= LEAST_RECALL * sum(wanted for _, wanted in judged)


@pytest.mark.parametrize(
    "text",
    [
        "我刚搬到杭州滨江区",
        "帮我订个蛋糕，我女儿对鸡蛋过敏",
        "这个方案不行，换成方案B吧",
        "原来是缓存没清，清了就正常了",
        "我叫李雷",
        "My sister just had a baby girl named Ines.",
        "Can you help me plan my trip to Kyoto in May? I'm vegetarian.",
        "Thanks! By the way, I moved to Lisbon last month.",
        "I hate coriander",
        "Please always answer in French",
    ],
)
def test_what_a_user_states_is_kept(text: str) -> None:
    """Facts, tastes, decisions, fixes and standing wishes, also beside thanks, requests and questions."""
    assert worth(text, Role.USER).keep


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("嗯，可以的", "small talk"),
        ("ok 收到，thanks~", "small talk"),
        ("请问怎么重置密码？", "a question"),
        ("What time is it in Tokyo?", "a question"),
        ("帮我写一封请假邮件", "a request for one task"),
        ("Write me a cover letter for a data analyst job", "a request for one task"),
        ("今天好累啊，不想动", "a passing remark"),
        ("lol that's so true", "a passing remark"),
        ("Photosynthesis turns light into sugar, right?", "it only asks for assent"),
        ("？！……", "small talk"),
        ("\n", "it says nothing"),
    ],
)
def test_what_passes_is_not_kept(text: str, reason: str) -> None:
    """And the reason says of which sort it is."""
    judged = worth(text, Role.USER)
    assert (judged.keep, judged.reason) == (False, reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("您之前提到过住在合肥。", "the agent repeats what it was told"),
        ("As you told me, you live in Porto.", "the agent repeats what it was told"),
        ("你可能喜欢爵士乐。", "a guess of the agent"),
        ("Maybe you would enjoy hiking.", "a guess of the agent"),
        ("Sure! What's your budget?", "a question"),
        ("Docker 是一个容器平台。", "an answer that can be given again"),
        ("Here is a limerick about a frog.", "an answer that can be given again"),
        ("好的，我记住了。", "an answer that can be given again"),
    ],
)
def test_agent_chatter_is_not_kept(text: str, reason: str) -> None:
    """Echoes, guesses, questions and answers on demand."""
    judged = worth(text, Role.AGENT)
    assert (judged.keep, judged.reason) == (False, reason)


@pytest.mark.parametrize(
    "text", ["会议室已预订，周三下午两点，302室。", "The bug was caused by a stale cache; I cleared it and redeployed."]
)
def test_what_an_agent_did_is_kept(text: str) -> None:
    """It reports something that was not known before."""
    assert worth(text, Role.AGENT).keep


def test_a_short_answer_is_worth_what_was_asked() -> None:
    """The same word is nothing by itself, and an acknowledgement is none after a question either."""
    assert not worth("三楼", Role.USER).keep
    assert worth("三楼", Role.USER, previous="你们在几楼办公？").keep
    assert not worth("ok", Role.USER, previous="Shall I go on?").keep


@pytest.mark.parametrize(
    "text", ["记住：报告用A4纸", "别忘了明天的会", "Remember that I take no sugar", "don’t forget my badge"]
)
def test_a_wish_is_heard(text: str) -> None:
    """In both languages, with curly quotes too."""
    assert wished(text)
    assert worth(text, Role.USER).keep


@pytest.mark.parametrize(
    "text", ["你还记得我吗？", "Do you remember my name?", "I don't remember", "Can you remember that?"]
)
def test_asking_whether_it_remembers_is_no_wish(text: str) -> None:
    """A question about memory is a question."""
    assert not wished(text)


@pytest.mark.parametrize(
    "unit", ["我", "a ", "i'm so ", "把a", "好", "?", "the cause ", "remember ", "，", "已", "x:\n"]
)
@pytest.mark.timeout(10)
def test_long_texts_are_judged_at_once(unit: str) -> None:
    """A hundred thousand characters made to be slow cost no more than their beginning."""
    for role in Role:
        worth((unit * 100_000)[:100_000], role, previous=unit * 1_000 + "?")
