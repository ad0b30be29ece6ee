"""Which names of a loaded ontology are names of entities, and where a text has them."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.adapters import open_ontology
from graphmem.domain.entity import EntityType
from graphmem.domain.ontology import Concept, Ontology
from graphmem.domain.ontology_check import check
from graphmem.domain.ontology_names import OntologyNames
from tests.cpu_time import cpu_seconds

PRODUCT, TOOL, CONCEPT = EntityType.PRODUCT, EntityType.TOOL, EntityType.CONCEPT
LINE = Concept("line", labels={"en": "product line", "zh": "产品线"}, entity_type=PRODUCT)
FALCON = Concept(
    "falcon",
    labels={"en": "Falcon Gateway", "zh": "猎鹰网关"},
    alternatives={"en": ("FG-200", "the bird")},
    broader=("line",),
)
PAYHUB = Concept("payhub", labels={"en": "payhub"}, entity_type=TOOL)
ORDINARY = frozenset({"sales", "coffee", "咖啡"})


def names(*concepts: Concept) -> OntologyNames:
    """The names of an ontology of these, where `ORDINARY` are words."""
    return OntologyNames(Ontology(concepts), is_ordinary=lambda name: name.lower() in ORDINARY)


def counts(concept: Concept, *others: Concept) -> set[str]:
    """Those of a concept's names that are found in a text of each alone."""
    known = names(concept, *others)
    return {name for _, name in concept.names() if [each.surface for each in known.find(f"a {name} b")] == [name]}


def found(known: OntologyNames, text: str) -> list[tuple[str, str, EntityType]]:
    """Surface, name of the entity, and type."""
    return [(each.surface, each.name, each.type) for each in known.find(text)]


def of(*labels: str, **more: Iterable[str]) -> Concept:
    """A concept of these English names, and others by language."""
    return Concept("x", alternatives={"en": labels} | {tongue: tuple(each) for tongue, each in more.items()})


@pytest.mark.parametrize(
    ("concept", "expected"),
    [
        (of("FG-200", "fg"), {"FG-200"}),
        (of("PayHub", "iPaaS", "HRIS", "payhub"), {"PayHub", "iPaaS", "HRIS"}),
        (of("Falcon Gateway", "Falcon box", "falcon bay"), {"Falcon Gateway"}),
        (of("Bank of Stones", "R&D Team"), {"Bank of Stones", "R&D Team"}),
        (of("Falcon", "hawk"), {"Falcon"}),
        (of("French fries", "ice cream", "coffee"), set()),
        (of("Sales", "Coffee", "Atlas"), {"Atlas"}),
        (of("404", "9/11", "X", "A"), set()),
        (of("Falcon Gateway", zh=["猎鹰网关", "鹰", "咖啡"]), {"Falcon Gateway", "猎鹰网关"}),
        (of("traffic light", zh=["红绿灯"]), set()),
        (of(zh=["猎鹰网关"]), set()),
        (of(zh=["5号网关"]), {"5号网关"}),
        (of("Сокол Шлюз", "сокол"), {"Сокол Шлюз"}),
        (of("Falcon Gateway " * 7), set()),
    ],
)
def test_without_a_type_a_name_counts_by_how_it_is_written(concept: Concept, expected: set[str]) -> None:
    """Digits and capitals tell; Chinese has none, and counts beside a name that has."""
    assert counts(concept) == expected


def test_with_a_type_all_names_count() -> None:
    """Of what nothing is narrower than: in lower case, and Chinese alone; still no words, and no single characters."""
    said = Concept(
        "x", alternatives={"en": ("bird box", "payhub", "coffee"), "zh": ("猎鹰网关", "鹰")}, entity_type=TOOL
    )
    assert counts(said) == {"bird box", "payhub", "猎鹰网关"}
    assert counts(FALCON, LINE) == {"Falcon Gateway", "猎鹰网关", "FG-200", "the bird"}


def test_what_something_is_narrower_than_is_a_kind() -> None:
    """It gives its type and no lower-case name; what is written as a name counts all the same."""
    assert counts(LINE, FALCON) == set()
    model = Concept("model", labels={"en": "FG-300"}, broader=("falcon",))
    assert counts(FALCON, LINE, model) == {"Falcon Gateway", "猎鹰网关", "FG-200"}
    assert counts(of("Falcon"), Concept("y", labels={"en": "y"}, broader=("x",))) == set()


def test_a_type_is_that_of_the_nearest_above() -> None:
    """Its own first; of two equally near the first by id; over cycles and ids that are not there."""
    tops = (Concept("b", entity_type=TOOL), Concept("a", entity_type=PRODUCT))
    below = Concept("below", broader=("b", "a", "gone", "last"))
    last = Concept("last", labels={"en": "Last One"}, broader=("below",))
    own = Concept("own", labels={"en": "Own One"}, broader=("a",), entity_type=EntityType.ERROR)
    known = names(*tops, below, last, own)
    assert found(known, "Last One, Own One") == [
        ("Last One", "Last One", PRODUCT),
        ("Own One", "Own One", EntityType.ERROR),
    ]


def read(folder: Path, name: str, text: str) -> dict[str, Concept]:
    """The concepts of a file by id."""
    (folder / name).write_text(text, "utf-8")
    return {each.id: each for each in open_ontology(folder / name).ontology.concepts}


def test_types_of_entities(tmp_path: Path) -> None:
    """In YAML a key; in RDF a property of that name in any vocabulary, with text or an address, beside classes."""
    yaml = read(
        tmp_path,
        "a.yaml",
        "format: graphmem-ontology/1\nconcepts:\n" + "  a: {en: a, entity_type: Product}\n  b: {en: b}\n",
    )
    assert [(one.entity_type, one.is_class) for one in yaml.values()] == [(PRODUCT, False), (None, False)]
    turtle = """\
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix e: <http://e/> .
e:line a owl:Class ; e:entityType "Product" ; rdfs:label "line"@en .
e:one a owl:NamedIndividual, e:line ; rdfs:label "one"@en .
e:two a skos:Concept, owl:Class ; skos:prefLabel "two"@en ; e:entity_type e:Tool, e:Error, e:Hammer .
e:three a rdfs:Class ; rdfs:label "three"@en ; e:entityType "product", 7 .
"""
    rdf = read(tmp_path, "a.ttl", turtle)
    assert {each.id[-3:]: (each.entity_type, each.is_class) for each in rdf.values()} == {
        "ine": (PRODUCT, True),
        "one": (None, False),
        "two": (EntityType.ERROR, False),
        "ree": (None, True),
    }
    assert rdf["http://e/one"].broader == ("http://e/line",)
    assert all(not each.properties for each in rdf.values())
    (note,) = open_ontology(tmp_path / "a.ttl").notes
    assert note.endswith(": 3 left out")


def test_the_documented_ontology_names_what_it_says(tmp_path: Path, checkout: Path) -> None:
    """The products in docs/ontology.md: no kind, and each thing under its label."""
    text = (checkout / "docs/ontology.md").read_text("utf-8").split("```yaml\n")[1].split("```")[0]
    concepts = read(tmp_path, "products.yaml", text).values()
    assert check(Ontology(concepts)) == ()
    told = "产品线 product line, 猎鹰网关, payhub, the handshake storm, 研发"
    assert [each.name for each in names(*concepts).find(told)] == ["Falcon Gateway", "payhub", "E1102", "研发部"]


def test_classes_of_a_published_vocabulary_name_nothing(tmp_path: Path) -> None:
    """As in schema.org, whose labels all look like names; an individual and a class below a type do."""
    words = "Thing Action Person Event Recipe Message Review CreativeWork LocalBusiness APIReference 3DModel".split()
    classes = "".join(f'x:{word} a rdfs:Class; rdfs:label "{word}"; rdfs:subClassOf x:Thing .\n' for word in words)
    path = tmp_path / "vocabulary.ttl"
    path.write_text(
        "@prefix x: <http://x.org/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
        "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
        + classes
        + 'x:Line a owl:Class; rdfs:label "Product Line"; x:entityType "Product" .\n'
        'x:F a owl:NamedIndividual, x:Line; rdfs:label "Falcon Gateway"@en, "猎鹰网关"@zh .\n'
        'x:G a owl:Class; rdfs:subClassOf x:Line; rdfs:label "goshawk box" .\n'
        'x:K a skos:Concept; skos:prefLabel "Kestrel Hub"@en; x:entityType x:Tool .\n',
        "utf-8",
    )
    known = OntologyNames(open_ontology(path).ontology, is_ordinary=lambda _: False)
    assert found(known, f"{' '.join(words)}. Product Line") == []
    assert found(known, "Falcon Gateway, goshawk box; Kestrel Hub, 猎鹰网关") == [
        ("Falcon Gateway", "Falcon Gateway", PRODUCT),
        ("goshawk box", "goshawk box", PRODUCT),
        ("Kestrel Hub", "Kestrel Hub", TOOL),
        ("猎鹰网关", "Falcon Gateway", PRODUCT),
    ]


def test_a_broad_ontology_of_words_names_nothing() -> None:
    """Nouns of one and two words with their Chinese, as 40,000 of them have: leaves, and no names."""
    nouns = ("car", "traffic light", "Siberian husky", "ice cream", "credit card", "computer")
    chinese = ("汽车", "红绿灯", "哈士奇", "冰淇淋", "信用卡", "电脑")
    concepts = [
        Concept(f"wn-{noun}", labels={"en": noun, "zh": name}) for noun, name in zip(nouns, chinese, strict=True)
    ]
    assert len(names(*concepts)) == 0
    assert names(*concepts).find("My car stood at the traffic light 红绿灯, 信用卡") == ()


def test_all_names_of_a_concept_are_one_entity() -> None:
    """Called by its first label, in either language."""
    known = names(LINE, FALCON)
    expected = ("Falcon Gateway", PRODUCT)
    assert [each[1:] for each in found(known, "猎鹰网关 is the Falcon Gateway, 即FG-200。")] == [expected] * 3
    assert known.others("fg-200") == ("falcon gateway", "猎鹰网关", "fg-200", "the bird")
    assert known.others("獵鷹網關") == known.others("FALCON  GATEWAY") == known.others("fg-200")
    assert known.others("falcon") == ()


def test_a_name_of_two_concepts_is_that_of_whose_label_it_is() -> None:
    """Where neither or both have it as their label, it stands for itself, and is of the type that both have."""
    box = Concept("box", labels={"en": "Hawk Box"}, alternatives={"en": ("Hawk Eye", "HB")}, entity_type=PRODUCT)
    eye = Concept("eye", labels={"en": "Hawk Eye"}, alternatives={"en": ("HB",)}, entity_type=PRODUCT)
    assert found(names(box, eye), "Hawk Eye, HB") == [("Hawk Eye", "Hawk Eye", PRODUCT), ("HB", "HB", PRODUCT)]
    other = Concept("tool", labels={"en": "Hawk Box"}, entity_type=TOOL)
    assert found(names(box, other), "Hawk Box") == [("Hawk Box", "Hawk Box", CONCEPT)]
    assert names(box, eye).others("HB") == ("hawk box", "hawk eye", "hb")


@pytest.mark.parametrize(
    ("text", "surfaces"),
    [
        ("FALCON GATEWAY and falcon gateway", ["FALCON GATEWAY", "falcon gateway"]),
        ("the falcon gateways of two towns", []),
        ("Falcon Gateway's log, Falcon Gateway’s", ["Falcon Gateway", "Falcon Gateway"]),
        ("Falcon\nGateway", []),
        ("McHawk's and McHawk’s nest, McHawk", ["McHawk's", "McHawk’s"]),
        ("Falcon, Gateway", []),
        ("升级猎鹰网关后，獵鷹網關正常", ["猎鹰网关", "獵鷹網關"]),
        ("ＦＧ-200 and fg-200.", ["ＦＧ-200", "fg-200"]),
        ("FG-200-7, XFG-200, FG-2000, FG-200.pdf, me@FG-200, FG-200_x", []),
        ("Falcon Gateway/FG-200、(FG-200)", ["Falcon Gateway", "FG-200", "FG-200"]),
        ("用FG-200测试", ["FG-200"]),
        ("Payhub and PAYHUB", ["Payhub", "PAYHUB"]),
        ("Kestrel, kestrel, KESTREL", ["Kestrel"]),
        ("用红隼 Pro 和红隼Pro", ["红隼 Pro", "红隼Pro"]),
        ("", []),
        ("\ud800 Falcon Gateway", ["Falcon Gateway"]),
    ],
)
def test_where_a_text_has_names(text: str, surfaces: list[str]) -> None:
    """In any case but for single words, whole, on one line; plurals are other words."""
    kestrel = Concept("kestrel", labels={"en": "Kestrel", "zh": "红隼Pro"})
    nest = Concept("nest", labels={"en": "McHawk's"})
    known = names(LINE, FALCON, PAYHUB, kestrel, nest)
    assert [each.surface for each in known.find(text)] == surfaces


PIECES = st.sampled_from(
    (
        "Falcon",
        "Gateway",
        " ",
        "  ",
        "猎鹰",
        "网关",
        "FG-200",
        "-",
        ".",
        "\n",
        "'s",
        "payhub",
        "猎鹰网关",
        "é",
        "🦆",
        "a",
    )
)


@given(st.lists(PIECES, max_size=25).map("".join) | st.text(max_size=60))
def test_names_lie_in_their_text(text: str) -> None:
    """By start, apart, as they stand there, on one line; and each is known by its surface."""
    known = names(LINE, FALCON, PAYHUB)
    end = 0
    for each in known.find(text):
        assert end <= each.start < each.end <= len(text)
        assert text[each.start : each.end] == each.surface
        assert "\n" not in each.surface
        assert known.others(each.surface)
        end = each.end


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_name_that_stands_alone_is_found_in_any_text(before: str, after: str) -> None:
    """Whatever stands on the lines around it."""
    text = f"{before}\n\n猎鹰网关!\n\n{after}"
    at = len(before) + 2
    assert (at, at + 4) in {(each.start, each.end) for each in names(LINE, FALCON).find(text)}


def test_a_sentence_is_read_in_far_less_than_a_millisecond() -> None:
    """Whatever the number of names: the mean of many readings in CPU time, with 5,000 concepts of three names."""
    concepts = [
        Concept(
            f"c{number}",
            labels={"en": f"Falcon {number:x} Gateway", "zh": f"猎鹰{number}网关"},
            alternatives={"en": (f"the falcon bird {number}",)},
            broader=("line",),
        )
        for number in range(5_000)
    ]
    known = names(LINE, *concepts)
    text = "The falcon bird 77 met Falcon 4e Gateway after the falcon of the north, 昨天升级了猎鹰9网关。"
    assert len(known.find(text)) == 3
    assert cpu_seconds(lambda: [known.find(text) for _ in range(1_000)]) < 0.5
