"""The sites that are shown in other engines."""

import json
import subprocess
from datetime import datetime, timezone

import invented
from environment import CLEAN, PROGRAM

# The clock of these browsers cannot be set, so the loans are as old as in the other tests, but on any day.
invented.NOW = datetime.now(timezone.utc).replace(microsecond=0)

NOTE = "---\ntitle: About this page\n---\nWe are a *lending team*.\n"
# The options of each site. All have the same 22 loans, of all sectors.
SITES = {
    "few": [],
    "split": ["--cards", "8"],
}


def build(folder, options):
    (folder / "Notes").mkdir(parents=True)
    (folder / "Notes/about.md").write_text(NOTE)
    (folder / "loans.json").write_text(json.dumps(invented.listing(invented.few())))
    command = [PROGRAM, "build", "--root", folder, "-q", "--input", folder / "loans.json", "--images", "none",
               "--now", invented.time(invented.NOW), *options]
    result = subprocess.run(command, capture_output=True, text=True, env=CLEAN)
    assert result.returncode == 0, result.stderr
    return folder / "Output"


def build_all(folder):
    return {name: build(folder / name, options) for name, options in SITES.items()}
