"""If the content of an entry in the feed of changes differs, its date is updated, too."""
import json
import xml.etree.ElementTree as ElementTree

import pytest

from histories import build, loans
from test_history_followed import EARLY, LATER, LATEST, at, gone, kiva, leave  # noqa: F401

ATOM = "{http://www.w3.org/2005/Atom}"


def entries(site):
    """Returns the entries of both formats by their identifiers: when each was updated, and its whole content."""
    found = {}
    for entry in ElementTree.fromstring(site.page("changes.xml")).findall(f"{ATOM}entry"):
        texts = [text for child in entry if child.tag != f"{ATOM}updated" for text in [child.text, *child.attrib.values()]]
        found[entry.find(f"{ATOM}id").text] = entry.find(f"{ATOM}updated").text, texts
    for item in json.loads(site.page("changes.json"))["items"]:
        found[f"{item['id']} in JSON"] = item.pop("date_modified"), item
    return found


def check(before, after, count):
    """Checks that `count` entries have other content, and that the dates of all of these are updated."""
    both = before.keys() & after.keys()
    assert [key for key in both if before[key][1] != after[key][1] and after[key][0] <= before[key][0]] == []
    assert len([key for key in both if before[key][1] != after[key][1]]) == count
    assert [key for key in both if after[key][0] < before[key][0]] == []


EDITS = {
    "name": {"name": "Somebody else"}, "anonymous": {"name": "Anonymous"}, "sector": {"sector": "Arts"},
    "place": {"location": {"country_code": "PE", "country": "Peru", "town": "Lima"}},
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_an_entry_that_names_a_loan_otherwise_is_updated(offline_site, edit):
    site = offline_site
    build(site, loans(range(1000, 1003)), 0)
    build(site, loans(range(1000, 1005), funded_amount=30), 1)
    before = entries(site)
    build(site, loans(range(1001, 1005), funded_amount=30) + loans([1000], funded_amount=30, **edit), 2)
    build(site, loans(range(1000, 1004), funded_amount=30) + loans([1004], funded_amount=30, **edit), 3)
    after = entries(site)
    # Loan 1000 moved; loan 1004 appeared. The second build took the edit of loan 1000 back.
    check(before, after, 2)
    assert before.keys() < after.keys()
    if "name" in edit:
        assert "Borrower 1004" not in site.page("changes.xml")


def test_an_edit_of_a_text_changes_no_title(offline_site):
    build(offline_site, loans(range(1000, 1003)), 0)
    build(offline_site, loans(range(1000, 1005), funded_amount=30), 1)
    before = entries(offline_site)
    build(offline_site, loans(range(1000, 1005), funded_amount=30, use="to buy another goat"), 2)
    check(before, entries(offline_site), 0)


def test_a_loan_that_left_and_has_another_name_is_edited(site, leave):  # noqa: F811
    at(site, EARLY)
    leave(1003)
    at(site, LATER)
    before = entries(site)
    leave(1003, name="Anonymous")
    at(site, LATEST)
    after = entries(site)
    check(before, after, 2)
    assert "Borrower 1003" not in site.page("changes.xml") + site.page("changes.html")
