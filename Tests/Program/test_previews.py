"""The pictures and tags that messengers show beside a link, made by the program that ships."""
import html
import json
import re
import shutil
import subprocess
from io import BytesIO

import pytest

import two_sites
import wire
from environment import REPOSITORY
from mounts import CannotMount, Mounts

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")

BASE = "https://example.org/loans/"
NOW = ["--now", "2026-11-20T12:00:00Z"]
# A font configuration with the fonts of a single folder.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
PAPER, ACCENT = (0xFF, 0xFD, 0xF9), (0x17, 0x65, 0x47)


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


def tags(page):
    """Returns the contents of a page's tags for messengers, by their names. Each name occurs once."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', page)
    found = [(name, html.unescape(text)) for name, text in found if name != "og:locale:alternate"]
    assert len(dict(found)) == len(found)
    return dict(found)


def decoded(data):
    image = Image.open(BytesIO(data))
    image.load()
    assert image.format == "PNG" and image.size == (1200, 630)
    assert len(data) < 60_000
    return image.convert("RGB")


def end_of_figure(image):
    """Returns how high the last columns of the large figure are. Those of an ellipsis are a dot high."""
    part = image.crop((60, 270, 590, 375)).convert("L").point(lambda value: 255 if value < 128 else 0)
    left, _, right, _ = part.getbbox()
    _, top, _, bottom = part.crop((max(left, right - 12), 0, right, part.height)).getbbox()
    return bottom - top


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


@pytest.fixture
def without_pango(tmp_path):
    """The environment of a program for which the library of Pango is damaged."""
    folder = tmp_path.with_name(f"{tmp_path.name}-libraries")
    folder.mkdir()
    for name in ["libpangocairo-1.0.so.0", "libpango-1.0.so.0"]:
        (folder / name).write_text("not a library\n")
    return {"LD_LIBRARY_PATH": str(folder)}


def fonts(tmp_path, folder):
    """Returns the environment of a program that has only the fonts in a folder."""
    file = tmp_path.with_name(f"{tmp_path.name}-fonts.conf")
    file.write_text(FONTS.format(folder=folder, cache=tmp_path.with_name(f"{tmp_path.name}-cache")))
    return {"FONTCONFIG_FILE": str(file)}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_large_figure_is_never_cut(site, language):
    amounts = [*range(1_000, 12_000, 425), *range(98_000, 1_300_000, 98_125), 8_888_875, 11_111_100, 88_888_875]
    codes = ["KE", "UG", "PE", "PH", "TZ", "GE", "MN", "RW", "BO", "EC", "HN", "NI", "SV", "GT", "MX", "CO", "PY", "BR",
             "IN", "KH", "VN", "ID", "FJ", "WS", "TO", "SB", "TL", "MW", "ZM", "ZW", "MZ", "MG", "CM", "GH", "TG", "BJ",
             "SN", "ML", "BF", "SL", "LR", "NG"]
    found = []
    for number, (amount, code) in enumerate(zip(amounts, codes, strict=True)):
        loan = wire.details(wire.loan(1000 + number, number))
        loan |= {"loan_amount": amount, "funded_amount": 0, "basket_amount": 0, "status": "fundraising"}
        loan["location"] = {"country_code": code, "country": code}
        found.append(loan)
    write_loans(site, *found)
    build(site, "--language", language)
    for code in codes:
        assert end_of_figure(decoded((site.output / f"previews/countries/{code}.png").read_bytes())) > 25, code


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


def test_a_picture_is_drawn_again_only_if_it_says_something_else(drawn, tmp_path):
    build(drawn)
    first = pictures(drawn)
    times = {name: (drawn.output / name).stat().st_mtime_ns for name in first}
    # Without fonts, a picture that is drawn would lack its texts.
    none = fonts(tmp_path, tmp_path / "nothing")
    run = build(drawn, "--footer", "Another footer", **none)
    assert run.warnings == [] and pictures(drawn) == first
    assert times == {name: (drawn.output / name).stat().st_mtime_ns for name in first}
    changed = loans()
    changed[0]["funded_amount"] = 0
    write_loans(drawn, *changed)
    run = build(drawn, **none)
    assert "no font is installed" in run.stderr
    now = pictures(drawn)
    assert now["previews/index.png"] != first["previews/index.png"]
    assert any(now[name] == first[name] for name in first)
    # A picture without its texts is drawn again as soon as there are fonts, although nothing else changed.
    assert build(drawn).warnings == []
    for name, data in pictures(drawn).items():
        assert ink(decoded(data), (60, 90, 1140, 260)) > 200, name
    assert json.loads(build(drawn, "--json").stdout)["written"] == 0


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


def test_without_the_libraries_there_is_a_site_without_pictures(drawn, without_pango):
    build(drawn)
    run = build(drawn, "--footer", "Another footer", **without_pango)
    assert len(run.warnings) == 1 and "libpangocairo-1.0-0" in run.stderr and "previews: none" in run.stderr
    assert pictures(drawn) == {}
    assert all("og:image" not in page and (path == "404.html" or "og:title" in page)
               for path, page in pages(drawn).items())
    assert build(drawn, "--previews", "none", **without_pango).warnings == []
    # The next build looks for the libraries again.
    build(drawn, **without_pango)
    assert build(drawn).warnings == [] and pictures(drawn) != {}
    run = drawn.build(
        "--input", "loans.json", "--base-url", BASE, *NOW, "--strict", "--footer", "A third footer", **without_pango)
    assert run.exit == 65


def test_without_fonts_a_picture_has_the_figures_alone(drawn, tmp_path):
    run = build(drawn, **fonts(tmp_path, tmp_path / "nothing"))
    assert len(run.warnings) == 1 and "no font is installed" in run.stderr
    assert run.stderr.count("\n") == len(run.stderr.splitlines()) <= 4 and "Pango" not in run.stderr
    for data in pictures(drawn).values():
        image = decoded(data)
        assert ink(image, (600, 280, 1140, 470)) > 200
        # The titles and the labels are missing.
        for box in ((0, 20, 1200, 270), (0, 400, 590, 490), (0, 556, 1200, 630)):
            assert ink(image, box) == 0
        assert ink(image, (60, 280, 500, 380)) > 200 and ink(image, (60, 500, 1140, 548)) > 200


def test_without_a_font_for_a_script_the_figures_remain(drawn, tmp_path):
    folder = "/usr/share/fonts/opentype/inter"
    if not re.search("Inter-Regular", subprocess.run(["ls", folder], capture_output=True, text=True).stdout):
        pytest.skip("the font Inter is not installed")
    (drawn.root / "kivagen.yml").write_text("language: zh-Hans\n")
    run = build(drawn, **fonts(tmp_path, folder))
    assert len(run.warnings) == 1 and "Chinese" in run.stderr and "fonts-noto-cjk" in run.stderr
    image = decoded(pictures(drawn)["previews/countries/KE.png"])
    assert ink(image, (60, 20, 1140, 260)) == 0
    assert ink(image, (60, 280, 500, 380)) > 200 and ink(image, (60, 500, 1140, 548)) > 200


TITLES = {
    "long": "An endless title " * 30, "one word": "W" * 500, "markup": "<b>&amp; </span> %s",
    "arabic": "قروض كيفا الجديدة", "hebrew": "הלוואות חדשות (Kiva)", "chinese": "肯尼亚的贷款",
    "marks": "e\u0301" * 300, "overrides": "\u202eabc\u202c \u2066x", "controls": "a\u0001b\u0085c\u2028d",
    "emoji": "🎉 Loans 👩🏽‍🌾", "noncharacters": "a\ufffe\uffffb", "digits": "1" * 20,
}


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES.keys())
def test_a_picture_has_room_for_any_title(drawn, title):
    views = [{"name": "x", "title": title, "search": "sort=amount"}]
    (drawn.root / "kivagen.yml").write_text(json.dumps({"title": title, "views": views}))
    run = drawn.build("--input", "loans.json", "--base-url", BASE, *NOW)
    if run.exit == 78:
        # The settings file cannot have the title.
        return
    assert run.exit == 0, run.stderr
    assert all("no installed font" in line for line in run.warnings)
    assert "Pango" not in run.stderr and "GLib" not in run.stderr
    for data in pictures(drawn).values():
        decoded(data)


def test_a_site_from_right_to_left_has_pictures_from_right_to_left(drawn):
    (drawn.root / "Templates/words").mkdir(parents=True)
    (drawn.root / "Templates/words/ar.yml").write_text('language:\n  name: "العربية"\n  direction: rtl\n')
    (drawn.root / "kivagen.yml").write_text("language: ar\n")
    build(drawn)
    image = decoded(pictures(drawn)["previews/countries/KE.png"])
    # The map is on the left and the figure on the right.
    assert ink(image, (60, 280, 560, 470)) > 200
    assert ink(image, (1000, 280, 1140, 380)) > 200
    assert ink(image, (60, 20, 560, 90)) == 0 < ink(image, (900, 20, 1140, 90))


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


def test_the_program_is_not_linked_with_the_libraries(drawn):
    if not shutil.which("ldd"):
        pytest.skip("ldd is not installed")
    linked = subprocess.run(["ldd", drawn.program], capture_output=True, text=True, check=True).stdout
    assert not re.search("pango|cairo|fontconfig|glib-2|gobject", linked)


@pytest.mark.parametrize("compiler", ["clang", "cc"])
def test_the_declarations_are_those_of_the_libraries(tmp_path, compiler):
    """The compiler refuses a second declaration of a function that differs from the first."""
    packages = ["pkg-config", "--cflags", "pangocairo", "fontconfig"]
    if not shutil.which(compiler) or not shutil.which("pkg-config"):
        pytest.skip(f"{compiler} or pkg-config is not installed")
    flags = subprocess.run(packages, capture_output=True, text=True)
    if flags.returncode:
        pytest.skip("libpango1.0-dev is not installed")
    header = REPOSITORY / "Sources/DrawingLibraries/include/drawing_libraries.h"
    values = re.findall(r"^  (kivagen_\w+) = \d+, +// (\w+)$", header.read_text(), re.MULTILINE)
    assert len(values) > 8
    source = tmp_path / "check.c"
    lines = ["#include <pango/pangocairo.h>", "#include <fontconfig/fontconfig.h>",
             # GLib has a macro around the function.
             "#undef g_object_unref", f'#include "{header}"',
             *(f'_Static_assert((int){ours} == (int){theirs}, "{theirs}");' for ours, theirs in values)]
    compile_source = [compiler, "-fsyntax-only", "-Wall", "-Werror", *flags.stdout.split(), source]
    source.write_text("\n".join(lines) + "\n")
    done = subprocess.run(compile_source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    source.write_text("\n".join([*lines, "int cairo_fill(cairo_t *canvas);"]) + "\n")
    assert subprocess.run(compile_source, capture_output=True, text=True).returncode != 0
