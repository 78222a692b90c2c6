"""The libraries and fonts with which the pictures for messengers are drawn, and what happens without them."""
import json
import re
import shutil
import subprocess

import pytest

from environment import REPOSITORY
from previews import BASE, NOW, build, decoded, drawn, ink, loans, pages, pictures, write_loans

# A font configuration with the fonts of a single folder.
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


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
