"""Names of a loaded ontology among what the recognizer found in a text."""

from itertools import pairwise

import pytest

from graphmem.domain.claim_rules.words import Tag, Word
from graphmem.domain.entity import EntityType, Mention
from graphmem.domain.ontology import Concept, Ontology
from graphmem.domain.ontology_names import OntologyNames
from graphmem.domain.redaction import redact
from graphmem.ingestion.ontology_mentions import with_ontology
from graphmem.ports.recognizer import Recognition, Recognizer
from graphmem.providers.latin_words import is_plain
from graphmem.providers.spacy_recognizer import SpacyRecognizer

NAMES = OntologyNames(
    Ontology(
        (
            Concept("line", entity_type=EntityType.PRODUCT),
            Concept(
                "falcon",
                labels={"en": "Falcon Gateway"},
                alternatives={"en": ("FG-200", "Falcon"), "zh": ("猎鹰网关", "猎鹰")},
                broader=("line",),
            ),
            Concept("atlas", labels={"en": "Atlas"}),
            Concept("phone", labels={"en": "phone"}, broader=("line",)),
            Concept("hotline", labels={"en": "13800138000"}, alternatives={"en": ("Care Line",)}),
        )
    ),
    is_ordinary=is_plain,
)
PERSON, PRODUCT = EntityType.PERSON, EntityType.PRODUCT


def told(text: str, *mentions: tuple[str, EntityType], words: str = "") -> list[tuple[str, str, str]]:
    """Surface, what it is called, and type of each mention in a text where a recognizer found these."""
    spans, cut, start = [], [], 0
    for surface, kind in mentions:
        start = text.index(surface, start)
        spans.append(Mention(surface, start, start + len(surface), kind))
    end = 0
    for word in words.split():
        cut.append(Word(text.index(word, end), text.index(word, end) + len(word), Tag.OTHER))
        end = cut[-1].end
    found, called = with_ontology(redact(text).text, Recognition(tuple(spans), tuple(cut)), NAMES)
    for one, other in pairwise(found):
        assert one.end <= other.start
    return [(each.surface, called.get(each.surface, each.surface), str(each.type)) for each in found]


FALCON = "Falcon Gateway"


@pytest.mark.parametrize(
    ("text", "mentions", "expected"),
    [
        ("the falcon gateway", [], [("falcon gateway", FALCON, "Product")]),
        ("FG-200 is down", [("FG-200", EntityType.IDENTIFIER)], [("FG-200", FALCON, "Product")]),
        ("see /FG-200/log", [("/FG-200/log", EntityType.IDENTIFIER)], [("/FG-200/log", "/FG-200/log", "Identifier")]),
        ("Falcon Gateway team", [("Gateway team", EntityType.ORGANIZATION)], [(FALCON, FALCON, "Product")]),
        ("Falcon Gateway team", [("Falcon Gateway team", EntityType.ORGANIZATION)], [(FALCON, FALCON, "Product")]),
        ("FG-200 Pro", [("FG-200 Pro", PRODUCT)], [("FG-200 Pro", "FG-200 Pro", "Product")]),
        ("《猎鹰网关手册》", [("猎鹰网关手册", EntityType.DOCUMENT)], [("猎鹰网关手册", "猎鹰网关手册", "Document")]),
        ("Anna Falcon", [("Anna Falcon", PERSON)], [("Anna Falcon", "Anna Falcon", "Person")]),
        ("Falcon", [("Falcon", PERSON)], [("Falcon", FALCON, "Product")]),
        ("Atlas", [("Atlas", PERSON)], [("Atlas", "Atlas", "Person")]),
        ("Atlas", [("Atlas", EntityType.TOOL)], [("Atlas", "Atlas", "Concept")]),
        (
            "Bob 把猎鹰网关 交给 Eve",
            [("Bob", PERSON), ("Eve", PERSON)],
            [("Bob", "Bob", "Person"), ("猎鹰网关", FALCON, "Product"), ("Eve", "Eve", "Person")],
        ),
        ("my phone [phone:k3fza2bc]", [], [("phone", "phone", "Product")]),
        ("call the Care Line", [], []),
        ("", [], []),
    ],
)
def test_of_what_overlaps_one_stays(
    text: str, mentions: list[tuple[str, EntityType]], expected: list[tuple[str, str, str]]
) -> None:
    """Identifiers before the ontology before models; no name of it in a placeholder, nor with a number in its label."""
    assert told(text, *mentions) == expected


def test_two_chinese_characters_must_be_words() -> None:
    """Where the words are known; longer names, and any without words, are taken as they stand."""
    assert told("升级猎鹰系统", words="升级 猎鹰 系统") == [("猎鹰", FALCON, "Product")]
    assert told("打猎鹰击长空", words="打猎 鹰 击 长空") == []
    assert told("打猎鹰击长空") == [("猎鹰", FALCON, "Product")]
    assert told("升级猎鹰网关", words="升级猎 鹰网关") == [("猎鹰网关", FALCON, "Product")]


@pytest.fixture(scope="module")
def recognizer() -> Recognizer:
    """The real one."""
    return SpacyRecognizer()


@pytest.mark.parametrize(
    "text",
    [
        "Falcon Gateway rebooted in Berlin after Anna Falcon called.",
        "昨天张伟升级了猎鹰网关，结果报 E1102。",
        "客户问 Falcon Gateway多少钱，FG-200 又坏了",
        "falcon gateway's log on port 8443, see https://x.example/FG-200/a",
    ],
)
def test_with_the_real_recognizer(recognizer: Recognizer, text: str) -> None:
    """The ontology's name is there under its label, and every identifier and other name is still what it was."""
    (found,) = recognizer.recognize([redact(text).text])
    joined, called = with_ontology(redact(text).text, found, NAMES)
    assert FALCON in called.values()
    assert {each for each in found.mentions if each.surface not in called} <= set(joined)
