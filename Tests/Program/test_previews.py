"""The pictures and tags that messengers show beside a link, made by the program that ships."""
import html
import re

import pytest

from mounts import CannotMount, Mounts
from previews import BASE, NOW, PAPER, Image, build, decoded, drawn, ink, loans, pages, pictures, write_loans


def tags(page):
    """Returns the contents of a page's tags for messengers, by their names. Each name occurs once."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', page)
    found = [(name, html.unescape(text)) for name, text in found if name != "og:locale:alternate"]
    assert len(dict(found)) == len(found)
    return dict(found)


def test_each_picture_is_one_of_1200_by_630_pixels_in_the_colour_of_the_site(drawn):
    build(drawn, "--previews", "loans", "--accent", "a63d2f")
    found = pictures(drawn)
    assert {"previews/index.png", "previews/countries/KE.png", "previews/loans/1000.png"} <= found.keys()
    for data in found.values():
        image = decoded(data)
        assert image.getpixel((600, 5)) == (0xA6, 0x3D, 0x2F)
        assert image.getpixel((600, 620)) == PAPER
        # The title, the first figure, the map and the other figures.
        for box in [(60, 90, 1140, 260), (60, 280, 500, 380), (600, 280, 1140, 470), (60, 500, 1140, 590)]:
            assert ink(image, box) > 200


@pytest.mark.parametrize("previews, kinds", [
    ("none", set()), ("site", {"index", "countries", "sectors", "partners", "views"}),
    ("loans", {"index", "countries", "sectors", "partners", "views", "loans"})])
def test_the_setting_chooses_the_pages_with_pictures_of_their_own(drawn, previews, kinds):
    (drawn.root / "kivagen.yml").write_text("languages: en,es\nviews:\n  - name: all\n    title: All\n    search: sort=amount\n")
    build(drawn, "--previews", previews)
    found = pictures(drawn)
    for folder in ["previews/", "es/previews/"]:
        names = [name.removeprefix(folder) for name in found if name.startswith(folder)]
        assert {name.split("/")[0].removesuffix(".png") for name in names} == kinds
    for path, page in pages(drawn).items():
        tag = tags(page)
        if path.endswith("404.html"):
            assert tag == {}
        elif previews == "none":
            assert tag["twitter:card"] == "summary" and "og:image" not in tag
        else:
            assert tag["twitter:card"] == "summary_large_image"
            image = tag["og:image"].removeprefix(BASE)
            assert image in found
            language = "es/" if path.startswith("es/") else ""
            own = f"{language}previews/{path.removeprefix(language).removesuffix('.html')}.png"
            assert image == (own if own in found else f"{language}previews/index.png")
            assert tag["og:image:alt"] == tag["twitter:image:alt"] != ""
    # What the last build drew goes with the setting.
    build(drawn, "--previews", "none")
    assert pictures(drawn) == {} and not (drawn.output / "previews").exists()


def test_without_a_base_url_pages_are_as_without_previews(drawn):
    for output, previews in [("One", "loans"), ("Other", "none")]:
        run = drawn.build("--input", "loans.json", *NOW, "--previews", previews, "--output", output)
        assert run.exit == 0, run.stderr
    one, other = ({path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.html")}
                  for folder in [drawn.root / "One", drawn.root / "Other"])
    assert one == other
    assert b"og:" not in one[next(path for path in one if path.name == "index.html")]


def test_a_reader_of_opengraph_finds_everything_that_it_requires(drawn):
    extruct = pytest.importorskip("extruct", reason="extruct is not installed")
    (drawn.root / "kivagen.yml").write_text("languages: en,es\n")
    build(drawn)
    for path, page in pages(drawn).items():
        if path.endswith("404.html"):
            continue
        [found] = extruct.extract(page, syntaxes=["opengraph"])["opengraph"]
        values = dict(found["properties"])
        # Source: https://ogp.me/#metadata
        assert values["og:type"] == "website" and values["og:title"]
        assert values["og:url"] == BASE + path.removesuffix("index.html")
        image = Image.open(drawn.output / values["og:image"].removeprefix(BASE))
        assert image.size == (int(values["og:image:width"]), int(values["og:image:height"]))
        assert Image.MIME[image.format] == values["og:image:type"]
        assert values["og:locale"] == ("es_ES" if path.startswith("es/") else "en_US")


def test_nothing_that_messengers_keep_names_a_borrower(drawn):
    build(drawn, "--previews", "loans")
    for path, page in pages(drawn).items():
        for text in tags(page).values():
            assert "Wanjiku" not in text and "seed" not in text, path


def test_an_edited_picture_is_not_taken_for_kivagens(drawn):
    build(drawn)
    file = drawn.output / "previews/index.png"
    original = file.read_bytes()
    edited = bytearray(original)
    edited[-20] ^= 1
    file.write_bytes(edited)
    run = drawn.build("--input", "loans.json", "--base-url", BASE, *NOW)
    assert run.exit == 73 and "previews/index.png" in run.stderr
    build(drawn, "--overwrite")
    assert file.read_bytes() == original


def test_the_same_site_has_the_same_pictures(drawn):
    build(drawn, "--previews", "loans")
    first = pictures(drawn)
    build(drawn, "--previews", "loans", "--rebuild")
    assert pictures(drawn) == first


def test_a_disk_that_is_full_of_pictures_leaves_the_site_as_it_was(drawn, tmp_path):
    try:
        mounts = Mounts()
    except CannotMount as reason:
        pytest.skip(str(reason))
    try:
        build(drawn)
        size = sum(path.stat().st_size for path in drawn.output.rglob("*") if path.is_file())
        place = tmp_path / "small"
        place.mkdir()
        try:
            mounts.mount("-t", "tmpfs", "-o", f"size={size + 1_000_000}", "small", place)
        except CannotMount as reason:
            pytest.skip(str(reason))
        drawn.wrapper = [*mounts.prefix, f"--wdns={tmp_path}"]
        output = ["--output", "small/Output"]
        build(drawn, *output)
        outside = mounts.outside_path(place) / "Output"
        before = {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()}
        write_loans(drawn, *loans(100))
        run = drawn.build(
            "--input", "loans.json", "--limit", "1000", "--base-url", BASE, *NOW, "--previews", "loans", *output)
        assert run.exit in (73, 74) and "No space left on device" in run.stderr
        assert before == {path: path.read_bytes() for path in outside.rglob("*") if path.is_file()}
    finally:
        mounts.end()


def test_pictures_of_loans_take_no_memory_of_their_own(drawn):
    peaks = []
    for count in [30, 300]:
        write_loans(drawn, *loans(count))
        with drawn.measuring_memory() as peak:
            build(drawn, "--previews", "loans", "--output", f"Output{count}")
        peaks.append(peak())
    # All pictures would be 4 MB as files, and 200 MB as pixels.
    assert peaks[1] - peaks[0] < 50_000_000
