"""The scripts that the program carries are those of their sources."""

import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
# Another version may shorten in another way. That of Debian 12.
VERSION = "0.17.0"


def test_bundles_are_those_of_the_modules(tmp_path):
    version = subprocess.run(["esbuild", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if version != VERSION:
        pytest.skip(f"esbuild is {version}, the bundles are made with {VERSION}")
    subprocess.run([REPOSITORY / "Scripts/bundle", tmp_path], check=True)
    made = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert sorted(made) == ["list.js", "lost.js", "page.js", "theme.js"]
    assert made == {name: (REPOSITORY / "Templates" / name).read_text() for name in made}
