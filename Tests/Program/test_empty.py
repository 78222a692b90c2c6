"""A build that would publish no loans where the site had some stops, unless that is wanted or a loan is taken down."""
import json
import shutil

import pytest

import wire
from serving import Server

NOW = "2026-11-22T10:00:00Z"


@pytest.fixture
def site_of(offline_site):
    """Builds the site from loans with these ids, and returns the run."""
    def build(ids, *words):
        loans = [wire.loan(number, number) for number in ids]
        (offline_site.root / "in.json").write_text(json.dumps({"fetched_at": "2026-11-21T10:00:00Z", "loans": loans}))
        return offline_site.build("--input", "in.json", "--now", NOW, *words)
    return build


EMPTY = {"object": '{"loans":[]}', "list": "[]", "response": '{"paging":{"page":1,"total":0,"page_size":20,"pages":1},"loans":[]}'}


@pytest.mark.parametrize("text", EMPTY.values(), ids=EMPTY.keys())
def test_an_input_without_loans_stops_before_anything_is_published(offline_site, site_of, text):
    assert site_of([1000, 1001]).exit == 0
    before = offline_site.files()
    (offline_site.root / "empty.json").write_text(text)
    for words in ([], ["--dry-run"], ["--sector", "Food"], ["--exclude", "1000"], ["--rebuild"]):
        run = offline_site.build("--input", "empty.json", "--now", NOW, *words)
        assert (run.exit, run.summary["exit"], run.summary["changed"], run.summary["deleted"]) == (65, 65, False, 0)
        assert run.summary["error"] == (
            "loans: there are none in 'empty.json', but the site had 2 loans; correct the input, or publish no loans with "
            "--allow-empty")
        assert offline_site.files() == before
    assert site_of([1000, 1001]).summary["written"] == 0


@pytest.mark.parametrize("lost", ["Output", ".kivagen"])
def test_what_the_site_had_is_known_from_the_output_or_the_store(offline_site, site_of, lost):
    assert site_of([1000]).exit == 0
    shutil.rmtree(offline_site.root / lost)
    run = site_of([])
    assert run.exit == 65
    assert "but the site had 1 loan; " in run.stderr
    if lost == "Output":
        assert offline_site.build("--input", "in.json", "--history", "0").exit == 65


def test_a_first_build_may_be_empty(offline_site, site_of):
    for _ in range(2):
        assert site_of([]).exit == 0
    assert site_of([1000]).exit == 0
    shutil.rmtree(offline_site.root / "Output")
    shutil.rmtree(offline_site.root / ".kivagen")
    assert site_of([]).exit == 0


@pytest.mark.parametrize("words, variables, settings", [
    (["--allow-empty"], {}, ""), ([], {"KIVAGEN_ALLOW_EMPTY": "1"}, ""), ([], {}, "allow-empty: true\n"),
])
def test_it_goes_on_if_that_is_wanted(offline_site, site_of, words, variables, settings):
    assert site_of([1000]).exit == 0
    (offline_site.root / "kivagen.yml").write_text(settings)
    (offline_site.root / "in.json").write_text("[]")
    run = offline_site.build("--input", "in.json", "--now", NOW, *words, **variables)
    assert (run.exit, run.summary["loans"], run.summary["changed"]) == (0, 0, True)
    # The site has no loans now, so nothing can be lost.
    (offline_site.root / "kivagen.yml").unlink()
    assert offline_site.build("--input", "in.json", "--now", NOW).exit == 0
    shutil.rmtree(offline_site.output)
    assert offline_site.build("--input", "in.json", "--now", NOW).exit == 0


@pytest.mark.parametrize("words", [
    ["--sector", "arts"], ["--country", "DE"], ["--theme", "Islamic Finance", "--sector", "FOOD"],
    ["--sector", "Arts", "--languages", "en,es"],
])
def test_it_goes_on_if_all_chosen_names_are_known(site_of, words):
    assert site_of([1000, 1001]).exit == 0
    run = site_of([1000, 1001], *words)
    assert (run.exit, run.summary["loans"]) == (0, 0), run.stderr


@pytest.mark.parametrize("listed, excluded", [
    ([1000, 1001], "1000,1001"), ([1000], "1000,1001"), ([], "1000,1001"), ([1000, 1001], "1000,1001,7"),
])
def test_a_take_down_never_waits(offline_site, site_of, listed, excluded):
    assert site_of([1000, 1001]).exit == 0
    run = site_of(listed, "--exclude", excluded)
    assert (run.exit, run.summary["loans"]) == (0, 0), run.stderr
    assert not list(offline_site.output.glob("loans/*.html"))


def test_a_kept_loan_is_a_loan(offline_site, site_of):
    assert site_of([1000, 1001]).exit == 0
    assert site_of([1000], "--sector", "Arts", "--keep", "1000").summary["loans"] == 1


# MARK: - Kiva

@pytest.mark.parametrize("words", [[], ["--source", "newest"], ["--source", "search"], ["--source", "graphql"]])
def test_a_source_without_loans_stops_a_build(site, kiva, words):
    assert site.build("--now", NOW).exit == 0
    before = site.files()
    loans, kiva.loans = kiva.loans, []
    run = site.build("--now", NOW, "--refresh", *words)
    assert (run.exit, run.summary["changed"]) == (69, False), run.stderr
    assert run.summary["error"] == (
        "loans: Kiva lists none, but the site had 100 loans; build again later, or publish no loans with --allow-empty")
    assert site.files() == before
    assert site.build("--now", NOW, "--refresh", "--allow-empty", "--dry-run", *words).exit == 0
    kiva.loans = loans
    assert site.build("--now", NOW, "--refresh", *words).summary["loans"] == 100


def test_a_source_that_was_asked_for_known_names_may_have_none(site, kiva):
    assert site.build("--now", NOW, "--sector", "Food").exit == 0
    kiva.loans = [loan for loan in kiva.loans if loan["sector"] != "Food"]
    run = site.build("--now", NOW, "--refresh", "--sector", "Food")
    assert (run.exit, run.summary["loans"]) == (0, 0), run.stderr


def test_field_partners_that_cannot_be_looked_up_are_not_known(site, kiva):
    assert site.build("--now", NOW).exit == 0
    site.store.unlink()
    kiva.fail("partners", replacement=404)
    run = site.build("--now", NOW, "--refresh", "--partner", "999")
    assert run.exit == 69
    assert "Kiva lists none of field partner 999, but the site had 100 loans, and its list of field partners" in run.stderr


def test_a_served_site_stays_until_there_are_loans_again(offline_site, site_of):
    assert site_of([1000]).exit == 0
    server = Server(offline_site.root, "--input", "in.json", "--now", NOW)
    with server.events() as next_event:
        state = next_event()
        (offline_site.root / "in.json").write_text("[]")
        while "error" not in state:
            state = next_event()
        assert "but the site had 1 loan" in json.dumps(state)
        assert (offline_site.output / "loans/1000.html").exists()
        assert len(offline_site.data["loans"]) == 1
    assert server.stop() == 0
