"""Where `kivagen fetch --save` writes, and what it must leave alone."""
import json
import subprocess

import pytest


@pytest.fixture
def cached(site):
    """Fills the cache, so that no request is sent."""
    assert site.fetch("--limit", "3").exit == 0
    return site


def test_rejects_a_folder_and_keeps_it(cached):
    (cached.root / "folder").mkdir()
    run = cached.fetch("--limit", "3", "--save", "folder")
    assert run.exit == 73
    assert "folder" in run.stderr
    assert list((cached.root / "folder").iterdir()) == []


def test_writes_through_a_link(cached):
    (cached.root / "real.json").write_text("old")
    (cached.root / "link.json").symlink_to("real.json")
    assert cached.fetch("--limit", "3", "--save", "link.json").exit == 0
    assert (cached.root / "link.json").is_symlink()
    assert json.loads((cached.root / "real.json").read_text())["loans"]


def test_keeps_the_permissions_of_the_file(cached):
    file = cached.root / "loans.json"
    file.write_text("old")
    file.chmod(0o600)
    assert cached.fetch("--limit", "3", "--save", "loans.json").exit == 0
    assert file.stat().st_mode & 0o777 == 0o600


def test_keeps_a_temporary_file_of_another_program(cached):
    beside = cached.root / "loans.json.part"
    beside.write_text("mine")
    assert cached.fetch("--limit", "3", "--save", "loans.json").exit == 0
    assert beside.exists() and beside.read_text() == "mine"


def test_does_not_replace_what_is_not_a_file(cached):
    # The same holds for a device, but no test should try that as root.
    pipe = cached.root / "pipe"
    subprocess.run(["mkfifo", pipe], check=True)
    process = cached.start("fetch", "--limit", "3", "--save", "pipe")
    try:
        process.communicate(timeout=1)
    except subprocess.TimeoutExpired:
        pytest.fail("it waits for somebody to write into the pipe")
    finally:
        process.kill()
        process.wait()
    assert pipe.is_fifo()


def test_a_full_disk_leaves_the_old_file_and_no_partial_one(cached):
    file = cached.root / "loans.json"
    file.write_text("old")
    # A write beyond 1,024 bytes fails instead of ending the program (25 is SIGXFSZ).
    cached.wrapper = ["sh", "-c", "trap '' 25; ulimit -f 2; exec \"$@\"", "sh"]
    run = cached.fetch("--limit", "3", "--save", "loans.json")
    assert run.exit == 74
    assert file.read_text() == "old"
    assert sorted(path.name for path in cached.root.iterdir()) == [".kivagen", "loans.json"]


def test_rejects_loans_and_summary_both_on_standard_output(cached):
    run = cached.fetch("--limit", "3", "--save", "-", "--json")
    assert (run.exit, run.summary["exit"]) == (64, 64)


def test_an_empty_name_is_an_error(cached):
    assert cached.fetch("--limit", "3", "--save", "").exit == 64
