"""The files with all loans for other programs: tables, JSON with its schema, a map, and the page about them."""
import csv
import html
import io
import json
import re
import shutil
import subprocess

import extruct
import geojson
import jsonschema
import pytest

import data_files
import histories
import random_loans
from data_files import described, mentioning
from environment import SOAK

TEXTS = ["id", "name", "use", "town", "loan_amount", "tags", "themes", "partner_name"]
ALL = ["--data", "json,csv,geojson,db"]
HOSTILE = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "\n=1", '"quoted", with "commas"', "a;b", "line\nbreak", "NUL\0 here",
           "مرحبا", "中文，文字", "🐄 emoji", "'=already", "<script>alert(1)</script>", "</script>", "\ud800 lone", "x" * 5000]


def build(site, loans, *arguments, **variables):
    return histories.build(site, loans, random_loans.time(random_loans.NOW), "--limit", "100000", *arguments, **variables)


def table(site, path):
    return data_files.table((site.output / path).read_bytes())


def loans(site):
    return site.data["loans"]


def test_every_value_of_the_table_is_that_of_loans_json(offline_site):
    build(offline_site, [described(1000 + index, text) for index, text in enumerate(HOSTILE)])
    rows = table(offline_site, "loans.csv")
    assert data_files.differences(rows, loans(offline_site)) == []
    assert [int(row["id"]) for row in rows] == [loan["id"] for loan in loans(offline_site)]
    # Nothing but numbers may begin with what a spreadsheet takes for a formula.
    numbers = {"latitude", "longitude"}
    assert [row[name] for row in rows for name in row
            if row[name][:1] in ("=", "+", "-", "@", "\t", "\r") and name not in numbers] == []
    assert {row["latitude"] for row in rows} == {"-0.5"}
    assert b"\0" not in (offline_site.output / "loans.csv").read_bytes()


@pytest.mark.parametrize("number", range(6))
def test_random_lists_have_the_same_values_in_every_file(offline_site, number):
    build(offline_site, random_loans.loans(number))
    assert data_files.differences(table(offline_site, "loans.csv"), loans(offline_site)) == []
    features = json.loads(offline_site.page("loans.geojson"))["features"]
    assert [feature["id"] for feature in features] == [loan["id"] for loan in loans(offline_site)]
    for feature, loan in zip(features, loans(offline_site)):
        assert feature["properties"] == data_files.properties(loan)
        assert feature["geometry"] is None
    validate(offline_site)


def test_the_map_has_each_loan_at_its_place(offline_site):
    at = [{**described(1000, "Aya"), "location": {"country_code": "KE", "geo": {"pairs": pairs}}} | {"id": 1000 + index}
          for index, pairs in enumerate(["-0.68 34.77", "90 -180", "-90 180", "0 0", "1e-05 2", "13.7"])]
    build(offline_site, at)
    document = json.loads(offline_site.page("loans.geojson"))
    assert document["type"] == "FeatureCollection"
    assert geojson.loads(offline_site.page("loans.geojson")).is_valid
    for feature, loan in zip(document["features"], loans(offline_site), strict=True):
        pairs = loan.get("location", {}).get("geo", {}).get("pairs")
        expected = pairs and {"type": "Point", "coordinates": [float(text) for text in reversed(pairs.split(" "))]}
        assert feature["geometry"] == expected
        assert feature["properties"] == data_files.properties(loan)


def validate(site):
    schema = json.loads(site.page("loans.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator.FORMAT_CHECKER
    jsonschema.Draft202012Validator(schema, format_checker=checker).validate(site.data)


def test_the_schema_describes_loans_json(offline_site):
    build(offline_site, [described(1000 + index, text) for index, text in enumerate(HOSTILE)])
    validate(offline_site)
    schema = json.loads(offline_site.page("loans.schema.json"))
    validator = jsonschema.Draft202012Validator(schema)
    for change in ({"loan_amount": "650"}, {"id": None}, {"unknown": 1}, {"terms": {"repayment_term": 1.5}},
                   {"tags": ["#Animals"]}, {"borrowers": [{"name": "A"}]}, {"location": {"geo": {"pairs": "here"}}}):
        data = offline_site.data
        data["loans"][0] |= change
        assert not validator.is_valid(data), change
    assert not validator.is_valid({"loans": []})


def test_each_list_has_its_table(offline_site):
    (offline_site.root / "kivagen.yml").write_text(
        'views:\n- {name: small, title: "Small", search: "max=500"}\n')
    build(offline_site, random_loans.loans(3, 80))
    paths = {path.relative_to(offline_site.output).as_posix() for path in offline_site.output.rglob("*.csv")}
    assert "views/small.csv" in paths
    pages = {page.relative_to(offline_site.output).as_posix() for folder in ("countries", "sectors", "partners", "views")
             for page in (offline_site.output / folder).glob("*.html")}
    assert {path for path in paths if "/" in path} == {re.sub(r"html$", "csv", page) for page in pages}
    for page in sorted(pages):
        shown = {int(id) for id in re.findall(r'<li class="loan[^>]* data-id="(\d+)"', offline_site.page(page))}
        path = re.sub(r"html$", "csv", page)
        rows = table(offline_site, path)
        assert {int(row["id"]) for row in rows} == shown, page
        assert data_files.differences(rows, [loan for loan in loans(offline_site) if loan["id"] in shown]) == []
        assert f'href="../{path}"' in offline_site.page(page)
    assert 'href="loans.csv"' in offline_site.page()


def test_the_table_of_a_named_search_is_in_its_order(offline_site):
    (offline_site.root / "kivagen.yml").write_text(
        'views:\n- {name: large, title: "Large", search: "sort=amount"}\n- {name: soon, title: "Soon", search: "sort=ending"}\n')
    build(offline_site, random_loans.loans(5, 40))
    for name in ("large", "soon"):
        shown = re.findall(r'<li class="loan[^>]* data-id="(\d+)"', offline_site.page(f"views/{name}.html"))
        assert [row["id"] for row in table(offline_site, f"views/{name}.csv")] == shown


def test_all_languages_share_the_files(offline_site):
    build(offline_site, random_loans.loans(3, 40), "--languages", "en,es,fr,zh-Hans")
    for language in ("es", "fr", "zh-Hans"):
        folder = offline_site.output / language
        assert [*folder.rglob("*.csv"), *folder.rglob("loans.*")] == []
        page = offline_site.page(f"{language}/countries/KE.html")
        assert 'href="../../countries/KE.csv"' in page
        assert 'href="../loans.csv"' in offline_site.page(f"{language}/index.html")
        assert 'href="../loans.csv"' in offline_site.page(f"{language}/data.html")


@pytest.mark.parametrize("names", ["csv", "json", "geojson", "db", "csv,db", "none", "json,csv,geojson", None])
def test_the_setting_chooses_the_files(offline_site, names):
    build(offline_site, random_loans.loans(3, 30), *(["--data", names] if names else []))
    chosen = (names or "json,csv,geojson").split(",")
    files = {"csv": ["loans.csv", "history.csv"], "json": ["loans.json", "loans.schema.json", "partners.json"],
             "geojson": ["loans.geojson"], "db": ["loans.db"]}
    for format, paths in files.items():
        assert [(offline_site.output / path).exists() for path in paths] == [format in chosen] * len(paths)
    page = offline_site.page("data.html")
    linked = [path for path in re.findall(r'<dt><a href="([^"]+)"', page)]
    assert sorted(linked) == sorted(path for format in chosen for path in files.get(format, []))
    assert ("CSV</a>" in offline_site.page()) == ("csv" in chosen)
    assert bool(re.search(r"ld\+json", page)) == (names != "none")
    # The next build has nothing to do, and the one without the files deletes them.
    before = offline_site.files()
    build(offline_site, random_loans.loans(3, 30), *(["--data", names] if names else []))
    assert offline_site.files() == before
    build(offline_site, random_loans.loans(3, 30), "--data", "none")
    left = {path.suffix for path in offline_site.output.rglob("*")}
    assert not left & {".csv", ".geojson", ".db"}


@pytest.mark.parametrize("value, message", [
    ("xml", "one of csv, json, geojson, db, none"), ("csvv", "did you mean 'csv'"), ("none,csv", "'none' alone"),
    ("csv,none", "'none' alone"),
])
def test_other_formats_are_refused(offline_site, value, message):
    run = offline_site.build("--data", value)
    assert run.exit == 64 and message in run.stderr
    (offline_site.root / "kivagen.yml").write_text(f"data: {value}\n")
    assert offline_site.build().exit == 78


def test_the_page_names_every_field(offline_site):
    build(offline_site, [described(1000, "Aya")], *ALL)
    page = html.unescape(offline_site.page("data.html"))
    named = set(re.findall(r'<th scope="row"><code>([^<]+)</code>', page))

    def paths(value, prefix=""):
        for key, inner in value.items():
            if prefix + key == "description.texts" or prefix + key == "tags":
                yield prefix + key
            elif isinstance(inner, dict):
                yield prefix + key
                yield from paths(inner, f"{prefix}{key}.")
            elif isinstance(inner, list) and isinstance(inner[0], dict):
                yield f"{prefix}{key}[]"
                yield from paths(inner[0], f"{prefix}{key}[].")
            else:
                yield prefix + key
    assert set(paths(loans(offline_site)[0])) - named == set()
    # Each field that is not an object has an example, and each row says everything.
    for row in re.findall(r'<tr><th scope="row">.*?</tr>', page):
        cells = re.findall(r"<td>(.*?)</td>", row)
        assert len(cells) == 6 and all(cells[index] for index in (0, 1, 4, 5)), row
        assert cells[3] or "object" in cells[1], row
    columns = {name for text in re.findall(r"<td><code>([^<]+)</code></td>", page) for name in text.split(", ")}
    assert set(table(offline_site, "loans.csv")[0]) - columns == set()


def test_the_description_for_search_engines_names_the_files_and_no_person(offline_site):
    build(offline_site, [described(1000 + index, f"</script>Person{index}") for index in range(9)], *ALL,
          "--title", "Ours </script><b>", "--base-url", "https://example.org/loans")
    page = offline_site.page("data.html")
    found = extruct.extract(page, syntaxes=["json-ld"])["json-ld"]
    data = found[0]
    assert found == [data_files.linked_data(page)]
    assert data["@type"] == "Dataset" and data["name"] == "Ours </script><b>"
    assert "Person" not in page
    urls = {download["contentUrl"] for download in data["distribution"]}
    assert urls == {f"https://example.org/loans/{name}" for name in (
        "loans.csv", "history.csv", "loans.json", "loans.schema.json", "partners.json", "loans.geojson", "loans.db")}
    assert {variable["name"] for variable in data["variableMeasured"]} >= {"loan_amount", "sector"}


def test_the_history_is_that_of_the_export_without_names(offline_site):
    for hour in range(6):
        part = [{**loan, "funded_amount": min(loan["loan_amount"], 25 * hour)} for loan in
                histories.loans(range(1000 + hour, 1012 + hour))]
        histories.build(offline_site, part, hour, "--now", histories.time(hour), *ALL)
        rows = table(offline_site, "history.csv")
        events = histories.events(offline_site)
        assert len(rows) == len(events) > 0
        for row, event in zip(rows, events):
            assert "name" not in row
            for key in set(event) - {"name"}:
                assert data_files.same(row[key], event[key]), (key, row, event)
            assert {key for key in row if row[key]} <= set(event)


def test_excluded_loans_are_in_no_file(offline_site):
    part = histories.loans(range(1000, 1012))
    histories.build(offline_site, part, 0, "--now", histories.time(0), *ALL)
    histories.build(offline_site, [loan | {"funded_amount": 50} for loan in part], 1, "--now", histories.time(1), *ALL)
    assert mentioning(offline_site.output, "1005") >= {
        "loans.csv", "history.csv", "loans.json", "loans.geojson", "loans.db", "countries/KE.csv"}
    assert "1005" in {str(row["loan_id"]) for row in data_files.database(offline_site.output / "loans.db")["history"]}
    histories.build(offline_site, part, 2, "--now", histories.time(2), "--exclude", "1005", *ALL)
    assert mentioning(offline_site.output, "1005") == set()
    assert mentioning(offline_site.output, "1004") >= {"history.csv", "loans.db"}


@pytest.mark.parametrize("is_listed", [False, True])
def test_no_file_names_an_excluded_loan_as_the_previous_one(offline_site, is_listed):
    listed = [described(2000, "Aya") | {"previous_loan_id": 1005}] + [described(1005, "Aya")] * is_listed
    build(offline_site, listed, *ALL)
    # Maps have no such field.
    assert mentioning(offline_site.output, "1005") >= {"loans.csv", "loans.json", "loans.db"}
    build(offline_site, listed, "--exclude", "1005", *ALL)
    assert mentioning(offline_site.output, "1005") == set()
    assert [loan.get("previous_loan_id") for loan in loans(offline_site)] == [None]


@pytest.mark.parametrize("sign", [{"name": "Anonymous"}, {"anonymization_level": "pii"}, {"anonymization_level": "full"}])
def test_no_file_names_an_anonymous_loan_as_the_previous_one(offline_site, sign):
    later, earlier = described(2000, "Aya") | {"previous_loan_id": 1005}, described(1005, "Aya")
    for listed, previous in (([later, earlier], 1005), ([later, earlier | sign], None)):
        build(offline_site, listed, *ALL)
        assert previous_of(offline_site, 2000) == {"loans.json": previous, "loans.csv": str(previous or ""), "loans.db": previous}
        features = json.loads(offline_site.page("loans.geojson"))["features"]
        assert [feature for feature in features if 1005 in feature["properties"].values()] == features[1:]


def previous_of(site, id):
    """Returns what each file says of the previous loan of a borrower."""
    files = {"loans.json": loans(site), "loans.csv": table(site, "loans.csv"),
             "loans.db": data_files.database(site.output / "loans.db")["loans"]}
    return {name: next(row.get("previous_loan_id") for row in rows if str(row["id"]) == str(id))
            for name, rows in files.items()}


def test_a_long_list_is_whole_in_every_file(offline_site):
    count = 20_000 if SOAK else 3_000
    listed = random_loans.loans(8, count)
    build(offline_site, listed, *ALL)
    rows, features = table(offline_site, "loans.csv"), json.loads(offline_site.page("loans.geojson"))["features"]
    tables = data_files.database(offline_site.output / "loans.db")
    ids = {loan["id"] for loan in listed}
    for found in ([int(row["id"]) for row in rows], [feature["id"] for feature in features],
                  [row["id"] for row in tables["loans"]], [loan["id"] for loan in loans(offline_site)],
                  [row["loan_id"] for row in tables["history"]],
                  [int(row["id"]) for row in table(offline_site, "history.csv")]):
        assert len(found) == count and set(found) == ids
    validate(offline_site)
    assert data_files.differences(rows, loans(offline_site)) == []
    by_id = {row["id"]: row for row in tables["loans"]}
    for loan, feature in list(zip(loans(offline_site), features, strict=True))[::97]:
        values = data_files.flat(loan)
        assert feature["properties"] == data_files.properties(loan)
        assert {name: value for name, value in by_id[loan["id"]].items() if value is not None} == values


@pytest.mark.parametrize("level", ["pii", "full"])
def test_no_file_names_who_vouches_for_an_anonymous_borrower(offline_site, level):
    people = {"trustee": "Pastor Lwanga", "endorsement": "Known to Pastor Lwanga.", "distribution_model": "direct",
              "translator": {"byline": "Tova"}}
    loan = described(1000, "x") | people
    build(offline_site, [loan], *ALL)
    for name in ("Pastor Lwanga", "Tova"):
        assert mentioning(offline_site.output, name) >= {"loans.csv", "loans.json", "loans.db"}
    # A story with the name of its borrower is hidden, and with it who translated the story.
    named = {"name": "Akello", "borrowers": [{"first_name": "Akello"}], "use": "x", "why_special": None,
             "description": {"languages": ["en"], "texts": {"en": "Akello sells milk."}}}
    build(offline_site, [loan | named | {"anonymization_level": level}], *ALL)
    for name in ("Pastor Lwanga", "Tova"):
        assert mentioning(offline_site.output, name) == set()


def test_invented_loans_are_not_called_those_of_kiva(offline_site):
    assert offline_site.build("--source", "sample").exit == 0
    page = offline_site.page("data.html")
    assert "license" not in data_files.linked_data(page) and "isBasedOn" not in data_files.linked_data(page)
    assert "apply to these files" not in page


def test_the_same_input_gives_the_same_bytes(new_site):
    trees = []
    for name in ("one", "other"):
        site = new_site(name)
        build(site, random_loans.loans(4, 50), *ALL)
        trees.append({path.relative_to(site.output): path.read_bytes() for path in site.output.rglob("*") if path.is_file()})
    assert trees[0] == trees[1]


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_reads_the_table(offline_site, tmp_path):
    build(offline_site, [described(1000 + index, text) for index, text in enumerate(HOSTILE) if text != "x" * 5000])
    source = offline_site.output / "loans.csv"
    # Commas, quotation marks and UTF-8. Without its window, LibreOffice does not look for a byte order mark.
    form = "44,34,76"
    subprocess.run(["soffice", "--headless", f"-env:UserInstallation=file://{tmp_path}/office", f"--infilter=CSV:{form}",
                    "--convert-to", f"csv:Text - txt - csv (StarCalc):{form}", "--outdir", str(tmp_path), str(source)],
                   check=True, timeout=300)
    read = [*csv.DictReader(io.StringIO((tmp_path / "loans.csv").read_text("utf-8-sig"), newline=""))]
    for row, written in zip(read, table(offline_site, "loans.csv"), strict=True):
        assert {name: row[name] for name in TEXTS} == {name: written[name] for name in TEXTS}
