"""Who may show the site in frames, with the program that ships."""
import re

import pytest

from two_sites import listing, loans

TIME = "2026-03-03T10:00:00Z"
POLICY = re.compile(r"^  Content-Security-Policy: (.*)$", re.MULTILINE)


@pytest.fixture
def own_site(offline_site):
    (offline_site.root / "loans.json").write_text(listing(loans(0)[:12]))
    return offline_site


def build(site, *arguments, **environment):
    return site.run("build", "--input", "loans.json", "--now", TIME, *arguments, **environment)


def files(site):
    return {str(path.relative_to(site.output)): path.read_bytes() for path in site.output.rglob("*") if path.is_file()}


def policies(site):
    return POLICY.findall((site.output / "_headers").read_text())


def origins(site):
    return re.match(r"document\.currentScript\.origins=(\[.*?\]);\n", (site.output / "embed.js").read_text())[1]


def test_without_the_setting_any_page_may_show_the_site_in_a_frame(own_site):
    assert build(own_site).exit == 0
    assert len(policies(own_site)) > 10 and "frame-ancestors" not in "".join(policies(own_site))
    assert origins(own_site) == '["*"]'


@pytest.mark.parametrize(("value", "found"), [
    ("https://blog.example", ["https://blog.example"]),
    ("https://blog.example/, HTTPS://Blog.Example:443", ["https://blog.example"]),
    ("http://localhost:8080,https://blog.example:8443/", ["http://localhost:8080", "https://blog.example:8443"]),
    ("https://bücher.example", ["https://xn--bcher-kva.example"]),
    ("https://例え.テスト", ["https://xn--r8jz45g.xn--zckzah"]),
    ("http://127.0.0.1:80", ["http://127.0.0.1"])])
def test_the_setting_names_the_pages_that_may_show_the_site(own_site, value, found):
    assert build(own_site).exit == 0
    before = files(own_site)
    (own_site.root / "kivagen.yml").write_text(f"embed-on: [{value}]\n")
    run = build(own_site)
    assert run.exit == 0, run.stderr
    # Nothing else depends on the setting.
    after = files(own_site)
    assert {path for path in before | after if before.get(path) != after.get(path)} == {
        "_headers", "embed.js", ".kivagen-manifest"}
    # The rule is the first one, which is for all files, so that the limit of rules never leaves it out.
    assert len(policies(own_site)) > 10
    assert [policy for policy in policies(own_site) if "frame-ancestors" in policy] == [
        policies(own_site)[0]] == ["frame-ancestors 'self' " + " ".join(found)]
    assert "/*\n" in (own_site.output / "_headers").read_text().split("Content-Security-Policy")[0]
    assert all(len(line) < 2000 for line in (own_site.output / "_headers").read_text().splitlines())
    assert origins(own_site) == "[" + ",".join(f'"{origin}"' for origin in found) + "]"
    assert "frame-ancestors" not in (own_site.output / "index.html").read_text()
    (own_site.root / "kivagen.yml").unlink()
    assert build(own_site).exit == 0 and files(own_site) == before
    assert build(own_site, f"--embed-on={value}").exit == 0 and files(own_site) == after


MEANT = "; did you mean 'https://blog.example'?"


@pytest.mark.parametrize(("value", "hint"), [
    ("blog.example", MEANT), ("https://blog.example/loans", MEANT), ("https://blog.example/index.html", MEANT),
    ("https://*.blog.example", ""), ("*", ""), ("'self'", ""), ("null", ""), ("https://", ""), ("ftp://blog.example", ""),
    ("file:///home", ""), ("javascript:alert(1)", ""), ("https://you@blog.example", ""), ("https://blog.example?q", ""),
    ("https://blog.example#x", ""), ("https://blog.example; script-src *", ""), ("https://blog.example 'none'", ""),
    ("https://[::1]:8080", ""), ("https://under_score.example", ""), ("https://blog.example.", ""), ("https://blog.example:0", ""),
    ("https://blog.example:99999", ""), ("https://blog.example\\evil", ""), ("https://<script>", "")])
def test_other_values_are_refused(own_site, value, hint):
    option = build(own_site, f"--embed-on={value}")
    (own_site.root / "kivagen.yml").write_text("embed-on:\n  - " + '"' + value.replace("\\", "\\\\") + '"\n')
    for run, status in ((option, 64), (build(own_site), 78)):
        assert run.exit == status, (value, run.stderr)
        assert f"got '{value}'{hint}" in run.stderr and "https://blog.example, without a path and without *" in run.stderr
        assert not own_site.output.exists()


def test_more_origins_than_fit_into_a_line_are_refused(own_site):
    names = [f"https://blog-{number}.example.org" for number in range(40)]
    run = build(own_site, "--embed-on", ",".join(names))
    assert run.exit == 64 and "more than 1000 characters" in run.stderr and names[36] in run.stderr, run.stderr
    assert build(own_site, "--embed-on", ",".join(names[:36])).exit == 0
    assert all(len(line) < 2000 for line in (own_site.output / "_headers").read_text().splitlines())
