"""Whole builds by the release program. What a debug build does right, the optimiser can still break."""
import subprocess

import pytest


def test_makes_a_page_with_its_story_for_each_of_the_newest_loans(build, kiva):
    done, summary, output = build("--api", kiva.url, "--limit", "120")
    assert done.returncode == 0, done.stderr
    assert (summary["loans"], summary["source"], summary["warnings"]) == (120, "newest", [])
    for loan in kiva.loans:
        page = (output / f"loans/{loan['id']}.html").read_text()
        assert f"The story of {loan['id']}." in page
    assert len([path for path in kiva.asked if "newest" not in path]) == 3


@pytest.mark.parametrize("status", [404, 500])
def test_a_failed_batch_costs_its_texts_not_its_loans(build, kiva, status):
    batches = []

    def fails(path):
        if "newest" not in path:
            batches.append(path)
            return status if len(batches) == 1 else None

    kiva.fails = fails
    done, summary, output = build("--api", kiva.url, "--limit", "120")
    assert done.returncode == 0, done.stderr
    assert summary["loans"] == 120
    assert len(summary["warnings"]) == 1
    stories = ["The story of" in path.read_text() for path in (output / "loans").iterdir()]
    assert stories.count(False) == len(batches[0].split(","))


def test_uses_the_last_listing_when_kiva_is_gone(build, kiva):
    assert build("--api", kiva.url)[0].returncode == 0
    kiva.stop()
    done, summary, output = build("--api", kiva.url, "--refresh")
    assert done.returncode == 0, done.stderr
    assert (summary["stale"], summary["loans"]) == (True, 100)
    assert "Kiva could not be reached" in (output / "index.html").read_text()


def test_a_second_build_from_the_same_answer_writes_nothing(build, kiva):
    build("--api", kiva.url)
    _, summary, _ = build("--api", kiva.url)
    assert (summary["written"], summary["source"]) == (0, "cache")


def test_gives_the_same_bytes_in_any_time_zone_and_locale(build):
    build("--source", "sample", TZ="UTC", LC_ALL="C")
    _, summary, _ = build("--source", "sample", TZ="Asia/Tokyo", LC_ALL="tr_TR.UTF-8", LANG="tr_TR")
    assert summary["written"] == 0


def test_a_page_of_the_listing_that_fails_is_named(build, kiva):
    kiva.fails = lambda path: 503 if "page=2" in path else None
    done, summary, _ = build("--api", kiva.url, "--limit", "120")
    assert done.returncode == 0, done.stderr
    assert summary["loans"] == 100
    assert any("page=2" in warning for warning in summary["warnings"])


def test_a_summary_that_cannot_be_written_is_an_error(program, tmp_path):
    with open("/dev/full", "w") as full:
        command = [program, "build", "-C", tmp_path, "--source", "sample", "--json"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 74
    assert "standard output" in done.stderr


def test_renders_a_template_from_standard_input(program, tmp_path):
    (tmp_path / "row.mustache").write_text("<li>{{name}}</li>")
    template = tmp_path / "list.mustache"
    template.write_text("<ul>{{#loans}}{{>row}}{{/loans}}</ul>\n")
    done = subprocess.run(
        [program, "render", template, "--partials", tmp_path], text=True, capture_output=True,
        input='{"loans":[{"name":"A & B"},{"name":"C"}]}', timeout=60)
    assert done.stdout == "<ul><li>A &amp; B</li><li>C</li></ul>\n"
