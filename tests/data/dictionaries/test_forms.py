"""Data dictionaries in the forms of others: read as their writers make them, written so that they come back, refused where they lie."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from tests.edge.calling import Run

from reidrisk.data.archives import arx_project
from reidrisk.data.dictionaries import form as of_form
from reidrisk.data.dictionaries.form import DictionaryColumn, DictionaryForm, forms, read_as_form, roles_of, written_as
from reidrisk.identify.dictionary import dictionary_of_form
from reidrisk.mitigate.hierarchies.hierarchy import find_hierarchies
from reidrisk.model.problem import InputError
from reidrisk.model.role import Role

CANARY = "金丝雀CANARY77"
DI, QI, SA, NI = ({role} for role in Role)


def put(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(folder: Path, name: str, content: str | bytes) -> list[tuple[str, str, str, set[Role]]]:
    found = read_as_form(put(folder, name, content))
    assert found is not None
    return [(one.name, one.description, one.kind, set(one.roles)) for one in found]


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.key)
def test_a_form_knows_its_own(form: DictionaryForm) -> None:
    assert len(form.examples) >= 5 <= len(form.counterexamples)
    assert [one for one in form.examples if not form.accepts(*one)] == []
    assert [one for one in form.counterexamples if form.accepts(*one)] == []
    for name, head in form.examples:
        assert [other.key for other in forms() if other.accepts(name, head)] == [form.key]


# As the writers of the field make them: a Data Package of two resources with languages and lists, one of them elsewhere.
PACKAGE = {
    "profile": "tabular-data-package",
    "name": "cohort",
    "resources": [
        {"name": "people", "path": "p.csv", "schema": {"fields": [
            {"name": "pid", "type": "string", "title": "身份证号", "constraints": {"required": True}, "reidrisk:role": ["DI"]},
            {"name": "yob", "type": "integer", "description": "Year of birth"},
        ], "primaryKey": "pid"}},
        {"name": "far", "path": "f.csv", "schema": "far-schema.json"},
        {"name": "visits", "path": "v.csv", "schema": {"fields": [{"name": "dx", "type": "string", "title": "diagnosis"}]}},
    ],
}  # fmt: skip
CSVW = {
    "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
    "tables": [
        {"url": "a.csv", "tableSchema": {"columns": [
            {"name": "GID", "titles": ["GID", "Generic Identifier"], "dc:description": "An identifier", "datatype": "string"},
            {"titles": {"en": "Inventory Date"}, "datatype": {"base": "date", "format": "M/d/yyyy"}, "dc:subject": "准标识符"},
            {"name": "row", "virtual": True, "propertyUrl": "x"},
        ], "primaryKey": "GID"}},
    ],
}  # fmt: skip
REDCAP = (
    '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels",'
    '"Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,'
    '"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)",'
    '"Matrix Group Name","Matrix Ranking?","Field Annotation"\r\n'
    'record_id,demographics,,text,"Study ID",,,,,,,,,,,,,\r\n'
    'first_name,demographics,"Contact",text,"First <b>Name</b>",,,,,,y,,,,,,,\r\n'
    'dob,demographics,,text,"Date of\nbirth",,,date_ymd,,,Y,,,,,,,"reidrisk: QI"\r\n'
    'intro,demographics,,descriptive,"Thank you, 您好",,,,,,,,,,,,,\r\n'
    'sex,demographics,,radio,Gender,"0, Female | 1, Male",,,,,,,,,,,,\r\n'
)
DEFINE = """<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="define2-0-0.xsl"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:def="http://www.cdisc.org/ns/def/v2.0" ODMVersion="1.3.2" FileType="Snapshot">
 <Study OID="S"><MetaDataVersion OID="M" Name="Study" Description="Data Definition" def:DefineVersion="2.0.0">
  <ItemGroupDef OID="IG.DM" Name="DM"><Description><TranslatedText xml:lang="en">Demographics</TranslatedText></Description>
   <ItemRef ItemOID="IT.DM.USUBJID" Mandatory="Yes"/></ItemGroupDef>
  <ItemDef OID="IT.DM.USUBJID" Name="USUBJID" DataType="text" Length="14" SASFieldName="USUBJID">
   <Description><TranslatedText xml:lang="en">Unique Subject
     Identifier</TranslatedText><TranslatedText xml:lang="de">Kennung</TranslatedText></Description>
   <def:Origin Type="Derived"/></ItemDef>
  <ItemDef OID="IT.DM.AGE" Name="AGE" DataType="integer"><Description><TranslatedText>Age &amp; unit</TranslatedText></Description>
   <Alias Context="reidrisk" Name="QI"/></ItemDef>
  <ItemDef OID="IT.OLD" Name="SITEID" DataType="text" def:Label="Site"/>
 </MetaDataVersion></Study></ODM>
"""
DEFINITION = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<definition>
 <assigment><name>zip</name><type>QUASI_IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype><ref>hierarchies/zip_1.csv</ref><min>All</min></assigment>
 <assigment><name>name</name><type>IDENTIFYING_ATTRIBUTE</type><datatype>String</datatype></assigment>
 <assigment><name>disease</name><type>SENSITIVE_ATTRIBUTE</type><datatype>String</datatype></assigment>
 <assigment><name>visit</name><type>INSENSITIVE_ATTRIBUTE</type><datatype>Date</datatype><format>dd.MM.yyyy</format></assigment>
</definition>
"""


CONFIG = """<?xml version="1.0"?><config><suppressionAlwaysEnabled>true</suppressionAlwaysEnabled><suppressionString>*</suppressionString>
<relativeMaxOutliers>0.02</relativeMaxOutliers><metric>Loss</metric>
<attributeWeights><attributeWeight><attribute>zip</attribute><weight>0.5</weight></attributeWeight></attributeWeights>
<criteria><criterion>5-anonymity</criterion><criterion>distinct-3-diversity for attribute 'dis ease'</criterion>
<criterion>shannon-entropy-2.5-diversity for attribute 'disease'</criterion>
<criterion>0.2-closeness with equal ground-distance for attribute 'disease'</criterion>
<criterion>0.2-closeness with equal distance for attribute 'disease'</criterion>
<criterion>recursive-(4.0,3)-diversity for attribute 'disease'</criterion><criterion>(0.5)-presence</criterion></criteria></config>"""


def project(definition: str | None = DEFINITION, config: str | None = None, **parts: str) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("metadata.xml", "<metadata/>")
        if definition is not None:
            archive.writestr("input/definition.xml", definition)
        archive.writestr("input/config.dat", b"\xac\xed\x00\x05")
        if config is not None:
            archive.writestr("input/config.xml", config)
        for name, text in parts.items():
            archive.writestr(f"input/hierarchies/{name}.csv", text)
    return packed.getvalue()


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_a_project_of_arx_asks_is_told_as_options(run: Run, tmp_path: Path, lang: str) -> None:
    put(tmp_path, "p.deid", project(config=CONFIG))
    put(tmp_path, "d.csv", "zip,name,disease,visit\n81667,a,b,2026-01-01\n")
    told = run("scan", "d.csv", "--dictionary", "p.deid", "--lang", lang, "--json").json["notes"]
    options = [one for one in told if "--" in one]
    for at, option in enumerate((
        "--suppression 0.02", "--weight zip=0.5", "--k 5", "--l 3 --sa 'dis ease'", "--l 2.5 --l-kind entropy --sa disease",
        "--t 0.2 --sa disease", "--t 0.2 --sa disease",
    )):  # fmt: skip
        assert option in options[at], told
    assert len([one for one in told if "recursive" in one or "presence" in one]) == 2
    put(tmp_path, "q.deid", project(config="<config><criteria>"))
    for name in ("q.deid", "r.deid"):
        put(tmp_path, "r.deid", project())
        found = run("scan", "d.csv", "--dictionary", name, "--lang", lang, "--json")
        assert found.code == 0
        assert ("没有读出" if lang == "zh" else "could not be read") in "".join(found.json["notes"])


def test_a_data_package(tmp_path: Path) -> None:
    assert read(tmp_path, "datapackage.json", json.dumps(PACKAGE)) == [
        ("pid", "身份证号", "string", DI), ("yob", "Year of birth", "integer", set()), ("dx", "diagnosis", "string", set()),
    ]  # fmt: skip
    assert read(tmp_path, "schema.json", json.dumps({"fields": [{"name": "a", "reidrisk:role": "qi, 敏感属性"}]})) == [
        ("a", "", "", QI | SA)
    ]


def test_csv_on_the_web(tmp_path: Path) -> None:
    assert read(tmp_path, "a.csv-metadata.json", json.dumps(CSVW)) == [
        ("GID", "An identifier", "string", set()), ("Inventory Date", "", "date", QI),
    ]  # fmt: skip


def test_csv_on_the_web_as_publishers_write_it(tmp_path: Path) -> None:
    """Found in real metadata: Dublin Core under another prefix, columns that nobody named (5.6: `_col.` and their number)."""
    columns = [{"name": "uai", "dcterms:description": "Identifiant"}, {"name": "", "dcterms:description": ""}, {"datatype": "date"}]
    content = json.dumps({"@context": "http://www.w3.org/ns/csvw", "tableSchema": {"columns": columns}})
    assert read(tmp_path, "m.json", content) == [
        ("uai", "Identifiant", "", set()), ("_col.2", "", "", set()), ("_col.3", "", "date", set()),
    ]  # fmt: skip


def test_redcap(tmp_path: Path) -> None:
    assert read(tmp_path, "d.csv", b"\xef\xbb\xbf" + REDCAP.encode()) == [
        ("record_id", "Study ID", "text", set()), ("first_name", "First Name", "text", DI), ("dob", "Date of birth", "date_ymd", DI | QI),
        ("sex", "Gender", "radio", set()),
    ]  # fmt: skip
    of_programs = "field_name,form_name,field_type,field_label,identifier\na,f,text,Name,y\n"
    assert read(tmp_path, "m.csv", of_programs) == [("a", "Name", "text", DI)]


def test_define_xml(tmp_path: Path) -> None:
    assert read(tmp_path, "define.xml", DEFINE) == [
        ("USUBJID", "Unique Subject Identifier", "text", set()), ("AGE", "Age & unit", "integer", QI), ("SITEID", "Site", "text", set()),
    ]  # fmt: skip


_LISTS = """<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><Study OID="S"><MetaDataVersion OID="M" Name="S">
 <ItemDef OID="A" Name="SEX" DataType="text"><CodeListRef CodeListOID="CL.SEX"/></ItemDef>
 <ItemDef OID="B" Name="SEX2" DataType="text"><CodeListRef CodeListOID="CL.SEX"/></ItemDef>
 <ItemDef OID="C" Name="TERM" DataType="text"><CodeListRef CodeListOID="CL.TERM"/></ItemDef>
 <ItemDef OID="D" Name="AGE" DataType="integer"/>
 <CodeList OID="CL.SEX" Name="Sex" DataType="text">
  <CodeListItem CodedValue="F"><Decode><TranslatedText xml:lang="en">Female</TranslatedText>
   <TranslatedText xml:lang="de">Frau</TranslatedText></Decode></CodeListItem>
  <CodeListItem CodedValue="M"><Decode><TranslatedText xml:lang="en">Male</TranslatedText></Decode></CodeListItem></CodeList>
 <CodeList OID="CL.TERM" Name="T" DataType="text"><EnumeratedItem CodedValue="X"/></CodeList>
</MetaDataVersion></Study></ODM>"""


def test_define_xml_has_lists_of_codes_behind_its_items(tmp_path: Path) -> None:
    found = {one.name: one.codes for one in read_as_form(put(tmp_path, "define.xml", _LISTS)) or ()}
    assert found == {"SEX": (("F", "Female"), ("M", "Male")), "SEX2": (("F", "Female"), ("M", "Male")), "TERM": (), "AGE": ()}


@pytest.mark.parametrize("scheme", [7, [], {"skos:hasTopConcept": 3}, {"skos:hasTopConcept": [3, {"skos:notation": "1"}]}])
def test_a_range_that_is_no_list_of_codes_says_nothing(tmp_path: Path, scheme: object) -> None:
    content = json.dumps({"tableSchema": {"columns": [{"titles": "a", "rdfs:range": scheme}]}})
    assert [one.codes for one in read_as_form(put(tmp_path, "m.json", content)) or ()] == [()]


def test_a_project_of_arx_has_roles_and_hierarchies(tmp_path: Path) -> None:
    content = project(zip_1="81667;8166*;*\n81675;8167*;*\n")
    assert read(tmp_path, "p.deid", content) == [
        ("zip", "", "String", QI), ("name", "", "String", DI), ("disease", "", "String", SA), ("visit", "", "Date", NI),
    ]  # fmt: skip
    found = find_hierarchies(tmp_path / "p.deid", ["zip", "visit", "age"])
    assert {name: tree.paths for name, tree in found.items()} == {
        "zip": {"81667": ("81667", "8166*", "*"), "81675": ("81675", "8167*", "*")}
    }


def test_a_damaged_hierarchy_of_a_project_is_told_with_its_line(tmp_path: Path) -> None:
    path = put(tmp_path, "p.deid", project(zip_1="81667;8166*;*\n81675;*\n"))
    with pytest.raises(InputError) as caught:
        find_hierarchies(path, ["zip"])
    assert "p.deid/hierarchies/zip_1.csv:2" in str(caught.value)
    with pytest.raises(InputError, match="ARX"):
        find_hierarchies(put(tmp_path, "q.deid", project()), ["zip"])  # the part that it names is not there


COLUMNS = [
    DictionaryColumn("身份证号", "居民身份证号码 <&\"'>", "", frozenset({Role.DI})),
    DictionaryColumn("age, at visit", "", "", frozenset({Role.QI, Role.SA})),
    DictionaryColumn("note", "remark", "", frozenset()),
]


@pytest.mark.parametrize("name", ["d.json", "a.csv-metadata.json", "d.csv", "define.xml"])
def test_what_is_written_comes_back(name: str, tmp_path: Path) -> None:
    form = written_as(tmp_path / name)
    assert form.write is not None
    path = put(tmp_path, name, form.write(COLUMNS, "people.csv"))
    found = read_as_form(path)
    assert found is not None
    assert [(one.name, set(one.roles)) for one in found] == [(one.name, set(one.roles)) for one in COLUMNS]
    said = [one.description for one in found]
    assert said[2] == "remark"
    assert "居民身份证号码" in said[0]


def test_no_formula_is_written(tmp_path: Path) -> None:
    form = written_as(tmp_path / "d.csv")
    assert form.write is not None
    text = form.write([DictionaryColumn("=1+1", "@SUM(A1)", "", frozenset())], "x")
    assert [line for line in text.splitlines() if line.startswith(("=", "@"))] == []
    assert ",@SUM" not in text


def test_a_name_of_no_form_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"-metadata\.json"):
        written_as(tmp_path / "d.docx")


def test_a_table_of_ours_is_none_of_them(tmp_path: Path) -> None:
    assert read_as_form(put(tmp_path, "d.csv", "name,description\na,b\n")) is None


def nested(depth: int) -> str:
    return '{"fields": ' + "[" * depth + "]" * depth + "}"


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">&b;</ODM>'
HOSTILE: dict[str, tuple[str, str | bytes, str]] = {
    "cut json": ("d.json", '{"fields": [\n {"name": "' + CANARY, "d.json:2:"),
    "deep": ("d.json", nested(100_000), "d.json"),
    "no object": ("d.json", '["fields"]', "d.json:1"),
    "bytes": ("d.json", b'{"fields": [\n\xff]}', "d.json:2"),
    "no name": ("d.json", '{"fields": [{"name": "a"}, {"title": "' + CANARY + '"}, 7]}', "fields[1]"),
    "digits": ("d.json", '{"fields": [{"name": "a", "x": ' + "9" * 5000 + "}]}", "d.json"),
    "no columns": ("d.json", '{"fields": []}', "d.json"),
    "fields of a wrong kind": ("d.json", '{"fields": {"a": 1}}', "d.json"),
    "csvw without": ("a-metadata.json", '{"tableSchema": {"columns": ["a"]}}', "tableSchema.columns[0]"),
    "redcap without a name": ("d.csv", REDCAP + f",demographics,,text,{CANARY}\n", "d.csv:8"),
    "redcap bytes": ("d.csv", REDCAP.encode() + b"\xff\xfe", "d.csv:8"),
    "redcap long": ("d.csv", REDCAP + "x" * (2**20 + 9) + ",f\n", "d.csv:8"),
    "entities": ("define.xml", BOMB, "define.xml:1:"),
    "cut xml": ("define.xml", DEFINE[:900], "define.xml"),
    "item without a name": ("define.xml", '<ODM>\n<ItemDef OID="x" DataType="text"/></ODM>', "define.xml:2"),
    "xml of an unknown encoding": ("define.xml", '<?xml version="1.0" encoding="none"?><ODM/>', "define.xml"),
    "no project": ("p.deid", b"PK\x03\x04" + b"x" * 50, "p.deid"),
    "project without attributes": ("p.deid", project("<definition/>"), "p.deid"),
    "project without a definition": ("p.deid", project(None), "p.deid"),
    "project with entities": ("p.deid", project("<!DOCTYPE d [<!ENTITY a 'x'>]><definition/>"), "p.deid"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_what_lies_or_is_damaged_is_refused_with_its_place(case: str, tmp_path: Path) -> None:
    name, content, place = HOSTILE[case]
    path = put(tmp_path, name, content)
    with pytest.raises(InputError) as caught:
        read_as_form(path)
    assert place in str(caught.value)
    assert CANARY not in str(caught.value)


def test_what_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arx_project, "_MOST", 1000)
    with pytest.raises(InputError, match="ARX"):
        read_as_form(put(tmp_path, "p.deid", project(DEFINITION + " " * 2000)))


def test_too_many_columns_and_too_large_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, "d.json", json.dumps(PACKAGE))
    monkeypatch.setattr(of_form, "MOST_COLUMNS", 2)
    with pytest.raises(InputError, match="more than 2"):
        read_as_form(path)
    monkeypatch.setattr(of_form, "MOST_BYTES", 20)
    with pytest.raises(InputError):
        read_as_form(path)


@pytest.mark.parametrize(
    ("said", "roles"),
    [("DI", DI), (["qi", "SA"], QI | SA), ("直接标识符", DI), ("quasi-identifier; x", QI), (7, set()), ([None], set()), (None, set())],
)
def test_roles_are_read_by_letters_and_words(said: object, roles: set[Role]) -> None:
    assert set(roles_of(said)) == roles


def test_of_two_columns_of_one_name_the_roles_of_both_count() -> None:
    found = dictionary_of_form(
        [DictionaryColumn("A", "first", "", frozenset({Role.QI})), DictionaryColumn("a", "second", "", frozenset({Role.SA}))]
    ).of("a")
    assert found is not None
    assert (found.description, set(found.roles)) == ("first", QI | SA)
