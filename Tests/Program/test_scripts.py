"""The files that scripts have generated in the sources are up to date."""

import subprocess

import pytest

from environment import REPOSITORY

# The version of Debian 12. Other versions may bundle and minify differently.
VERSION = "0.17.0"


def test_the_bundles_match_their_modules(tmp_path):
    version = subprocess.run(["esbuild", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if version != VERSION:
        pytest.skip(f"esbuild is {version}, but the bundles were made with {VERSION}")
    subprocess.run([REPOSITORY / "Scripts/bundle", tmp_path], check=True)
    made = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert sorted(made) == ["changes.js", "embed.js", "languages.js", "list.js", "loan.js", "long.js", "lost.js", "marks.js", "options.js", "own.js",
                            "page.js", "saved.js", "sections.js", "shortlist.js", "snippets.js", "theme.js"]
    assert made == {name: (REPOSITORY / "Templates" / name).read_text() for name in made}


@pytest.mark.parametrize("script", ["sort-keys", "number-signs"])
def test_the_tables_are_those_of_icu(script):
    python = "/usr/bin/python3"
    if subprocess.run([python, "-c", "import icu"], capture_output=True).returncode:
        pytest.skip(f"{python} has no PyICU, Debian's package python3-icu")
    result = subprocess.run([REPOSITORY / "Scripts" / script, "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
