"""Sites to test, and a browser to test them with.

Each site is built by the release binary when a test first needs it (`KIVAGEN` names another binary). `KIVAGEN_SITE`
names a folder that already contains the sites, by the names of `SITES`.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

# Modules that the tests of the program have too: `environment` and `site_tree`.
sys.path.append(str(Path(__file__).parents[1] / "Program"))

import hostile
import changing
import charted
import invented
import languages
import own_loans
import partnered
import partners
import places
import rich
import searches
import static_host
import detailed
import words
from environment import CLEAN, PROGRAM
from expected import Listing
from list_page import ListPage
from windows import PICTURE, Windows

# As long as other waits (see windows.py): on a busy machine, the usual five seconds are too short.
expect.set_options(timeout=30_000)

NOTE = "---\ntitle: About this page\n---\nWe are a *lending team*.\n\n# Rules\n\n- One loan a week\n\n    code --long\n"
PINNED = "---\npinned: true\n---\nWe lent to this **cooperative**; repaid [early](https://example.org/).\n"
OWN = "<!doctype html><title>Mine</title><script>document.title = 'Ran'</script>"

# Chromium uses only the last list of features, so this one replaces Playwright's. Only the first feature is added here,
# the others are those of Playwright 1.65 that matter on Linux. With RenderDocument, a page that reads localStorage
# before its navigation is committed in the browser process is cut off from storage for good (seen in Chromium 156: 33
# of 1,080 reloads on a busy machine; without the feature, none of 1,490).
DISABLED_FEATURES = [
    "RenderDocument", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch"]


def build(folder, *arguments):
    result = subprocess.run(
        [PROGRAM, "build", "--root", folder, "-q", *arguments], capture_output=True, text=True, env=CLEAN)
    assert result.returncode == 0, result.stderr


def write_notes(folder, loans):
    for name in ("loans", "countries", "sectors"):
        (folder / "Notes" / name).mkdir(parents=True)
    (folder / "Notes/countries/ug.md").write_text("---\ntitle: Why Uganda\n---\nWe *know* people there.\n")
    (folder / "Notes/sectors/food.md").write_text("Bakeries [repay](notes/about.html) well.\n")
    (folder / "Notes/index.md").write_text("---\ntitle: What this is\n---\nLoans of *others*.\n")
    (folder / "Notes/about.md").write_text(NOTE)
    # This note is not in the header, so that there is an overview of all notes.
    (folder / "Notes/rules.md").write_text("---\nmenu: false\n---\n# Our *rules*\n\nOne loan a week.\n")
    (folder / f"Notes/loans/{loans[1]['id']}.md").write_text(PINNED)


def build_from(loans, folder, *arguments, notes=True, own=False, note=None):
    """Builds a site of these loans. `note` is the text of the note above the list, if it is another one."""
    folder.mkdir()
    if notes:
        write_notes(folder, loans)
    if note:
        (folder / "Notes/index.md").write_text(note)
    if own:
        (folder / "Static/mine").mkdir(parents=True)
        (folder / "Static/mine/index.html").write_text(OWN)
    (folder / "loans.json").write_text(json.dumps(invented.listing(loans)))
    build(folder, "--input", folder / "loans.json", "--limit", "100000",
          "--now", invented.time(invented.NOW), *arguments)


def build_partnered(folder, *arguments):
    folder.mkdir()
    partnered.write(folder)
    build(folder, "--input", folder / "loans.json", "--input", folder / "partners.json",
          "--now", invented.time(invented.NOW), *arguments)


def build_several(folder, *arguments):
    """Builds a site in four languages, with translations of some of its notes."""
    languages.write_right_to_left(folder)
    loans = rich.loans()
    write_notes(folder, loans)
    (folder / "Notes/index.es.md").write_text("---\ntitle: Qué es esto\n---\nPréstamos de *otros*.\n")
    (folder / "Notes/about.es.md").write_text("---\ntitle: Sobre esta página\n---\nSomos un grupo.\n")
    (folder / "Notes/aviso.es.md").write_text("# Aviso\n\nSolo en español.\n")
    (folder / "loans.json").write_text(json.dumps(invented.listing(loans)))
    build(folder, "--input", folder / "loans.json", "--languages", "en,es,zh-Hans,ar",
          "--base-url", "https://example.org/", "--now", invented.time(invented.NOW), *arguments)


def kiva(loans):
    """Serves a listing of these newest loans on loopback. Yields the address."""
    listing = {"paging": {"page": 1, "pages": 1, "page_size": len(loans), "total": len(loans)}, "loans": loans}
    return static_host.answering(lambda path: json.dumps(listing).encode() if "/newest.json" in path else None)


def build_stale(loans, folder):
    """Builds a site, and builds it again an hour later when Kiva is unreachable."""
    folder.mkdir()
    write_notes(folder, loans)
    with kiva(loans) as url:
        build(folder, "--api", url, "--no-details", "--now", invented.time(invented.NOW))
    build(folder, "--api", url, "--no-details", "--timeout", "2s",
          "--now", invented.time(invented.NOW + timedelta(hours=1)))


def build_pictured(folder):
    """Builds a site that publishes its loans' pictures. Every third of the pictures is invalid."""
    def picture(path):
        return b"<html>" if int(Path(path).stem) % 3 == 2 else PICTURE

    loans = [{**loan, "image": {"id": number, "template_id": 1}} for number, loan in enumerate(invented.few(), 1)]
    with static_host.answering(picture) as url:
        build_from(loans, folder, "--images", "download", "--api", url)


def build_retired(folder):
    """Builds a site whose first ten loans left the list eight days ago."""
    folder.mkdir()
    loans = invented.few()
    before = [loan | {"posted_date": invented.time(invented.NOW - timedelta(days=9))} for loan in loans]
    (folder / "before.json").write_text(json.dumps(
        invented.listing(before) | {"fetched_at": invented.time(invented.NOW - timedelta(days=8))}))
    (folder / "loans.json").write_text(json.dumps(invented.listing(loans[10:])))
    for name in ("before.json", "loans.json"):
        build(folder, "--input", folder / name, "--app-id", "org.example.retired")


def build_changing(folder, times=changing.TIMES, snapshots=changing.snapshots, arguments=(), write=Path.mkdir):
    """Builds a site in which every build except the first found changes. `write` makes the folder."""
    write(folder)
    for number, (time, loans) in enumerate(zip(times, snapshots(), strict=True)):
        file = folder / f"{number}.json"
        file.write_text(json.dumps(invented.listing(loans) | {"fetched_at": invented.time(time)}))
        build(folder, "--input", file, "--limit", "100000", "--now", invented.time(time), *arguments)


# The builds of a site with more changes than its page shows at first.
BUSY = changing.TIMES[1:], changing.busy_snapshots


def build_busy(*arguments):
    """Returns a function that builds such a site."""
    return lambda folder: build_changing(folder, *BUSY, arguments)


# A page that shows the list below a text.
OWN_PAGE = """{{! title: Our choice }}
{{>head}}
<body>
<a class="skip vh" href="#loans">Skip to the loans</a>
<header class="bar-top"><div class="wrap">
{{>top}}
</div></header>
<main>
<div class="wrap page"><h1>Our choice</h1></div>
{{>list}}
</main>
{{>footer}}
</body>
</html>
"""


def build_own_pages(loans, folder, *arguments):
    """Builds a site that has its own page with the list, and more links than fit into the header."""
    templates = folder / "Templates/pages"
    templates.mkdir(parents=True)
    (templates / "choice.mustache").write_text(OWN_PAGE)
    for number in range(1, 13):
        text = OWN_PAGE.replace("Our choice", f"Page {number}").replace("{{>list}}", "")
        (templates / f"page-{number:02}.mustache").write_text(text)
    write_notes(folder, loans)
    (folder / "loans.json").write_text(json.dumps(invented.listing(loans)))
    build(folder, "--input", folder / "loans.json", "--now", invented.time(invented.NOW), *arguments)


def build_views(folder, *arguments):
    """Builds a site with a hundred named searches."""
    folder.mkdir()
    (folder / "kivagen.yml").write_text(searches.settings())
    (folder / "loans.json").write_text(json.dumps(invented.listing(searches.loans())))
    build(folder, "--input", folder / "loans.json", "--now", invented.time(invented.NOW), *arguments)


def build_partners(folder, *arguments):
    """Builds a site with a list of field partners beside the loans."""
    folder.mkdir()
    partners.write(folder)
    build(folder, "--input", folder / "loans.json", "--input", folder / "partners.json", "--limit", "100000",
          "--now", invented.time(invented.NOW), *arguments)


def build_places(texts, folder):
    """Builds a site with templates that have these texts in every kind of place."""
    places.write_site(folder, texts)
    build(folder, "--input", folder / "loans.json", "--now", invented.time(invented.NOW))


def build_worded(folder):
    """Builds a site with its own words."""
    words.write(folder)
    (folder / "loans.json").write_text(json.dumps(invented.listing(rich.loans())))
    build(folder, "--input", folder / "loans.json", "--limit", "100000", "--now", invented.time(invented.NOW))


def build_language(write, tag, folder):
    """Builds a site in its own language. `write` writes the file of that language."""
    write(folder)
    (folder / "loans.json").write_text(json.dumps(invented.listing(rich.loans() + detailed.loans())))
    build(folder, "--input", folder / "loans.json", "--limit", "100000", "--language", tag,
          "--now", invented.time(invented.NOW))


def build_sample(folder):
    folder.mkdir()
    build(folder, "--source", "sample")


def plain(loans, *arguments, **options):
    """Returns a function that builds a site of these loans."""
    return lambda folder: build_from(loans(), folder, *arguments, **options)


def build_spoken(folder):
    """Builds a site of the sample in all built-in languages, with a note on a loan."""
    (folder / "Notes/loans").mkdir(parents=True)
    (folder / "Notes/loans/9002830500.md").write_text("We lent to her *twice*.\n")
    build(folder, "--source", "sample", "--languages", "en,es,fr,zh-Hans")


# The functions that build each site into a folder that does not exist yet.
SITES = {
    "few": plain(invented.few),
    "noted": plain(lambda: invented.few()[:20], note=NOTE),
    "twenty": plain(lambda: invented.few()[:20]),
    # Loans as in a listing, without the data that only details contain.
    "listed": plain(lambda: invented.many(20), notes=False),
    "many": plain(lambda: invented.many(450), notes=False),
    "empty": plain(lambda: [], notes=False),
    # Countries under most letters of the alphabet.
    "atlas": plain(invented.atlas, notes=False),
    "stale": lambda folder: build_stale(invented.few(), folder),
    "retired": build_retired,
    "changing": build_changing,
    "busy": build_busy(),
    "busy-fr": build_busy("--language", "fr"),
    "busy-ar": lambda folder: build_changing(folder, *BUSY, ("--language", "ar"), languages.write_right_to_left),
    # A site with all charts, including those of the history.
    "charted": lambda folder: build_changing(
        folder, charted.TIMES, charted.snapshots, charted.ARGUMENTS, languages.write_right_to_left),
    "hosted": plain(invented.few, own=True),
    "sample": build_sample,
    "spoken": build_spoken,
    # Sites with pages of their own.
    "own": lambda folder: build_own_pages(invented.few(), folder),
    "own-split": lambda folder: build_own_pages(rich.loans(), folder, "--cards", "8"),
    # Sites with named searches.
    "views": build_views,
    "views-split": lambda folder: build_views(folder, "--cards", "8"),
    "pictured": build_pictured,
    "unpictured": plain(invented.few, "--images", "none"),
    # Sites for the filter: with many values, split over pages, with hardly any data, with equal and with very different
    # values.
    "rich": plain(rich.loans, notes=False),
    "split": plain(rich.loans, "--cards", "8", notes=False),
    # Loans of field partners with figures, on one page and on several.
    "partnered": build_partnered,
    "partnered-split": lambda folder: build_partnered(folder, "--cards", "8"),
    "partnered-es": lambda folder: build_partnered(folder, "--language", "es"),
    "partnered-fr": lambda folder: build_partnered(folder, "--language", "fr"),
    "partnered-zh-Hans": lambda folder: build_partnered(folder, "--language", "zh-Hans"),
    # Loans of several partners, one of which has a name.
    "owned": plain(own_loans.loans, notes=False),
    "owned-split": plain(own_loans.loans, "--cards", "8", notes=False),
    # Loans of every status, on one page and on several.
    "statuses": plain(rich.of_every_status, notes=False),
    "statuses-split": plain(rich.of_every_status, "--cards", "8", notes=False),
    "big": plain(lambda: invented.many(1100), "--cards", "2000", notes=False),
    "halves": plain(lambda: invented.many(700), "--cards", "350", notes=False),
    # Five pages. The last one has ten loans.
    "thousand": plain(invented.thousand, "--cards", "250", notes=False),
    "one": plain(lambda: invented.few()[:1], notes=False),
    # Lists that are too short for a filter, and for one with facets.
    "two": plain(lambda: invented.few()[:2], notes=False),
    "short": plain(lambda: invented.few()[:7], notes=False),
    "equal": plain(invented.equal, notes=False),
    "zero": plain(lambda: invented.priced(0, 0, *[25] * 6), notes=False),
    "nothing": plain(lambda: invented.priced(0), notes=False),
    "huge": plain(lambda: invented.priced(25, 500, 475, 1000, 100_000, 50, 75, 100), notes=False),
    "bare": plain(invented.bare, notes=False),
    "detailed": plain(detailed.loans, notes=False),
    "hostile": plain(hostile.loans, notes=False),
    # Many field partners, with all figures, with some and with odd ones.
    "partners": build_partners,
    "partners-split": lambda folder: build_partners(folder, "--cards", "8"),
    # Templates with a tag in every kind of place, and the same with texts that do no harm.
    "places": lambda folder: build_places(places.PAYLOADS, folder),
    "places-harmless": lambda folder: build_places(places.HARMLESS, folder),
    "worded": build_worded,
    # Built-in languages, and two of a site's own: with long words, and from right to left.
    "es": plain(rich.loans, "--language", "es", notes=False),
    "fr": plain(rich.loans, "--language", "fr", notes=False),
    "zh-Hans": plain(rich.loans, "--language", "zh-Hans", notes=False),
    "zh-Hans-split": plain(rich.loans, "--language", "zh-Hans", "--cards", "8", notes=False),
    "long": lambda folder: build_language(languages.write_long, "eo", folder),
    "right-to-left": lambda folder: build_language(languages.write_right_to_left, "ar", folder),
    # A site in several languages, one of them from right to left, on one page and on several.
    "several": build_several,
    "several-split": lambda folder: build_several(folder, "--cards", "8"),
    # Loans with long names, places and many tags.
    "wordy": plain(invented.wordy, notes=False),
    # As many loans as fit on one page of a listing, most with a picture.
    "hundred": plain(lambda: invented.pictured(120), notes=False),
}


class Sites:
    """The `Output` folders of the sites, each built when first needed, once for all workers."""

    def __init__(self, root, are_built):
        self.root = root
        self.are_built = are_built

    def __getitem__(self, name):
        folder = self.root / name
        if self.are_built:
            return folder
        with (self.root / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            is_whole = self.root / f"{name}.is-whole"
            if not is_whole.exists():
                shutil.rmtree(folder, ignore_errors=True)
                SITES[name](folder)
                is_whole.touch()
        return folder / "Output"


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The folders of built sites, by name."""
    if ready := os.environ.get("KIVAGEN_SITE"):
        return Sites(Path(ready).resolve(), are_built=True)
    # The folder of each worker is in the folder of the run.
    own = tmp_path_factory.getbasetemp()
    root = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "sites"
    root.mkdir(exist_ok=True)
    return Sites(root, are_built=False)


def chromium():
    """Returns the path of the system's browser. No other browser is downloaded."""
    # The first one is the same browser without a user interface, in which a page opens in half the time.
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome",
             "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, "no Chromium on this machine; 'make deps' installs one"
    return found


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[
            # No request leaves loopback, not even one that no test expected.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
            f"--disable-features={','.join(DISABLED_FEATURES)}"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def windows(browser):
    return Windows(browser)


@pytest.fixture
def open_page(windows, request):
    """Opens a file, or an address on loopback, in a window: `open_page(path, hash="", now=…, **context)`.

    `until` is the event of loading that is waited for. `init` is a script that runs before the page's own scripts. Further pages of the context are observed too. In a
    window that is `held`, time passes only by `page.clock`.

    After the test, no page may have written to its console or opened a dialog, and all requests must be for files, the
    page's own host and Kiva's pictures, which are served here. The messages are in `open_page.messages`, from which a
    test removes those that it provokes. `open_page.requests` contains the requested addresses, and
    `open_page.window_of(page)` returns the window.
    """
    taken, messages, requests = [], [], []
    failures = request.session.testsfailed

    def open_page(path, hash="", now=invented.NOW, held=False, init=None, until="load", **options):
        window = windows.acquire(options)
        taken.append(window)
        window.messages, window.requests = messages, requests
        if held:
            window.hold(now)
        else:
            window.set_clock(now)
        if init:
            window.add_script(init)
        window.page.goto((path if isinstance(path, str) else path.as_uri()) + hash, wait_until=until)
        return window.page

    open_page.messages, open_page.requests = messages, requests
    open_page.window_of = lambda page: next(window for window in taken if window.context == page.context)
    yield open_page
    for window in taken:
        windows.release(window, is_sound=request.session.testsfailed == failures and not messages)
    assert messages == []
    allowed = ("file://", "http://127.0.0.1:", "data:", "https://www.kiva.org/img/")
    assert [url for url in requests if not url.startswith(allowed)] == []


@pytest.fixture
def hosts():
    """Serves sites, as `static_host.serve` does, until the pages are left. Must be asked for before `open_page`."""
    with ExitStack() as at_the_end:
        yield lambda site, alter=None: at_the_end.enter_context(static_host.serve(site, alter=alter))


@pytest.fixture
def open_list(sites, open_page):
    """Opens the list of a site: `open_list("few", hash="#min=400")`."""
    def open_list(site="few", held=False, **options):
        return ListPage(open_page(sites[site] / "index.html", held=held, **options), held)
    return open_list


@pytest.fixture(scope="session")
def listing():
    """The expected content of the site `rich`."""
    return Listing(rich.loans())


@pytest.fixture(scope="session")
def thousand():
    """The expected content of the site `thousand`."""
    return Listing(invented.thousand())


@pytest.fixture
def rich_list(open_list):
    """Opens the list of the site `rich`."""
    def rich_list(hash="", **options):
        return open_list("rich", hash=hash, **options)
    return rich_list
