"""The last good listing, from which a site is built while Kiva is unreachable. No worse listing may replace it."""
import json
import sqlite3
import subprocess

import pytest

from conftest import BUSY

NOON = "2026-03-03T12:00:00Z"
AFTERNOON = "2026-03-03T15:00:00Z"


def test_a_smaller_fetch_does_not_replace_it(site, kiva, morning):
    assert site.fetch("--now", NOON, "--limit", "5").exit == 0
    kiva.fail(replacement=404)
    run = site.build("--now", AFTERNOON, "--limit", "110")
    assert run.summary["loans"] == 110


def test_finds_field_partners_whatever_the_app_id(site, kiva, morning):
    site.fetch("--now", NOON, "--limit", "110", "--app-id", "org.example.loans")
    run = site.build("--now", NOON, "--limit", "110", "--offline")
    assert run.summary["warnings"] == []


def test_a_revalidated_response_is_not_from_the_future(site, kiva):
    site.build("--now", "2027-06-01T00:00:00Z", "--limit", "5")
    run = site.build("--now", NOON, "--limit", "5")
    assert run.summary["fetched_at"] <= NOON


def test_waits_for_a_locked_store_no_longer_than_the_timeout(site, kiva, morning):
    store = sqlite3.connect(site.store, isolation_level=None)
    store.execute("BEGIN IMMEDIATE")
    process = site.start("build", "--json", "--now", AFTERNOON, "--limit", "110", "--timeout", "2s")
    try:
        stdout, _ = process.communicate(timeout=2 + BUSY)
    except subprocess.TimeoutExpired:
        pytest.fail("it still waits long after its time")
    finally:
        process.kill()
        process.communicate()
        store.execute("ROLLBACK")
        store.close()
    assert process.returncode == 0
    summary = json.loads(stdout)
    assert (summary["loans"], summary["source"]) == (110, "newest")
    assert sum("is locked by another program" in text for text in summary["warnings"]) == 1


def test_using_the_sample_when_kiva_is_unreachable_is_no_data_error(site, kiva):
    kiva.fail(replacement=404)
    assert site.build("--fallback", "sample", "--strict").exit == 69
