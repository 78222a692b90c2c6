"""Builds sites with pictures for messengers, and looks at the pixels."""
import shutil
from io import BytesIO

import pytest

import two_sites
import wire

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")

BASE = "https://example.org/loans/"
NOW = ["--now", "2026-11-20T12:00:00Z"]
PAPER = (0xFF, 0xFD, 0xF9)


def write_loans(site, *loans):
    (site.root / "loans.json").write_text(two_sites.listing(list(loans)))


def loans(count=12):
    """Loans in several countries and sectors, whose use has the name of the borrower, as Kiva's often has."""
    found = []
    for number in range(count):
        loan = wire.details(wire.loan(1000 + number, number))
        loan["name"] = f"Wanjiku{number}"
        loan["use"] = f"to help Wanjiku{number} to buy seed."
        found.append(loan)
    return found


def build(site, *arguments, **variables):
    run = site.build("--input", "loans.json", "--limit", "100000", "--base-url", BASE, *NOW, *arguments, **variables)
    assert run.exit == 0, run.stderr
    return run


def pictures(site):
    return {str(path.relative_to(site.output)): path.read_bytes() for path in site.output.rglob("*.png")}


def pages(site):
    return {str(path.relative_to(site.output)): path.read_text() for path in site.output.rglob("*.html")}


def decoded(data):
    image = Image.open(BytesIO(data))
    image.load()
    assert image.format == "PNG" and image.size == (1200, 630)
    assert len(data) < 60_000
    return image.convert("RGB")


def ink(image, box):
    """Returns how many pixels of a part of a picture are not paper."""
    part = image.crop(box)
    return sum(count for count, color in part.getcolors(1 << 20) if color != PAPER)


@pytest.fixture
def drawn(offline_site):
    """A site in which pictures can be drawn."""
    write_loans(offline_site, *loans())
    if "libraries" in build(offline_site, "--output", "Trial").stderr:
        pytest.skip("Pango is not installed")
    shutil.rmtree(offline_site.root / "Trial")
    return offline_site
