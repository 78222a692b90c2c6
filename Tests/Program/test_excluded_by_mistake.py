"""Settings by which a person wants to take loans down, including those that would not do so."""
import json

import pytest

IDS = [1_234_561, 1_234_562, 1_234_563]


@pytest.fixture
def site(offline_site):
    """A site with an input file of three loans."""
    loans = [{"id": number, "name": f"Borrower {number}", "loan_amount": 100} for number in IDS]
    (offline_site.root / "loans.json").write_text(json.dumps({"loans": loans}))
    return offline_site


def write(site, settings):
    (site.root / "kivagen.yml").write_text(settings)


def build(site, *arguments, **variables):
    return site.build("--input", "loans.json", *arguments, **variables)


def shown(site):
    return [number for number in IDS if (site.output / f"loans/{number}.html").exists()]


GROUPED = "can be one loan or 3 loans; write 1234561 for one, or put a space after each comma for several"


@pytest.mark.parametrize("command", ["check", "build"])
@pytest.mark.parametrize("value", ["1,234,561", "'1,234,561'", "[1,234,561]", "[7, 1,234,561]", "7, 1,234,561"])
def test_a_number_with_commas_is_an_error(site, command, value):
    write(site, f"exclude: {value}\n")
    run = build(site) if command == "build" else site.run("check")
    assert run.exit == 78
    assert f"kivagen.yml:1:10: 'exclude': '1,234,561' {GROUPED}" in run.stderr
    assert not site.output.exists()


def test_so_is_one_in_a_variable_or_an_option(site):
    for value in ["1,234,561", "7,1,234,561", "1,234,561,1,234,562"]:
        run = build(site, KIVAGEN_EXCLUDE=value)
        assert (run.exit, f"variable KIVAGEN_EXCLUDE: '1,234,561' {GROUPED}" in run.stderr) == (78, True), run.stderr
    run = build(site, "--exclude=1,234,561")
    assert (run.exit, f"option '--exclude': '1,234,561' {GROUPED}" in run.stderr) == (64, True), run.stderr


@pytest.mark.parametrize("value", [
    "1234561,1234562", "1, 234, 1234561", "[1234561, 234]", "\n- 1234561\n- 234\n- 567", "[1234561,1234562,333]",
    "\n- 1234561 # raised 1,234,567 dollars\n- 1234562", "[1234561, # 1,234\n 1234562]"])
def test_numbers_of_several_loans_are_none(site, value):
    write(site, f"exclude: {value}\n")
    run = build(site)
    assert run.exit == 0, run.stderr
    assert IDS[0] not in shown(site)


@pytest.mark.parametrize("arguments, variables, source", [
    (["--exclude", "1234563"], {}, "--exclude"), ([], {"KIVAGEN_EXCLUDE": "1234563"}, "KIVAGEN_EXCLUDE"),
    (["--exclude", ""], {}, "--exclude"),
], ids=["an option", "a variable", "an empty option"])
def test_what_replaces_the_excluded_loans_is_a_warning(site, arguments, variables, source):
    write(site, "title: A\nexclude: [1234561, 1234562]\n")
    assert build(site).exit == 0
    assert shown(site) == IDS[2:]
    message = (f"'kivagen.yml', line 2: loan 1234561 and 1 more can be shown, since {source} replaces the loans that "
               f"'exclude' names; give {source} all loans that are never shown")
    strict = build(site, "--strict", *arguments, **variables)
    assert (strict.exit, message in strict.stderr) == (65, True), strict.stderr
    assert shown(site) == IDS[2:]
    run = build(site, *arguments, **variables)
    assert (run.exit, run.summary["warnings"]) == (0, [message]), run.stderr
    check = site.run("check", **variables)
    assert (message in check.stderr) == bool(variables)


@pytest.mark.parametrize("words", [["new", "note", "about-us"], ["clean"], ["templates"]], ids=" ".join)
def test_commands_that_exclude_nothing_do_not_warn(site, words):
    write(site, "exclude: [1234561, 1234561]\n")
    run = site.run(*words, KIVAGEN_EXCLUDE="1234562")
    assert "can be shown" not in run.stderr, run.stderr


def test_what_excludes_more_loans_is_not(site):
    write(site, "exclude: 1234561\n")
    run = build(site, "--exclude", "1234561,1234562")
    assert (run.exit, run.summary["warnings"], shown(site)) == (0, [], IDS[2:]), run.stderr


@pytest.mark.parametrize("link", ["loans/1234561.html", "loans/1234561.html#story", "./loans/1234561.html?a=1"])
def test_a_link_to_an_excluded_loan_is_a_warning_of_check_and_build(site, link):
    write(site, "exclude: 1234561\n")
    (site.root / "Notes").mkdir()
    (site.root / "Notes/index.md").write_text(f"Two\n\nlinks: [her]({link}), [him](loans/1234562.html)\n")
    message = (f"'Notes/index.md', line 3: it links to '{link}', which is not in the site, since the loan is excluded")
    run = build(site, "--strict")
    assert (run.exit, run.summary["warnings"], shown(site)) == (0, [message], IDS[1:]), run.stderr
    check = site.run("check", "--strict")
    assert check.exit == 0 and message in check.stderr, check.stderr
    assert check.stderr.count("links to") == 1


@pytest.mark.parametrize("search", ["q=1234561", "q=%231234561&sort=ending", "q=Borrower+1234561"])
def test_a_named_search_for_an_excluded_loan_is_a_warning(site, search):
    write(site, f"exclude: 1234561\nviews:\n- name: hers\n  title: Hers\n  search: {search}\n")
    message = ("'kivagen.yml', line 5: view 'hers': 'search' contains the number of loan 1234561, which is excluded, and the "
               "pages of the site show the search; remove the number from it")
    run = build(site, "--strict")
    assert (run.exit, run.summary["warnings"], shown(site)) == (0, [message], IDS[1:]), run.stderr
    assert message in site.run("check").stderr
    write(site, f"exclude: 1234562\nviews:\n- name: hers\n  title: Hers\n  search: {search}\n")
    assert build(site).summary["warnings"] == []
