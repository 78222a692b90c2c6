"""Names by which loans are chosen: a typo is reported, but a known name without loans is not an error."""
import json

import pytest

import wire

# The options, the errors and the warnings.
UNKNOWN = {
    "sector": (["--sector", "Fod"], ["there is no sector 'Fod', which --sector names; did you mean 'Food'?"], []),
    "of several": (
        ["--sector", "Food, agricultur ,Space"],
        ["there is no sector 'agricultur', which --sector names; did you mean 'Agriculture'?"],
        ["there is no sector 'Space', which --sector names"]),
    "beside a known one": (["--sector", "Food,Space"], [], ["there is no sector 'Space', which --sector names"]),
    "without a loan": (
        ["--sector", "Space"], ["there is no sector 'Space', which --sector names, and no loan matches; correct it"], []),
    "theme": (["--theme", "gren"], ["there is no theme 'gren', which --theme names; did you mean 'Green'?"], []),
    "theme of a listing": (
        ["--theme", "Waterr & Sanitation"],
        ["there is no theme 'Waterr & Sanitation', which --theme names; did you mean "], []),
    "partner": (["--partner", "3,999"], [], ["there is no field partner 999, which --partner names"]),
    "partner without a loan": (
        ["--partner", "999"], ["there is no field partner 999, which --partner names, and no loan matches; correct it"], []),
    "twice": (
        ["--sector", "Fod,FOD", "--theme", "xxxx"],
        ["there is no sector 'Fod', which --sector names; did you mean 'Food'?",
         "there is no theme 'xxxx', which --theme names, and no loan matches; correct it"], []),
}
# None of these is among the loans, but all are known.
NONE_NOW = {
    "sector": (["--sector", " hEALTH "], "in sector Health"),
    "sectors": (["--sector", "Arts,Personal Use,Retail"], "in sector Arts, Personal Use or Retail"),
    "theme": (["--theme", "Islamic Finance"], "with theme Islamic Finance"),
    "country": (["--country", "de,FR"], "in country DE or FR"),
    "all": (["--country", "KE", "--sector", "Food", "--theme", "Solar", "--partner", "3"],
            "in country KE, in sector Food, with theme Solar and of field partner 3"),
}
SOURCES = ["asked", "file", "offline", "file offline"]


@pytest.fixture(params=SOURCES)
def arguments(request, site, kiva):
    """The options that say where the loans come from."""
    kiva.loans = kiva.loans[:40]
    (site.root / "in.json").write_text(json.dumps({
        "fetched_at": "2026-11-21T10:00:00Z", "loans": kiva.loans}))
    site.cached = "offline" in request.param
    return ["--input", "in.json"] if "file" in request.param else []


def run(site, arguments, *more):
    if site.cached:
        site.fetch(*more)
        more = (*more, "--offline")
    return site.build(*arguments, *more)


def about_names(messages):
    return [message for message in messages if "there is no" in message]


@pytest.mark.parametrize("choice, errors, warnings", UNKNOWN.values(), ids=UNKNOWN.keys())
def test_judges_an_unknown_name(site, kiva, arguments, choice, errors, warnings):
    if site.cached:
        site.fetch(*choice)
    done = site.build(*arguments, *choice, *(["--offline"] if site.cached else []))
    assert done.exit == (78 if errors else 0), done.stderr
    reported = about_names(done.summary["warnings"])
    assert len(reported) == len(warnings)
    assert all(warning.startswith(beginning) for warning, beginning in zip(reported, warnings))
    failed = [issue["message"] for issue in done.summary["issues"] if issue["kind"] == "error"]
    found = [line for message in failed for line in message.splitlines()]
    assert len(found) == len(errors)
    assert all(error.startswith(beginning) for error, beginning in zip(found, errors))
    assert site.output.exists() == (not errors)
    before = site.files()
    assert site.build(*arguments, *choice, "--strict").exit == (78 if errors else 65)
    assert site.files() == before


@pytest.mark.parametrize("choice, phrase", NONE_NOW.values(), ids=NONE_NOW.keys())
def test_a_known_name_without_loans_is_no_error(site, arguments, choice, phrase):
    done = run(site, arguments, *choice, "--strict")
    assert (done.exit, done.summary["loans"], done.summary["warnings"]) == (0, 0, []), done.stderr
    assert f"0 loans: there are none {phrase} now; " in done.stderr


def test_knows_a_field_partner_without_loans_from_kivas_list(site, kiva):
    kiva.loans = [loan for loan in kiva.loans if loan["partner_id"] != 5]
    run = site.build("--partner", "5", "--strict")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 0, [])
    assert "0 loans: there are none of field partner 5 now; " in run.stderr
    # With a file as input, the cache still knows the partners.
    (site.root / "in.json").write_text(json.dumps({"loans": kiva.loans[:3]}))
    assert site.build("--input", "in.json", "--partner", "5", "--strict").exit == 0
    assert site.build("--input", "in.json", "--partner", "50", "--strict").exit == 78
    site.store.unlink()
    assert site.build("--input", "in.json", "--partner", "5", "--strict").exit == 78


def test_without_a_list_of_field_partners_all_are_accepted(site, kiva):
    kiva.loans = [loan for loan in kiva.loans if loan["partner_id"] != 5]
    kiva.fail("partners", replacement=404)
    run = site.build("--partner", "5", "--strict")
    assert (run.exit, run.summary["warnings"]) == (0, []), run.stderr


def test_knows_a_name_that_only_the_listing_has(site):
    loans = [wire.loan(number, number) for number in (1000, 1001)]
    loans[0].update(sector="Space Travel", themes=["Zero Gravity"])
    (site.root / "in.json").write_text(json.dumps({"fetched_at": "2026-11-21T10:00:00Z", "loans": loans}))
    run = site.build("--input", "in.json", "--strict", "--sector", "space travel", "--theme", "ZERO GRAVITY")
    assert (run.exit, run.summary["loans"]) == (0, 1), run.stderr
    # The name is known, although the other filter leaves no loans.
    run = site.build("--input", "in.json", "--strict", "--sector", "space travel", "--country", "DE")
    assert (run.exit, run.summary["loans"]) == (0, 0), run.stderr
    assert "did you mean 'Space Travel'?" in site.build(
        "--input", "in.json", "--sector", "spce travel").stderr


def test_pinned_loans_are_included_anyway(site, kiva):
    run = site.build("--sector", "Arts", "--keep", "1003", "--strict")
    assert (run.exit, run.summary["loans"]) == (0, 1), run.stderr
    assert "1 loan: among the newest there are none in sector Arts now; " in run.stderr


def test_fetch_judges_it_too(site, kiva):
    run = site.fetch("--sector", "Arts", "--strict")
    assert run.exit == 0
    assert run.stdout.startswith("0 loans of search: there are none in sector Arts now, 0 skipped, ")
    run = site.fetch("--sector", "Art", "--save", "loans.json")
    assert (run.exit, run.stdout) == (78, "")
    assert not (site.root / "loans.json").exists()
    assert site.fetch("--sector", "Space").exit == 78
    assert site.fetch("--sector", "Space", "--allow-empty").exit == 0


def test_the_sample_has_names_too(site):
    assert site.build("--source", "sample", "--sector", "Fod").exit == 78
    assert site.build("--source", "sample", "--sector", "Food", "--strict").exit == 0


@pytest.mark.parametrize("text, place", [
    ("sector: Fod", "kivagen.yml:1:9"), ("title: A\nsector: [Food, Fod]", "kivagen.yml:2:16"),
    ("sector:\n  - Food\n  - Fod\n", "kivagen.yml:3:5"), ("sector: Food, Fod", "kivagen.yml:1:15"),
    ("sector: 'Fod'\n", "kivagen.yml:1:10"),
])
def test_an_error_in_the_settings_file_has_its_place(offline_site, text, place):
    (offline_site.root / "kivagen.yml").write_text(text)
    message = "there is no sector 'Fod'; did you mean 'Food'?"
    for command in (["build", "--source", "sample"], ["check"]):
        run = offline_site.run(*command)
        assert run.exit == 78
        assert run.stderr.startswith(f"kivagen: {place}: {message}\n"), run.stderr
    # A flag or a variable that overrides the file is not an error in the file.
    assert offline_site.build("--source", "sample", "--sector", "Retail").exit == 0
    assert offline_site.run("check", KIVAGEN_SECTOR="Retail").exit == 0
    run = offline_site.run("check", KIVAGEN_SECTOR="Retial")
    assert run.exit == 78
    assert run.stderr.startswith("kivagen: there is no sector 'Retial', which KIVAGEN_SECTOR names; did you mean 'Retail'?\n")


NEW = {
    "sector": ("Zoology", "sector: [Food, Zoology]", "there is no sector 'Zoology'"),
    "theme": ("Zero Gravity", "theme:\n- Green\n- Zero Gravity", "there is no theme 'Zero Gravity'"),
    "partner": ("99999", "partner: 2,99999", "there is no field partner 99999"),
}


@pytest.mark.parametrize("setting", NEW)
def test_a_warning_names_the_place_that_sets_the_name(site, kiva, setting):
    name, text, message = NEW[setting]
    lines = f"title: A\n{text}\n"
    (site.root / "kivagen.yml").write_text(lines)
    place = {"file": "kivagen.yml", "line": lines[:lines.index(name)].count("\n") + 1}
    variable, known = f"KIVAGEN_{setting.upper()}", {"sector": "Food", "theme": "Green", "partner": "2"}[setting]
    run = site.build()
    assert [issue for issue in run.summary["issues"] if issue.get("line") == place["line"]] != []
    assert f"kivagen: warning: '{place['file']}', line {place['line']}: {message}" in run.stderr.splitlines(), run.stderr
    run = site.build(**{variable: f"{known},{name}"})
    assert f"kivagen: warning: {message}, which {variable} names" in run.stderr.splitlines(), run.stderr
    run = site.build(f"--{setting}", f"{known},{name}", **{variable: name})
    assert f"kivagen: warning: {message}, which --{setting} names" in run.stderr.splitlines(), run.stderr


@pytest.mark.parametrize("search, message", [
    ("sector=fod&open=1", "there is no sector 'fod'; did you mean 'food'?"),
    ("min=5&theme=gren", "there is no theme 'gren'; did you mean 'green'?"),
    ("sector=food,personal-us", "there is no sector 'personal-us'; did you mean 'personal-use'?"),
])
def test_a_misspelt_name_in_a_search_is_an_error(offline_site, search, message):
    (offline_site.root / "kivagen.yml").write_text(f"views:\n- {{name: a, title: A, search: '{search}'}}\n")
    for command in (["build", "--source", "sample"], ["check"]):
        run = offline_site.run(*command)
        assert run.exit == 78
        assert run.stderr.startswith(f"kivagen: kivagen.yml:2:31: view 'a': 'search': {message}\n"), run.stderr


def test_a_new_name_in_a_search_is_a_warning(offline_site):
    (offline_site.root / "kivagen.yml").write_text(
        "views: [{name: a, title: A, search: 'sector=space-travel'}, {name: b, title: B, search: 'sector=food-2'}]\n")
    message = "'kivagen.yml', line 1: view 'a': 'search': there is no sector 'space-travel'"
    assert offline_site.build("--source", "sample").summary["warnings"] == [message]
    assert [warning["message"] for warning in json.loads(offline_site.run("check", "--json").stdout)["warnings"]] == [message]


# MARK: - What the store knows

def loans_in(site, *sectors):
    loans = [{**wire.loan(1000 + index, index), "sector": sector, "themes": ["Zero Gravity"]}
             for index, sector in enumerate(sectors)]
    (site.root / "in.json").write_text(json.dumps({"fetched_at": "2026-11-21T10:00:00Z", "loans": loans}))


def test_check_judges_from_what_the_store_knows(offline_site):
    def check(*lines):
        (offline_site.root / "kivagen.yml").write_text("\n".join(["input: in.json", *lines]))
        return offline_site.run("check")
    # Nothing is known yet, but Kiva's own names are.
    run = check("sector: Space Travel")
    assert run.exit == 0 and len(run.warnings) == 1
    assert check("sector: Agricultur").exit == 78
    loans_in(offline_site, "Space Travel", "Food")
    assert check().exit == 0 and offline_site.build().exit == 0
    run = check("sector: Space Travel", "theme: zero gravity")
    assert run.exit == 0 and run.warnings == []
    run = check("sector: Xyzzy")
    assert run.exit == 78
    assert "there is no sector 'Xyzzy', and no loan matches" in run.stderr
    assert check("sector: Space Travle").exit == 78
    run = check("sector: [Food, Xyzzy]")
    assert run.exit == 0 and len(run.warnings) == 1
    assert check("sector: Xyzzy", "allow-empty: true").exit == 0


@pytest.mark.parametrize("name", ["99999", "3,99999", "424242"])
def test_check_judges_a_field_partner_of_builds_from_a_file(offline_site, name):
    settings = offline_site.root / "kivagen.yml"
    settings.write_text(f"input: in.json\npartner: [{name}]\n")
    run = offline_site.run("check")
    assert (run.exit, run.warnings) == (0, []), "nobody knows the partners before the first build"
    loans = [{**wire.loan(number, number), "partner_id": 3} for number in range(1000, 1009)]
    (offline_site.root / "in.json").write_text(json.dumps({"fetched_at": "2026-11-21T10:00:00Z", "loans": loans}))
    settings.write_text("input: in.json\n")
    assert offline_site.build().exit == 0
    settings.write_text(f"input: in.json\npartner: [{name}]\n")
    exit = 0 if "3," in name else 78
    for command in (["check"], ["build"]):
        run = offline_site.run(*command)
        assert run.exit == exit, run.stderr
        assert f"there is no field partner {name.removeprefix('3,')}" in run.stderr
    settings.write_text("input: in.json\npartner: 3\n")
    run = offline_site.run("check", "--strict")
    assert (run.exit, run.warnings) == (0, []), run.stderr


def test_a_name_that_an_earlier_loan_had_is_known(offline_site):
    loans_in(offline_site, "Space Travel", "Food")
    assert offline_site.build("--input", "in.json").exit == 0
    loans_in(offline_site, "Food")
    run = offline_site.build("--input", "in.json", "--sector", "Space Travel")
    assert (run.exit, run.summary["loans"], about_names(run.summary["warnings"])) == (0, 0, []), run.stderr
    assert offline_site.build("--input", "in.json", "--sector", "Space Travl").exit == 78
