"""Names by which loans are chosen: a typo is reported, but a known name without loans is no error."""
import json

import pytest

import wire

UNKNOWN = {
    "sector": (["--sector", "Fod"], ["there is no sector 'Fod', which --sector names; did you mean 'Food'?"]),
    "of several": (["--sector", "Food, agricultur ,Space"], [
        "there is no sector 'agricultur', which --sector names; did you mean 'Agriculture'?",
        "there is no sector 'Space', which --sector names"]),
    "theme": (["--theme", "gren"], ["there is no theme 'gren', which --theme names; did you mean 'Green'?"]),
    "theme of a listing": (["--theme", "Waterr & Sanitation"], [
        "there is no theme 'Waterr & Sanitation', which --theme names; did you mean "]),
    "partner": (["--partner", "3,999"], ["there is no field partner 999, which --partner names"]),
    "twice": (["--sector", "Fod,FOD", "--theme", "xxxx"], [
        "there is no sector 'Fod', which --sector names; did you mean 'Food'?",
        "there is no theme 'xxxx', which --theme names"]),
}
# None of these is among the loans, but all are known.
NONE_NOW = {
    "sector": (["--sector", " hEALTH "], "in sector hEALTH"),
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


@pytest.mark.parametrize("choice, warnings", UNKNOWN.values(), ids=UNKNOWN.keys())
def test_reports_an_unknown_name(site, arguments, choice, warnings):
    done = run(site, arguments, *choice)
    assert done.exit == 0, done.stderr
    reported = [warning for warning in done.summary["warnings"] if "there is no" in warning]
    assert len(reported) == len(warnings)
    for warning, beginning in zip(reported, warnings):
        assert warning.startswith(beginning)
    before = site.files()
    assert site.build(*arguments, *choice, "--strict").exit == 65
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
    assert site.build("--input", "in.json", "--partner", "50", "--strict").exit == 65
    site.store.unlink()
    assert site.build("--input", "in.json", "--partner", "5", "--strict").exit == 65


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


def test_fetch_reports_it_too(site, kiva):
    run = site.fetch("--sector", "Arts", "--strict")
    assert run.exit == 0
    assert run.stdout.startswith("0 loans of search: there are none in sector Arts now, 0 skipped, ")
    assert site.fetch("--sector", "Art").exit == 0
    assert site.fetch("--sector", "Art", "--strict").exit == 65


def test_the_sample_has_names_too(site):
    assert site.build("--source", "sample", "--sector", "Fod", "--strict").exit == 65
    assert site.build("--source", "sample", "--sector", "Food", "--strict").exit == 0


def test_the_name_may_be_a_setting(site, kiva):
    (site.root / "kivagen.yml").write_text("sector: [Fod]\nstrict: true\n")
    run = site.build()
    assert (run.exit, "there is no sector 'Fod'" in run.stderr) == (65, True)
