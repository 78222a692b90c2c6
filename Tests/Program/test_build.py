"""Whole builds by the release program, because the optimizer can break code that works in a debug build."""
import subprocess

import pytest


def test_makes_a_page_with_its_story_for_each_of_the_newest_loans(site, kiva):
    run = site.build("--limit", "120")
    assert run.exit == 0, run.stderr
    summary = run.summary
    assert (summary["loans"], summary["source"], summary["warnings"]) == (120, "newest", [])
    for loan in kiva.loans:
        assert f"The story of {loan['id']}." in site.page(f"loans/{loan['id']}.html")
    assert len(kiva.requests_to("details")) == 3


@pytest.mark.parametrize("status", [404, 400])
def test_a_loan_that_breaks_its_batch_costs_its_own_texts_only(site, kiva, status):
    def hook(request, response):
        return status if request.endpoint == "details" and 1000 in request.ids else response

    kiva.hook = hook
    run = site.build("--limit", "120")
    assert run.exit == 0, run.stderr
    assert run.summary["loans"] == 120
    assert len(run.summary["warnings"]) == 1
    stories = ["The story of" in path.read_text() for path in (site.output / "loans").iterdir()]
    assert stories.count(False) == 1


def test_gives_the_same_bytes_in_any_time_zone_and_locale(site):
    site.build("--source", "sample", TZ="UTC", LC_ALL="C")
    run = site.build("--source", "sample", TZ="Asia/Tokyo", LC_ALL="tr_TR.UTF-8", LANG="tr_TR")
    assert run.summary["written"] == 0


def test_warns_about_a_listing_page_that_fails(site, kiva):
    kiva.hook = lambda request, response: 400 if request.query.get("page") == "2" else response
    run = site.build("--limit", "120")
    assert run.exit == 0, run.stderr
    assert run.summary["loans"] == 100
    assert any("page=2" in warning for warning in run.summary["warnings"])


def test_fails_if_the_summary_cannot_be_written(program, tmp_path):
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


def test_renders_a_template_that_inherits_from_one_that_the_data_names(program, tmp_path):
    (tmp_path / "frame.mustache").write_text(
        "<h1>{{$title}}Loans{{/title}}</h1>\n{{$main}}\n{{/main}}\n")
    template = tmp_path / "about.mustache"
    template.write_text(
        "{{<*kind}}\n  {{$title}}About {{who}}{{/title}}\n  {{$main}}\n"
        "    <p>We lend since 2012.</p>\n  {{/main}}\n{{/*kind}}\n")
    done = subprocess.run(
        [program, "render", template, "--partials", tmp_path], text=True, capture_output=True,
        input='{"kind":"frame","who":"us"}', timeout=60)
    assert done.stdout == "<h1>About us</h1>\n<p>We lend since 2012.</p>\n"
