"""Adding a fact about a loan, or a kind of page, touches few files, which docs/contributing.md names."""
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import wire
from additions import FACT, PAGE, apply
from environment import SOAK

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def copy(tmp_path):
    """A copy of the sources of the program."""
    for name in ("Sources", "Templates", "Packaging", "Benchmarks/templates", "Benchmarks/chart", "Package.swift"):
        source, target = REPOSITORY / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target) if source.is_dir() else shutil.copy(source, target)
    return tmp_path


@pytest.mark.parametrize("edits, maximum, heading", [
    (FACT, 12, "### A new fact about a loan"), (PAGE, 8, "### A new kind of page")])
def test_few_files_are_touched_and_the_documentation_names_them(copy, edits, maximum, heading):
    apply(edits, copy)
    assert len(edits) <= maximum
    text = (REPOSITORY / "docs/contributing.md").read_text()
    section = text.split(heading + "\n")[1].split("\n#")[0]
    assert set(re.findall(r"^\| `([^`]+)` \|", section, re.M)) == set(edits)


@pytest.mark.skipif(not SOAK, reason="compiles the program (KIVAGEN_SOAK)")
def test_the_fact_is_on_cards_in_the_filter_in_feeds_and_in_the_data(copy):
    for edits in (FACT, PAGE):
        apply(edits, copy)
    # The tests are not compiled.
    manifest = copy / "Package.swift"
    manifest.write_text(re.sub(
        r"    \.(?:target\(\s*name: \"TestSupport\"|testTarget\().*?swiftSettings: settingsForTests\),\n", "",
        manifest.read_text(), flags=re.S))
    subprocess.run(
        ["swift", "build", "--product", "kivagen", "--disable-local-rpath",
         "--pkg-config-path", copy / "Packaging/Linking"], cwd=copy, check=True)
    root = copy / "site"
    root.mkdir()
    loans = [{**wire.details(wire.loan(number, number)), "matcher_name": ["Ann & Co", "Bo"][number % 2]}
             for number in range(1, 41)]
    (root / "loans.json").write_text(json.dumps({"loans": loans}))
    subprocess.run(
        [copy / ".build/debug/kivagen", "build", "--input", "loans.json", "--base-url", "https://example.org"],
        cwd=root, check=True)
    page = (root / "Output/index.html").read_text()
    assert page.count('<p class="matcher">Ann &amp; Co</p>') == 20
    assert page.count('data-matcher="ann-and-co"') + page.count('data-matcher="ann-co"') == 20
    assert re.search(r'<input type="checkbox" name="matcher" value="bo"', page)
    assert "Ann &amp;amp; Co" in (root / "Output/feed.xml").read_text()
    assert json.loads((root / "Output/loans.json").read_text())["loans"][0]["matcher_name"] in ("Ann & Co", "Bo")
    assert "<h1>Matchers</h1><p>40</p>" in (root / "Output/matchers.html").read_text()
