"""The benchmark of whole builds, with a few loans."""
import csv
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from xml.etree import ElementTree

import pytest

from environment import CLEAN, PROGRAM, REPOSITORY

BENCHMARKS = REPOSITORY / "Benchmarks"
INSTALLED = next(BENCHMARKS.glob(".venv/lib/python3*/site-packages/hugo/binaries/hugo"), None)
HUGO = os.environ.get("HUGO") or shutil.which("hugo") or INSTALLED


def benchmark(folder, *options, hugo="no-such-hugo", jekyll="no-such-jekyll"):
    return subprocess.run(
        [sys.executable, BENCHMARKS / "build.py", "--runs", "1", "--write", folder / "page.md", *options],
        env=CLEAN | {"KIVAGEN": str(PROGRAM), "HUGO": str(hugo), "JEKYLL": jekyll, "TMPDIR": str(folder)},
        capture_output=True, text=True)


def loans(*arguments):
    command = [sys.executable, BENCHMARKS / "loans.py", *arguments]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["loans"]


def test_one_loan_in_a_hundred_changes():
    before, after = loans("250"), loans("250", "--changed")
    changes = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert len(changes) == 3
    for old, new in changes:
        assert {name for name in old if old[name] != new[name]} == {"funded_amount"}
        assert 0 <= new["funded_amount"] <= new["loan_amount"]


def test_a_page_and_a_chart_are_written_without_the_programs_that_are_not_installed(tmp_path):
    run = benchmark(tmp_path, "--loans", "20,30")
    assert run.returncode == 0, run.stderr
    page = (tmp_path / "page.md").read_text()
    for text in (run.stdout, page):
        assert "Hugo is not installed, and is left out.\nJekyll is not installed, and is left out.\n" in text
    with (tmp_path / "page.csv").open() as file:
        rows = [(line["loans"], line["program"], line["build"]) for line in csv.DictReader(file)]
    builds = [(name, kind) for name in ("kivagen", "kivagen, Hugo's pages")
              for kind in ("first build", "nothing new", "1 % changed")]
    assert rows == [(count, *build) for count in ("20", "30") for build in (*builds, ("tar xf", ""))]
    assert re.search(r"^\| first build / nothing new: time \| [\d.]+ \| [\d.]+ \|$", page, re.MULTILINE)
    assert "](page.svg)" in page and "](page.csv)" in page
    texts = [text.text for text in ElementTree.parse(tmp_path / "page.svg").iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:2] == ["20 loans", "kivagen"] and len(texts) == 14


def chart(figures):
    return subprocess.run(
        [sys.executable, BENCHMARKS / "report.py", figures], env=CLEAN, check=True, capture_output=True, text=True).stdout


def test_the_chart_of_the_documentation_shows_its_figures():
    picture = chart(REPOSITORY / "docs/benchmarks.csv")
    assert picture == (REPOSITORY / "docs/benchmarks.svg").read_text()
    with (REPOSITORY / "docs/benchmarks.csv").open() as file:
        seconds = [float(line["wall_median"]) for line in csv.DictReader(file) if line["build"] in ("first build", "")]
    texts = [text.text for text in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert [float(text[:-2]) for text in texts if text.endswith(" s")] == [float(f"{time:.3g}") for time in seconds]


def test_the_chart_needs_figures_and_the_program_that_draws_it(tmp_path):
    run = subprocess.run([sys.executable, BENCHMARKS / "report.py"], env=CLEAN, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (1, "", "usage: report.py FIGURES.csv\n")
    program = tmp_path / "missing"
    run = subprocess.run([sys.executable, BENCHMARKS / "report.py", REPOSITORY / "docs/benchmarks.csv"],
                         env=CLEAN | {"BENCHMARK_CHART": str(program)}, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == f"{program} is missing; build it with `swift build -c release --product benchmark-chart`\n"


def test_bars_are_proportional_to_the_seconds_of_their_group(tmp_path):
    (tmp_path / "figures.csv").write_text(
        "loans,program,build,wall_median\n20,kivagen,first build,0.05\n20,kivagen,nothing new,9\n"
        "20,<Hugo> & others,first build,0.2\n1000,tar xf,,1234.5\n")
    picture = ElementTree.fromstring(chart(tmp_path / "figures.csv"))
    bars = [(bar.get("class"), bar.get("width")) for bar in picture.iter("{http://www.w3.org/2000/svg}rect")]
    assert bars[1:] == [(None, "25%"), ("quiet", "100%"), ("quiet", "100%")]
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["20 loans", "kivagen", "0.05 s", "<Hugo> & others", "0.2 s", "1,000 loans", "tar xf", "1,234 s"]


def test_a_benchmark_that_fails_leaves_the_page_as_it_was(tmp_path):
    hugo = tmp_path / "hugo"
    hugo.write_text("#!/bin/sh\n[ $1 = version ] && echo hugo v1.2.3\n")
    hugo.chmod(0o755)
    (tmp_path / "page.md").write_text("As it was.\n")
    run = benchmark(tmp_path, "--loans", "20", hugo=hugo)
    assert run.returncode == 1 and "exit 1" in run.stderr
    assert (tmp_path / "page.md").read_text() == "As it was.\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hugo", "page.md"]


@pytest.mark.parametrize("name", ["hugo", "jekyll"])
def test_kivagen_builds_the_same_pages_as_another_program(tmp_path, name):
    program = {"hugo": HUGO, "jekyll": shutil.which("jekyll")}[name]
    if not program:
        pytest.skip(f"{name.capitalize()} is not installed")
    run = benchmark(tmp_path, "--loans", "20", **{name: program})
    assert run.returncode == 0, run.stderr
    assert re.search(rf"^\| {name.capitalize()} / kivagen, Hugo's pages: time \| [\d.]+ \|$", run.stdout, re.MULTILINE)
    theirs = built(tmp_path / name, program)
    ours = built(tmp_path / "same", PROGRAM)
    for page in [f"loans/{loan['id']}.html" for loan in loans("20")] + ["index.html", "sectors/food.html"]:
        assert elements(ours / page) == elements(theirs / page), page


def built(folder, program):
    """Builds a site as the benchmark does, and returns the folder of the finished one."""
    arguments, listing, output = {
        "hugo": (["--quiet", "--cacheDir", folder / "cache"], "assets/loans.json", "public"),
        "jekyll": (["build", "--quiet"], "loans.json", "_site"),
        "same": (["build", "--quiet", "--input", "loans.json", "--now", "2026-11-20T12:00:00Z"], "loans.json",
                 "Output"),
    }[folder.name]
    shutil.copytree(BENCHMARKS / folder.name, folder)
    (folder / listing).parent.mkdir(exist_ok=True)
    (folder / listing).write_text(json.dumps({"loans": loans("20")}))
    subprocess.run([program, *arguments], cwd=folder, env=CLEAN, check=True)
    return folder / output


def elements(page):
    """Returns how often a page has each element: loans of the same time are in another order.

    The figures of a loan, of which each program supports others, and the generator are left out.
    """
    html = re.sub("<dl>.*</dl>|<meta name=\"generator\"[^>]*>", "", page.read_text())
    return Counter(re.findall(r"<(\w+)", html))


def test_builds_in_one_and_in_four_languages_are_compared():
    run = subprocess.run(
        [sys.executable, BENCHMARKS / "languages.py", "--loans", "20,30", "--runs", "1"],
        env=CLEAN | {"KIVAGEN": str(PROGRAM)}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    rows = [line.split() for line in run.stdout.splitlines()[1:]]
    assert [row[:2] for row in rows] == [[count, tags] for count in ("20", "30") for tags in ("en", "en,es,fr,zh-Hans")]
    assert all(len(row) == 7 and all(float(figure) > 0 for figure in row[2:]) for row in rows)
