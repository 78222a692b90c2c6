"""Feeds and calendars, read by programs of others: jing with the schema of Atom, a JSON Schema for JSON Feed, feedparser
and icalendar.
"""
import json
import re
import shutil
import subprocess
import uuid
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

import feedparser
import icalendar
import jsonschema
import pytest

import wire
from two_sites import listing

SCHEMAS = Path(__file__).parent / "schemas"
ATOM = "{http://www.w3.org/2005/Atom}"
BASE = "https://example.org/loans/"
NOW = "2026-11-22T10:00:00Z"

# Texts that are invalid in one of the formats, or that have a special meaning in it.
PAYLOADS = [
    "a\x00b\x01c\x08d\x0be\x0cf\x1fg\x7fh", "\x80\x85\x9f\u2028\u2029", "\ufffe\uffff\ufeff\ufdd0", "]]><x>&lt;&#60;",
    "<script>ran=1</script>", "\"><svg onload=ran=1>' onfocus='ran=1", "👩🏽\u200d🌾🇰🇪 a" + "\u0301" * 40 + " ﷽",
    "\u202e\u2066turned\u200f", "a\\b;c,d:e\"f^g\nEND:VEVENT\r\nBEGIN:VALARM\tx", "&amp;amp; &nbsp; &#0; %s ${x} {{{name}}}",
    "x" * 5_000, "é" * 5_000, "🌾" * 1_300, " " * 100 + "x", "=1+1", "javascript:ran=1",
]


def loan(number, text=None):
    found = wire.details(wire.loan(1000 + number, number))
    if text is not None:
        found.update(name=text, use=text, activity=text, sector=text)
        found["location"].update(country=text, town=text)
        found["description"] = {"languages": ["es"], "texts": {"es": f"{text}\n\n{text}"}}
    return found


def build(site, loans, *words, now=NOW):
    (site.root / "loans.json").write_text(listing(loans))
    run = site.build("--input", "loans.json", "--limit", "10000", "--now", now, *words)
    assert run.exit == 0, run.stderr
    return run


def ends(loan):
    """Returns when a loan ends."""
    return datetime.fromisoformat(loan["planned_expiration_date"])


def paths(site, suffix):
    return sorted(path.relative_to(site.output).as_posix() for path in site.output.rglob(f"*{suffix}"))


def feeds(site):
    """Returns the paths of the feeds without the end of their names."""
    found = [path.removesuffix(".xml") for path in paths(site, ".xml") if path != "sitemap.xml"]
    assert {"feed", "changes"} <= set(found)
    for stem in found:
        assert (site.output / f"{stem}.json").exists()
    return found


def check_atom(site, has_base=False):
    if not shutil.which("jing"):
        pytest.skip("jing is missing: run 'make deps'")
    files = [site.output / f"{stem}.xml" for stem in feeds(site)]
    run = subprocess.run(["jing", "-c", SCHEMAS / "atom.rnc", *files], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
    for file in files:
        root = ElementTree.fromstring(file.read_bytes())
        entries = root.findall(f"{ATOM}entry")
        # The rules of RFC 4287 that its schema has in Schematron.
        assert root.find(f"{ATOM}author/{ATOM}name").text
        for entry in entries:
            assert [link.get("rel") for link in entry.findall(f"{ATOM}link")].count("alternate") == 1
        assert len(entries) <= 50
        times = [entry.find(f"{ATOM}updated").text for entry in entries]
        assert not times or root.find(f"{ATOM}updated").text == max(times)
        ids = [element.text for element in root.iter(f"{ATOM}id")]
        assert len(set(ids)) == len(ids)
        for found in ids:
            assert uuid.UUID(found.removeprefix("urn:uuid:")).version == 5
        assert (root.find(f"{ATOM}link[@rel='self']") is not None) == has_base
        addresses = [link.get("href") for link in root.iter(f"{ATOM}link")]
        for content in root.iter(f"{ATOM}content"):
            tags = re.findall(r'<[a-z]+(?: [a-z]+="[^"<>]*")*>', content.text)
            assert len(tags) + len(re.findall("</[a-z]+>", content.text)) == content.text.count("<")
            assert {tag.strip("<>").split()[0] for tag in tags} <= {"p", "bdi", "a", "img"}
            assert set(re.findall(' ([a-z]+)="', "".join(tags))) <= {"href", "src", "alt", "width", "height", "lang"}
            addresses += re.findall(r'(?:href|src)="([^"]*)"', content.text)
        # No relative link could be resolved by whoever reads the feed elsewhere.
        for address in addresses:
            assert urlsplit(address).scheme == "https", address
            assert has_base or urlsplit(address).hostname == "www.kiva.org", address


def check_json(site):
    schema = json.loads((SCHEMAS / "jsonfeed-1.1.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for stem in feeds(site):
        feed = json.loads((site.output / f"{stem}.json").read_text())
        assert [str(error.message)[:300] for error in validator.iter_errors(feed)] == [], stem
        for item in feed["items"]:
            datetime.fromisoformat(item["date_modified"])
        atom = ElementTree.parse(site.output / f"{stem}.xml")
        entries = atom.findall(f"{ATOM}entry")
        assert [entry.find(f"{ATOM}id").text for entry in entries] == [item["id"] for item in feed["items"]]
        assert [entry.find(f"{ATOM}content").text for entry in entries] == [
            item["content_html"] for item in feed["items"]]


def check_with_feedparser(site):
    for stem in feeds(site):
        feed = feedparser.parse((site.output / f"{stem}.xml").read_bytes())
        assert not feed.bozo, (stem, feed.get("bozo_exception"))
        assert feed.version == "atom10"
        assert feed.feed.title and feed.feed.author
        for entry in feed.entries:
            assert entry.title and entry.link and entry.id and entry.updated_parsed
            assert entry.content[0].type == "text/html" and entry.content[0].value


def check_calendars(site):
    calendars = {}
    for path in paths(site, ".ics"):
        data = (site.output / path).read_bytes()
        lines = data.split(b"\r\n")
        assert lines.pop() == b"" and not any(b"\n" in line or b"\r" in line for line in lines)
        for line in lines:
            assert len(line) <= 75 and line.decode() is not None
        calendar = icalendar.Calendar.from_ical(data)
        assert calendar["VERSION"] == "2.0" and calendar["PRODID"]
        assert calendar.decoded("REFRESH-INTERVAL") == timedelta(hours=1) and calendar["X-PUBLISHED-TTL"] == "PT1H"
        assert calendar.subcomponents and all(not part.errors for part in calendar.walk())
        events = calendar.walk("VEVENT")
        assert len({event["UID"] for event in events}) == len(events)
        for event in events:
            assert not event.subcomponents
            start, end = event.decoded("DTSTART"), event.decoded("DTEND")
            assert end - start == timedelta(hours=1) and not end.utcoffset()
            assert event["SUMMARY"] and event["URL"]
            assert event.decoded("DTSTAMP") == event.decoded("LAST-MODIFIED")
            assert 0 <= event["SEQUENCE"] < 2**31
        calendars[path] = calendar
    assert "deadlines.ics" in calendars
    return calendars


def check(site, has_base=False):
    check_atom(site, has_base)
    check_json(site)
    check_with_feedparser(site)
    return check_calendars(site)


@pytest.mark.parametrize("has_base", [False, True])
def test_feeds_and_calendars_are_valid(offline_site, has_base):
    loans = [loan(number) for number in range(120)]
    words = ["--base-url", BASE] if has_base else []
    build(offline_site, loans, *words)
    calendars = check(offline_site, has_base)
    assert feeds(offline_site) == [
        "changes", "countries/KE", "countries/PE", "countries/UG", "feed", "sectors/agriculture", "sectors/food"]
    assert sorted(calendars) == ["countries/KE.ics", "countries/PE.ics", "countries/UG.ics", "deadlines.ics"]
    assert len(calendars["deadlines.ics"].walk("VEVENT")) == 120

    feed = feedparser.parse((offline_site.output / "feed.xml").read_bytes())
    newest = sorted(loans, key=lambda loan: (loan["posted_date"], loan["id"]), reverse=True)[:50]
    assert [entry.published for entry in feed.entries] == [loan["posted_date"] for loan in newest]
    first, entry = newest[0], feed.entries[0]
    country, amount = first["location"]["country"], first["loan_amount"]
    assert entry.title == f"{first['name']} in {country} asks for ${amount:,} for dairy"
    at_kiva = f"https://www.kiva.org/lend/{first['id']}"
    assert entry.link == (f"{BASE}loans/{first['id']}.html" if has_base else at_kiva)
    for part in [f"The story of {first['id']}.", "To buy milk", f"Mji, {country}", at_kiva,
                 f"https://www.kiva.org/img/w480h360/{first['image']['id']}.jpg"]:
        assert part in entry.content[0].value
    event = calendars["deadlines.ics"].walk("VEVENT")[0]
    assert event.decoded("DTEND") == ends(loans[0])
    assert event["DESCRIPTION"].startswith("Lending ends on 24 December 2026, ")
    assert event["SUMMARY"] == "Last hour to lend to Borrower 1000 (Peru)"
    assert "$25 of $50 still to raise." in event["DESCRIPTION"]


@pytest.mark.parametrize("has_base", [False, True])
def test_any_text_makes_valid_feeds_and_calendars(offline_site, has_base):
    loans = [loan(number, text) for number, text in enumerate(PAYLOADS)] + [
        {"id": 1, "loan_amount": 0}, {"id": 2, "name": "A", "planned_expiration_date": "9999-12-31T23:59:59Z"}]
    text = "Ours <b> & 🌾 ]]> \u202e" + "é" * 100
    words = ["--title", text, "--description", text, "--author", text, *(["--base-url", BASE] if has_base else [])]
    build(offline_site, loans, *words)
    calendars = check(offline_site, has_base)
    feed = feedparser.parse((offline_site.output / "feed.xml").read_bytes())
    assert len(feed.entries) == len(loans)
    for entry in feed.entries:
        assert "\n" not in entry.title and "\u202e" not in entry.title
    long = [event for event in calendars["deadlines.ics"].walk("VEVENT") if "🌾" * 1_300 in event["DESCRIPTION"]]
    assert len(long) == 1 and "🌾" * 1_300 in long[0]["LOCATION"]
    assert any("a\\b;c,d:e\"f^g" in event["SUMMARY"] for event in calendars["deadlines.ics"].walk("VEVENT"))


def test_feeds_of_a_site_without_loans_are_valid(offline_site):
    build(offline_site, [])
    calendars = check(offline_site)
    assert not calendars["deadlines.ics"].walk("VEVENT")


def test_feeds_of_the_sample_say_that_its_loans_are_invented(offline_site):
    assert offline_site.build("--source", "sample", "--now", NOW).exit == 0
    check(offline_site)
    for stem in feeds(offline_site):
        feed = json.loads((offline_site.output / f"{stem}.json").read_text())
        assert "(invented loans)" in feed["title"]
    assert "(invented loans)" in (offline_site.output / "deadlines.ics").read_text().replace("\r\n ", "")


def test_feeds_stay_as_they_are_while_nothing_happens(offline_site):
    loans = [loan(number) for number in range(60)]
    build(offline_site, loans)
    before = {path: (offline_site.output / path).read_bytes()
              for suffix in [".xml", ".json", ".ics"] for path in paths(offline_site, suffix) if path != "loans.json"}
    (offline_site.root / "loans.json").write_text(listing(loans).replace("2026-11-20T10:42:00Z", "2026-11-20T11:42:00Z"))
    run = offline_site.build("--input", "loans.json", "--limit", "10000", "--now", NOW)
    assert run.exit == 0 and len(before) >= 14
    for path, data in before.items():
        assert (offline_site.output / path).read_bytes() == data, path


def test_an_entry_stays_as_it_is_while_its_loan_is_funded(offline_site):
    loans = [loan(number) for number in range(9)]
    build(offline_site, loans)
    before = (offline_site.output / "feed.xml").read_bytes()
    events = check_calendars(offline_site)["deadlines.ics"].walk("VEVENT")
    loans[4]["funded_amount"] = 50
    text = listing(loans).replace("2026-11-20T10:42:00Z", "2026-11-20T11:42:00Z")
    (offline_site.root / "loans.json").write_text(text)
    run = offline_site.build("--input", "loans.json", "--limit", "10000", "--now", NOW)
    assert run.exit == 0, run.stderr
    assert (offline_site.output / "feed.xml").read_bytes() == before
    # The calendar contains the amount still needed, so its event has a higher sequence number.
    later = {event["UID"]: event for event in check_calendars(offline_site)["deadlines.ics"].walk("VEVENT")}
    changed = [event for event in events if later[event["UID"]].to_ical() != event.to_ical()]
    assert len(changed) == 1
    event = later[changed[0]["UID"]]
    assert event["SEQUENCE"] > changed[0]["SEQUENCE"]
    assert event.decoded("LAST-MODIFIED") == datetime(2026, 11, 20, 11, 42, tzinfo=timezone.utc)


def test_a_calendar_counts_up_when_what_it_says_changes(offline_site):
    loans = [loan(number) for number in range(3)]
    build(offline_site, loans)

    def event_after(hour, **values):
        loans[1].update(values)
        text = listing(loans).replace("2026-11-20T10:42:00Z", f"2026-11-20T{hour}:42:00Z")
        (offline_site.root / "loans.json").write_text(text)
        run = offline_site.build("--input", "loans.json", "--limit", "10000", "--now", NOW)
        assert run.exit == 0, run.stderr
        events = check_calendars(offline_site)["deadlines.ics"].walk("VEVENT")
        return next(event for event in events if str(loans[1]["id"]) in event["URL"])

    first = event_after(11)
    assert event_after(12, lender_count=77).to_ical() == first.to_ical()
    moved = event_after(13, planned_expiration_date="2026-12-27T10:00:00Z")
    assert moved.decoded("DTEND") == ends(loans[1]) and moved["SEQUENCE"] > first["SEQUENCE"]
    assert moved.decoded("DTSTAMP") == datetime(2026, 11, 20, 13, 42, tzinfo=timezone.utc)
    assert event_after(14, lender_count=78).to_ical() == moved.to_ical()
    # Another time of the same day is another time in the calendar.
    later = event_after(15, planned_expiration_date="2026-12-27T10:30:00Z")
    assert later.decoded("DTEND") == ends(loans[1]) and later["SEQUENCE"] > moved["SEQUENCE"]


def test_pages_link_their_feeds(offline_site):
    build(offline_site, [loan(number) for number in range(30)], "--cards", "5")
    alternate = re.compile(r'<link rel="alternate" type="([^"]+)"(?: title="([^"]+)")? href="([^"]+)">')
    for file in offline_site.output.rglob("*.html"):
        page, path = file.read_text(), file.relative_to(offline_site.output).as_posix()
        links = alternate.findall(page)
        if path == "404.html":
            assert not links
            continue
        root = "../" * path.count("/")
        assert {f"{root}feed.xml", f"{root}feed.json"} <= {href for _, _, href in links}, path
        for media_type, title, href in links:
            target = (file.parent / href).resolve()
            assert target.is_file(), (path, href)
            assert media_type == {".xml": "application/atom+xml", ".json": "application/feed+json"}[target.suffix]
            if title and target.suffix == ".json":
                assert json.loads(target.read_text())["title"] == title
    country = (offline_site.output / "countries/KE.html").read_text()
    assert [href for _, _, href in alternate.findall(country)] == [
        "../countries/KE.xml", "../countries/KE.json", "../feed.xml", "../feed.json"]
    assert '<a href="../countries/KE.ics">Calendar</a>' in country


@pytest.mark.parametrize("name", ["feed.xml", "feed.json", "changes.xml", "deadlines.ics", "countries/KE.ics"])
def test_a_file_with_the_name_of_a_feed_is_refused(offline_site, name):
    (offline_site.root / "Static" / name).parent.mkdir(parents=True)
    (offline_site.root / "Static" / name).write_text("mine")
    (offline_site.root / "loans.json").write_text(listing([loan(number) for number in range(3)]))
    run = offline_site.build("--input", "loans.json", "--now", NOW)
    assert run.exit == 78 and f"Static/{name}" in run.stderr
