"""Ontologies are read from YAML, Turtle, JSON-LD and RDF/XML alike; hostile files end with a clear message."""

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem.domain.ontology import Concept
from graphmem.domain.ontology_check import check
from graphmem.errors import InvalidInput
from graphmem.providers.ontology_files import MOST_BYTES, read_ontology
from graphmem.providers.ontology_files.reading import MOST_DEPTH, MOST_NAME_CHARS

HEAD = "format: graphmem-ontology/1\nproperties: [contains]\nconcepts:\n"
YAML = (
    HEAD
    + """\
  rum-cake:
    zh: [朗姆酒蛋糕, 朗姆蛋糕]
    en: rum cake
    broader: cake
    contains: [rum]
    definition: A cake
      soaked in rum.
  cake: {en: cake, related: pie}
  rum: {en: rum, no: nei}
  pie: {en: pie}
"""
)
TURTLE = """\
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix ex: <http://example.org/food#> .
ex:rumCake a skos:Concept ;
    skos:prefLabel "rum cake"@en, "朗姆酒蛋糕"@zh ; skos:altLabel "朗姆蛋糕"@zh ;
    skos:broader ex:cake ; ex:isServedWith ex:tea ; skos:definition "A cake soaked in rum."@en .
ex:cake a skos:Concept ; skos:prefLabel "cake" ; skos:related ex:tea .
ex:tea a skos:Concept ; skos:prefLabel "tea"@en ; skos:narrower ex:greenTea .
ex:greenTea a skos:Concept ; skos:prefLabel "绿茶" .
"""
JSON_LD = json.dumps(
    {
        "@context": {"skos": "http://www.w3.org/2004/02/skos/core#"},
        "@graph": [
            {"@id": "tea", "@type": "skos:Concept", "skos:prefLabel": {"@value": "茶", "@language": "zh"}},
            {"@id": "oolong", "skos:broader": {"@id": "tea"}, "skos:prefLabel": "oolong"},
        ],
    },
    ensure_ascii=False,
)
XML_HEAD = """<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#"
  xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:ex="http://example.org/">
"""
OWL = (
    XML_HEAD
    + """\
<owl:Class rdf:about="http://example.org/Pesto"><rdfs:label xml:lang="en">pesto</rdfs:label>
  <rdfs:subClassOf rdf:resource="http://example.org/Sauce"/>
  <rdfs:subClassOf><owl:Restriction><owl:onProperty rdf:resource="http://example.org/containsIngredient"/>
    <owl:someValuesFrom rdf:resource="http://example.org/Nut"/></owl:Restriction></rdfs:subClassOf>
</owl:Class>
<owl:Class rdf:about="http://example.org/Sauce"><rdfs:label>sauce</rdfs:label>
  <rdfs:subClassOf rdf:resource="http://www.w3.org/2002/07/owl#Thing"/></owl:Class>
<owl:Class rdf:about="http://example.org/Nut"><rdfs:label xml:lang="zh-Hans">坚果</rdfs:label></owl:Class>
<owl:Ontology rdf:about="http://example.org/"><owl:imports rdf:resource="file:///etc/passwd"/></owl:Ontology>
</rdf:RDF>
"""
)


def read(folder: Path, name: str, text: str | bytes) -> dict[str, Concept]:
    """The concepts of a file of that name, by id."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return {concept.id: concept for concept in read_ontology(path).ontology.concepts}


def refusal(folder: Path, name: str, text: str | bytes) -> str:
    """What is said of a file that cannot be used."""
    with pytest.raises(InvalidInput) as caught:
        read(folder, name, text)
    message = str(caught.value)
    assert message.startswith(name)
    assert str(folder) not in message
    return message


def test_the_yaml_form(tmp_path: Path) -> None:
    """Texts and lists of one alike, the first name is the label, every concept knows its line, `no` is Norwegian."""
    found = read(tmp_path, "food.yaml", YAML)
    assert list(found) == ["rum-cake", "cake", "rum", "pie"]
    assert found["rum-cake"] == Concept(
        "rum-cake",
        labels={"zh": "朗姆酒蛋糕", "en": "rum cake"},
        alternatives={"zh": ("朗姆蛋糕",)},
        broader=("cake",),
        properties={"contains": ("rum",)},
        definition="A cake soaked in rum.",
        place="food.yaml:4",
    )
    assert found["cake"].related == ("pie",)
    assert found["rum"].labels["no"] == "nei"
    assert found["pie"].place == "food.yaml:13"


def test_skos_in_turtle(tmp_path: Path) -> None:
    """Labels with and without language, narrower read backwards, related both ways, own properties in snake_case."""
    found = read(tmp_path, "food.ttl", TURTLE)
    base = "http://example.org/food#"
    cake = found[base + "rumCake"]
    assert cake.labels == {"en": "rum cake", "zh": "朗姆酒蛋糕"}
    assert cake.alternatives == {"zh": ("朗姆蛋糕",)}
    assert cake.broader == (base + "cake",)
    assert cake.properties == {"is_served_with": (base + "tea",)}
    assert cake.definition == "A cake soaked in rum."
    assert cake.place == "food.ttl"
    assert found[base + "cake"].labels == {"en": "cake"}
    assert found[base + "greenTea"].labels == {"zh": "绿茶"}
    assert found[base + "greenTea"].broader == (base + "tea",)
    assert found[base + "tea"].related == (base + "cake",)


def test_skos_in_json_ld(tmp_path: Path) -> None:
    """With its context in the file, and relative ids relative to nothing on this machine."""
    found = read(tmp_path, "tea.jsonld", JSON_LD)
    assert sorted(found) == ["http://ontology.invalid/oolong", "http://ontology.invalid/tea"]
    assert found["http://ontology.invalid/oolong"].broader == ("http://ontology.invalid/tea",)


def test_owl_in_rdf_xml(tmp_path: Path) -> None:
    """Classes, restrictions as properties, no tops of the vocabulary, and a note on imports that are not followed."""
    path = tmp_path / "food.owl"
    found = read(tmp_path, "food.owl", OWL)
    pesto = found["http://example.org/Pesto"]
    assert pesto.properties == {"contains_ingredient": ("http://example.org/Nut",)}
    assert pesto.broader == ("http://example.org/Sauce",)
    assert found["http://example.org/Sauce"].broader == ()
    assert found["http://example.org/Nut"].labels == {"zh-hans": "坚果"}
    (note,) = read_ontology(path).notes
    assert "owl:imports" in note
    assert "passwd" not in note


def test_the_same_file_gives_the_same_ontology(tmp_path: Path) -> None:
    """Whatever order rdflib holds triples in."""
    assert list(read(tmp_path, "a.ttl", TURTLE).values()) == list(read(tmp_path, "a.ttl", TURTLE).values())


@pytest.mark.parametrize(
    ("body", "line", "said"),
    [
        ("  a: {en: [b}\n", 4, "is no YAML"),
        ("  a: {en: b}\n  a: {en: c}\n", 5, "says 'a' again, after line 4"),
        ("  a: {en: b, brodaer: c}\n", 4, "says 'brodaer' of 'a'"),
        ("  a: {en: []}\n", 4, "gives no label"),
        ("  a: {en: ''}\n", 4, "empty"),
        (f"  a: {{en: {'x' * (MOST_NAME_CHARS + 1)}}}\n", 4, "longer than"),
        ('  a: {en: "b\\u202Ec"}\n', 4, "not on one line"),
        ("  a: just text\n", 4, "no mapping"),
        ("  a: {en: {b: c}}\n", 4, "a text or a list of texts"),
        ("  a: {en: b, definition: [c]}\n", 4, "one text"),
        ("  a: {en: b, entity_type: product}\n", 4, "known are Person, Organization"),
        ("  a: {en: b, entity_type: User}\n", 4, "no type of entities"),
        ("  a: {en: b, entity_type: [Tool]}\n", 4, "no type of entities"),
        ("  a: {en: b, entity_type: }\n", 4, "no type of entities"),
        ("  a: &x {en: b}\n  c: *x\n", 5, "write the value out"),
        ("  a: {en: !!python/object/apply:os.system ['true']}\n", 4, "tag"),
        ("  a: {en: !include ../../etc/passwd}\n", 4, "tag"),
        ("  ? [a]\n  : {en: b}\n", 4, "no text"),
        ("  a: {en: b}\n---\nmore: 1\n", 5, "second document"),
        ("  a: {en: b}\nimports: [../other.yaml]\n", 5, "unknown part 'imports'"),
        (f"  a: {'[' * (MOST_DEPTH + 1)}\n", 4, f"deeper than {MOST_DEPTH}"),
        (f"  a: {'[' * 100_000}\n", 4, "nesting depth"),
    ],
)
def test_broken_yaml_is_told_with_its_line(tmp_path: Path, body: str, line: int, said: str) -> None:
    """File, line, what is wrong; nothing is run, followed or guessed."""
    message = refusal(tmp_path, "bad.yaml", HEAD + body)
    assert message.startswith(f"bad.yaml:{line} ")
    assert said in message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "format: graphmem-ontology/1"),
        ("- a\n", "format: graphmem-ontology/1"),
        ("format: graphmem-ontology/2\nconcepts: {}\n", "no known format"),
        ("format: graphmem-ontology/1\n", "concepts:"),
        (HEAD + "  {}\n", "holds no concept"),
        ("format: graphmem-ontology/1\nproperties: [en]\nconcepts: {}\n", "property that cannot be used"),
        ("format: graphmem-ontology/1\nproperties: [broader]\nconcepts: {}\n", "property that cannot be used"),
        ("format: graphmem-ontology/1\nproperties: [entity_type]\nconcepts: {}\n", "property that cannot be used"),
    ],
)
def test_yaml_that_is_no_ontology(tmp_path: Path, text: str, said: str) -> None:
    """What it must say is named."""
    assert said in refusal(tmp_path, "bad.yml", text)


def test_yaml_aliases_do_not_grow(tmp_path: Path) -> None:
    """A billion laughs in YAML ends at the first alias."""
    lines = ["a0: &a0 [lol, lol]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12))]
    assert "write the value out" in refusal(tmp_path, "laughs.yaml", "\n".join(lines))


BILLION_LAUGHS = (
    '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY lol "lol">\n'
    + "\n".join(f'<!ENTITY lol{n} "{f"&lol{n - 1 or chr(0)};".replace(chr(0), "") * 10}">' for n in range(1, 10))
    + "\n]>\n<lolz>&lol9;</lolz>"
)


@pytest.mark.parametrize(
    "text",
    [
        BILLION_LAUGHS,
        '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n' + OWL.partition("\n")[2],
        '<?xml version="1.0"?>\n<!DOCTYPE r SYSTEM "http://127.0.0.1:9/evil.dtd">\n' + OWL.partition("\n")[2],
        '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY % p SYSTEM "http://127.0.0.1:9/"> %p;]>\n'
        + OWL.partition("\n")[2],
    ],
    ids=["billion laughs", "file entity", "external type", "parameter entity"],
)
@pytest.mark.parametrize("suffix", ["rdf", "owl", "xml"])
def test_a_document_type_is_refused(tmp_path: Path, text: str, suffix: str) -> None:
    """Before any entity is declared, whatever it would do."""
    message = refusal(tmp_path, f"bad.{suffix}", text)
    assert message.startswith(f"bad.{suffix}:2 has a document type")


@pytest.mark.parametrize(
    "context",
    [
        "https://schema.org/",
        ["https://schema.org/"],
        [{"a": "http://a/"}, "../context.jsonld"],
        {"@import": "http://127.0.0.1:9/c"},
        {"a": {"@id": "http://a/", "@context": "http://127.0.0.1:9/c"}},
    ],
    ids=["address", "list", "path", "import", "scoped"],
)
def test_a_context_at_an_address_is_never_fetched(tmp_path: Path, context: object) -> None:
    """Wherever in the file it stands."""
    for data in ({"@context": context, "a": "b"}, {"@graph": [{"a": {"@context": context}}]}):
        assert "never fetched" in refusal(tmp_path, "bad.jsonld", json.dumps(data))


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("bad.ttl", "@prefix ex: <http://e/> .\nex:a ex:b\nex:c .. .\n", "is no Turtle"),
        ("bad.ttl", "ex:a a ex:b .", "is no Turtle"),
        ("bad.ttl", "@prefix ex: <http://e/> .\nex:a ex:b " + "[ ex:b " * 20_000, "nests too deeply"),
        ("bad.ttl", "", "holds no concept"),
        ("bad.nt", "<http://e/a> <http://e/b> <http://e/c> .", "holds no concept"),
        ("bad.json", '{"a":\n', "is no JSON here"),
        ("bad.json", "[" * 100_000, "nests too deeply"),
        ("bad.json", "[" * 200 + "]" * 200, f"deeper than {MOST_DEPTH}"),
        ("bad.json", '{"@context": 7}', "is no JSON-LD"),
        ("bad.json", "[]", "holds no concept"),
        ("bad.json", '"text"', "is no JSON-LD"),
        ("bad.xml", "<a><b></a>", "is no XML here"),
        ("bad.xml", "plain text", "is no XML here"),
        ("bad.xml", "<a>" * 100_000, f"deeper than {MOST_DEPTH}"),
        ("bad.xml", "<a/>", "no"),
        ("bad.rdf", XML_HEAD + '<rdf:Description rdf:ID="1 2"/></rdf:RDF>', "no"),
    ],
)
def test_broken_rdf_ends_with_a_clear_message(tmp_path: Path, name: str, text: str, said: str) -> None:
    """Never with a traceback, an endless wait or a crash."""
    assert said in refusal(tmp_path, name, text)


def test_turtle_and_xml_errors_have_their_line(tmp_path: Path) -> None:
    """As an editor can jump to it."""
    assert refusal(tmp_path, "bad.ttl", TURTLE + "ex:a !! .\n").startswith("bad.ttl:9 ")
    assert refusal(tmp_path, "bad.rdf", OWL.replace("</owl:Class>", "</owl:Klass>")).startswith("bad.rdf:8 ")


@pytest.mark.parametrize("suffix", ["yaml", "ttl", "jsonld", "rdf"])
def test_what_is_no_text_is_refused(tmp_path: Path, suffix: str) -> None:
    """Binary files, other encodings, NUL, and what is larger than the bound."""
    assert "is no UTF-8 text" in refusal(tmp_path, f"bad.{suffix}", b"\x7fELF\xff\xfe\x00\x01")
    assert "is no UTF-8 text" in refusal(tmp_path, f"bad.{suffix}", TURTLE.encode("gb18030"))
    assert refusal(tmp_path, f"bad.{suffix}", b"a\nb\0").startswith(f"bad.{suffix}:2 holds a NUL")
    with (tmp_path / f"large.{suffix}").open("wb") as file:
        file.truncate(50_000_000)
    started = time.perf_counter()
    with pytest.raises(InvalidInput, match=f"larger than {MOST_BYTES // 1_000_000} MB"):
        read_ontology(tmp_path / f"large.{suffix}")
    assert time.perf_counter() - started < 2


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    """A folder, a pipe that nobody writes to, nothing at all, a file of another kind."""
    (tmp_path / "folder.ttl").mkdir()
    os.mkfifo(tmp_path / "pipe.ttl")
    for name, said in (("folder.ttl", "is no file"), ("pipe.ttl", "is no file"), ("none.ttl", "cannot be read")):
        with pytest.raises(InvalidInput, match=said):
            read_ontology(tmp_path / name)
    assert "no known kind" in refusal(tmp_path, "notes.txt", "a")
    with pytest.raises(InvalidInput, match="cannot be read"):
        read_ontology(Path("a\0b.ttl"))


def test_names_that_cannot_be_shown_are_left_out_and_counted(tmp_path: Path) -> None:
    """A label as long as a page, or one that turns the text around, is no name."""
    path = tmp_path / "a.ttl"
    long = "x" * (MOST_NAME_CHARS + 1)
    found = read(tmp_path, "a.ttl", TURTLE + f'ex:cake skos:altLabel "{long}"@en, "a\u202eb"@en, "torte"@en .\n')
    assert found["http://example.org/food#cake"].alternatives == {"en": ("torte",)}
    (note,) = read_ontology(path).notes
    assert note.endswith("2 left out")


def test_a_dangling_or_cyclic_file_is_still_read(tmp_path: Path) -> None:
    """They are problems to tell, not reasons to refuse."""
    found = read(tmp_path, "a.yaml", HEAD + "  a: {en: a, broader: b}\n  b: {en: b, broader: [a, nowhere]}\n")
    assert found["b"].broader == ("a", "nowhere")


@given(st.sampled_from(["yaml", "ttl", "jsonld", "rdf"]), st.text(max_size=60), st.integers(0, 400))
def test_whatever_a_file_holds_it_is_read_or_refused(suffix: str, inserted: str, at: int) -> None:
    """Any text in the midst of a sound file ends in an ontology or in the one error for bad input."""
    whole = {"yaml": YAML, "ttl": TURTLE, "rdf": OWL, "jsonld": JSON_LD}[suffix]
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"any.{suffix}"
        path.write_bytes((whole[:at] + inserted + whole[at:]).encode("utf-8", "surrogatepass"))
        with suppress(InvalidInput):
            check(read_ontology(path).ontology)


def test_the_documented_yaml_is_sound(tmp_path: Path, checkout: Path) -> None:
    """What docs/ontology.md shows can be loaded as it stands."""
    path = tmp_path / "documented.yaml"
    text = (checkout / "docs/ontology.md").read_text("utf-8")
    path.write_text(text.split("```yaml\n")[2].split("```")[0], "utf-8")
    ontology = read_ontology(path).ontology
    assert check(ontology) == ()
    assert [one.id for one in ontology.expand("rum-cake", most_hops=1)] == ["cake", "coffee", "rum"]


def test_a_schema_of_a_megabyte_and_a_half_takes_seconds(tmp_path: Path) -> None:
    """900 classes and 1,500 properties with comments, as schema.org has them."""
    text = ["@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix s: <https://schema.example/> ."]
    text += ["@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> ."]
    comment = "What it means, told in a few sentences with [[Links]] and examples. " * 8
    text += [
        f's:C{n} a rdfs:Class ; rdfs:label "class {n}" ; rdfs:comment "{comment}" ; rdfs:subClassOf s:C{n // 3} .'
        for n in range(900)
    ]
    text += [
        f's:p{n} a rdf:Property ; rdfs:label "property {n}" ; rdfs:comment "{comment}" ;'
        f" s:domainIncludes s:C{n % 900}, s:C{n % 7} ; s:rangeIncludes s:C{n % 11}, s:C{n % 13} ."
        for n in range(1500)
    ]
    whole = "\n".join(text)
    assert 1_400_000 < len(whole) < 2_000_000
    started = time.process_time()
    assert len(read(tmp_path, "schema.ttl", whole)) == 900
    assert time.process_time() - started < 15
