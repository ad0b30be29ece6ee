"""Which questions ask for something that constraints bear on."""

from time import process_time

import pytest

from graphmem.retrieval.requests import Request, read_request

REQUESTS = """\
choice | Recommend a restaurant
choice | Any good places for lunch?
choice | What should I cook tonight?
choice | 推荐一家餐厅
choice | 今晚吃什么？
choice | 周末去哪玩比较好？
task | Book a table for two
task | Could you draft an email to Ana?
task | 帮我写一封邮件
task | 给我订一张机票
check | Is Sichuan hotpot fine?
check | Is Merlot okay?
check | A rum cake for dessert?
check | Can my son have a latte?
check | Would this jacket suit me?
check | How about sushi?
check | 能吃宫保鸡丁吗？
check | 麻婆豆腐怎么样
check | 明天九点开会可以吗
none | What did I say about sushi?
none | When did I stop eating meat?
none | Do you remember what I am allergic to?
none | What am I allergic to?
none | Did I recommend a film to you?
none | Would Thessaly pursue a career in law?
none | How many days did it take me to finish?
none | I don't eat pork, right?
none | 我对什么过敏？
none | 我之前说过不吃什么吗
none | 你给我推荐了哪两部电影？
none | 我不喜欢健身，对吗？
none | 项目的截止日期是哪天？
none | The meeting is at nine.
none |
"""


@pytest.mark.parametrize("row", REQUESTS.splitlines())
def test_it_is_read_as(row: str) -> None:
    """What recalls, tells or asks for a fact is no request."""
    kind, _, text = row.partition("|")
    assert read_request(text.strip()) == (None if kind.strip() == "none" else Request(kind.strip()))


@pytest.mark.parametrize(
    "text",
    [
        "could you please " * 200,
        "what " * 2_000,
        "is " + "a " * 3_000,
        "please help me to " * 300,
        "我" * 3_000,
        "了什么" * 1_500,
        "how do i " * 500 + "?",
        "\0",
    ],
)
def test_odd_questions_are_read_quickly(text: str) -> None:
    """Repetition is read once, whatever comes of it."""
    started = process_time()
    read_request(text)
    assert process_time() - started < 1.0
