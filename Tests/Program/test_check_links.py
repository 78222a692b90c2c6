"""`kivagen check --links` and `--external` on built sites, the latter with a proxy on loopback as the rest of the web."""
import fcntl
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

import wire


def build(site, *arguments):
    run = site.run("build", "--source", "sample", *arguments)
    assert run.exit == 0, run.stderr


def check(site, *arguments, **variables):
    return site.run("check", "--json", *arguments, **variables)


def test_a_built_site_has_no_broken_link(offline_site):
    build(offline_site)
    run = check(offline_site, "--links")
    assert run.exit == 0, run.stderr
    assert run.summary["checked"]["links"] > 1000
    assert not (offline_site.root / ".kivagen/links.json").exists()


def test_neither_has_a_site_with_an_address(offline_site):
    (offline_site.root / "kivagen.yml").write_text("base-url: https://example.org/loans\ncards: 10\n")
    build(offline_site)
    run = check(offline_site, "--links")
    assert run.exit == 0, run.stderr


def test_breaks_are_found_wherever_they_are(offline_site):
    build(offline_site)
    output = offline_site.output
    loan = sorted((output / "loans").glob("*.html"))[0]
    loan.rename(loan.with_name(loan.name.upper()))
    next((output / "assets").glob("style.*.css")).unlink()
    page = output / "about.html"
    page.write_text(page.read_text().replace("</main>", '<a href="#nothing">x</a></main>'))
    run = check(offline_site, "--links")
    assert run.exit == 78
    messages = [error["message"] for error in run.summary["errors"]]
    assert len(messages) == 3, messages
    assert sum("distinguish capital letters" in message for message in messages) == 1
    assert sum(".css', which is not in the site (and in " in message for message in messages) == 1
    assert sum("'#nothing', which 'about.html' does not have" in message for message in messages) == 1
    assert all(error["file"].startswith("Output/") and error["line"] and error["column"]
               for error in run.summary["errors"])


def test_a_site_that_is_being_published_is_not_judged(offline_site):
    build(offline_site)
    sorted((offline_site.output / "loans").glob("*.html"))[0].unlink()
    folder = os.open(offline_site.output, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    run = offline_site.run("check", "--links")
    os.close(folder)
    assert run.exit == 75
    assert run.stderr.endswith("a build changed the site in 'Output' while its links were checked; check them again\n")
    assert offline_site.run("check", "--links").exit == 78


def test_names_are_compared_byte_by_byte(offline_site):
    (offline_site.root / "Static").mkdir()
    (offline_site.root / "Static/caf\u00e9.html").write_text("<!doctype html><title>x</title><p id='\u00e9'>x")
    for name, exit in [("caf\u00e9", 0), ("cafe\u0301", 78), ("caf\u00e9.html#\u00e9", 0), ("caf\u00e9.html#e\u0301", 78)]:
        link = name if ".html" in name else f"{name}.html"
        (offline_site.root / "Static/from.html").write_text(f"<!doctype html><title>x</title><a href='{link}'>x</a>")
        build(offline_site)
        assert offline_site.run("check", "--links").exit == exit, ascii(name)


def test_there_must_be_a_site(offline_site):
    assert check(offline_site, "--links").exit == 66


@pytest.fixture
def web():
    """A proxy that answers for every server, and the requests to it."""
    requests, lock = [], threading.Lock()
    at_once = {"now": 0, "most": 0}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self):
            with lock:
                requests.append((self.command, self.path))
                at_once["now"] += 1
                at_once["most"] = max(at_once["most"], at_once["now"])
            status = 404 if "missing" in self.path else 405 if self.command == "HEAD" and "get" in self.path else 200
            self.send_response(status)
            self.send_header("Content-Length", "100000000" if status == 200 else "0")
            self.end_headers()
            if self.command == "GET" and status == 200:
                try:
                    self.wfile.write(b"x" * (1 << 20))
                except OSError:
                    pass
                self.close_connection = True
            with lock:
                at_once["now"] -= 1

        do_HEAD = do_GET = answer

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", requests, at_once
    server.shutdown()
    server.server_close()


def test_other_servers_are_asked_politely(offline_site, web):
    proxy, requests, at_once = web
    offline_site.output.mkdir()
    addresses = ["http://a.example/ok", "http://a.example/ok#part", "http://b.example/get", "http://c.example/missing",
                 "http://d.example/", "http://e.example/", "http://f.example/"]
    links = "".join(f'<a href="{address}">x</a>\n' for address in addresses)
    (offline_site.output / "index.html").write_text(f"<!DOCTYPE html><title>x</title>\n{links}")
    run = check(offline_site, "--external", http_proxy=proxy)
    assert run.exit == 78, run.stderr
    assert [error["line"] for error in run.summary["errors"]] == [5]
    assert run.summary["warnings"] == []
    assert sorted(requests) == sorted([
        ("HEAD", "http://a.example/ok"), ("HEAD", "http://b.example/get"), ("GET", "http://b.example/get"),
        ("HEAD", "http://c.example/missing"), ("GET", "http://c.example/missing"), ("HEAD", "http://d.example/"),
        ("HEAD", "http://e.example/"), ("HEAD", "http://f.example/")])
    assert at_once["most"] <= 4
    requests.clear()
    assert check(offline_site, "--external", http_proxy=proxy).exit == 78
    assert {address for _, address in requests} == {"http://c.example/missing"}
    assert set(json.loads((offline_site.root / ".kivagen/links.json").read_text())) == {
        "http://a.example/ok", "http://b.example/get", "http://d.example/", "http://e.example/", "http://f.example/"}


def test_a_machine_without_a_network_breaks_no_link(offline_site):
    offline_site.output.mkdir()
    (offline_site.output / "index.html").write_text('<a href="http://a.example/">x</a>')
    run = check(offline_site, "--external", http_proxy="http://127.0.0.1:1")
    assert run.exit == 0, run.stderr
    assert [warning["kind"] for warning in run.summary["warnings"]] == ["external-link"]


def write_pages(site, address, pages):
    """Writes a site at an address. Its pages have these links."""
    (site.root / "kivagen.yml").write_text(f"base-url: {address}\n")
    for path, links in pages.items():
        file = site.output / path
        file.parent.mkdir(parents=True, exist_ok=True)
        body = "".join(f'<a href="{link}">x</a>\n' for link in links)
        file.write_text(f"<!DOCTYPE html><title>x</title>\n{body}")


def test_links_that_leave_a_site_at_a_path_are_warned_of(offline_site):
    write_pages(offline_site, "https://example.org/y", {
        "index.html": ["/index.html", "/y/index.html", "/", "/imprint.html#a", "/y", "https://example.org/index.html"],
        "loans/1.html": ["/loans/1.html", "/index.html?a#b", "../index.html"]})
    run = check(offline_site, "--links")
    assert run.exit == 0, run.stderr
    index, loan = offline_site.output / "index.html", offline_site.output / "loans/1.html"
    found = [(warning["kind"], warning["line"], warning["message"].partition(": ")[2])
             for warning in run.summary["warnings"]]
    start = "leads out of the site, to 'https://example.org/"
    assert found == [
        ("dead-link", 2, f"the link '/index.html' {start}index.html'; did you mean 'index.html'?"),
        ("dead-link", 4, f"the link '/' {start}'; did you mean 'index.html'?"),
        ("dead-link", 5, f"the link '/imprint.html#a' {start}imprint.html'"),
        ("dead-link", 2, f"the link '/loans/1.html' {start}loans/1.html'; did you mean '../loans/1.html'?"),
        ("dead-link", 3, f"the link '/index.html?a#b' {start}index.html?a'; did you mean '../index.html'?")]
    assert run.summary["warnings"][3]["file"].endswith("loans/1.html")
    assert index.exists() and loan.exists()
    assert check(offline_site, "--links", "--strict").exit == 78


@pytest.mark.parametrize("address", ["https://example.org", "https://example.org/"])
def test_a_site_at_the_root_of_a_server_has_no_such_links(offline_site, address):
    write_pages(offline_site, address, {"index.html": ["/index.html", "/", "/#a"], "a.html": ["/index.html?b"]})
    run = check(offline_site, "--links")
    assert run.summary["warnings"] == []
    assert [error["message"] for error in run.summary["errors"]] == [
        "the link '/#a' leads to '#a', which 'index.html' does not have"]


def test_addresses_are_requested_as_browsers_encode_them(offline_site, web):
    proxy, requests, _ = web
    links = ["http://bücher.example/", "http://B%C3%BCcher.example/", "http://xn--bcher-kva.example/#a",
             "http://a.example/my picture.png", "http://b.example/größe?a=ü b", "http://☃.example/x",
             "http://例え。テスト/", "HTTP://E.Example:80/", "http://%6c%6fcalhost/"]
    write_pages(offline_site, "http://bücher.example/my site", {"index.html": [
        *links, "http://bücher.example/my site/index.html", "/my site/nix.html", "http://bücher.example/my%20site/no.html"]})
    # The locale does not count.
    for locale in ({}, {"LC_ALL": "C.UTF-8"}):
        requests.clear()
        run = check(offline_site, "--external", "--link-max-age", "0", http_proxy=proxy, **locale)
        assert [error["message"].split("'")[3] for error in run.summary["errors"]] == ["nix.html", "no.html"]
        assert [warning["kind"] for warning in run.summary["warnings"]] == ["external-link"]
        assert "http://localhost/" in run.summary["warnings"][0]["message"]
        assert {address for _, address in requests} == {
            "http://xn--bcher-kva.example/", "http://a.example/my%20picture.png",
            "http://b.example/gr%C3%B6%C3%9Fe?a=%C3%BC%20b", "http://xn--n3h.example/x",
            "http://xn--r8jz45g.xn--zckzah/", "http://e.example/"}


@pytest.mark.parametrize("how, written, used", [
    ("option", "http://bücher.example/", "http://xn--bcher-kva.example"),
    ("variable", "https://FAß.example/größe", "https://xn--fa-hia.example/gr%C3%B6%C3%9Fe"),
    ("file", "https://e.example/my loans/", "https://e.example/my%20loans"),
    ("option", "HTTPS://E.Example:443/a", "https://e.example/a"), ("file", " https://e.example/a ", "https://e.example/a")])
def test_base_urls_are_used_as_browsers_encode_them(offline_site, how, written, used):
    arguments = ("--base-url", written) if how == "option" else ()
    variables = {"KIVAGEN_BASE_URL": written} if how == "variable" else {}
    if how == "file":
        (offline_site.root / "kivagen.yml").write_text(f"base-url: {json.dumps(written)}\n")
    run = offline_site.build("--source", "sample", *arguments, **variables)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert f'<link rel="canonical" href="{used}/">' in offline_site.page()
    assert f'href="{used}/"' in offline_site.page("404.html")
    assert f'href="{used}/feed.xml"' in offline_site.page("feed.xml")
    # Feeds are searched for the address, too.
    (offline_site.output / "feed.xml").write_text(f'<link href="{used}/nix.html"/>')
    run = check(offline_site, "--links", **({"KIVAGEN_BASE_URL": written} if arguments else variables))
    assert [error["message"].split("'")[3] for error in run.summary["errors"]] == ["nix.html"]


@pytest.mark.parametrize("written, used", [
    ("https://e.example/y/../z", "https://e.example/z"), ("https://e.example/./y/", "https://e.example/y"),
    ("https://e.example/y/..", "https://e.example"), ("https://e.example/../y", "https://e.example/y"),
    ("https://e.example/a/b/../../c/.", "https://e.example/c"), ("https://e.example/y/%2E%2e/z", "https://e.example/z"),
    ("https://e.example/y/./index.html", "https://e.example/y"), ("https://e.example/y/..z/.w", "https://e.example/y/..z/.w")])
def test_dots_in_the_path_of_the_base_url_are_left_out(offline_site, written, used):
    run = offline_site.build("--source", "sample", "--base-url", written)
    assert run.exit == 0, run.stderr
    assert f'<link rel="canonical" href="{used}/">' in offline_site.page()
    assert f'href="{used}/feed.xml"' in offline_site.page("feed.xml")


@pytest.mark.parametrize("written, used", [
    ("https://e.example/index.html", "https://e.example"), ("https://e.example/y/index.html", "https://e.example/y"),
    ("https://e.example/y/Index.HTM", "https://e.example/y"), ("https://e.example/y/index.html/", "https://e.example/y"),
    ("https://e.example/y/index.html/index.htm", "https://e.example/y")])
def test_a_page_at_the_end_of_the_base_url_is_left_out(offline_site, written, used):
    run = offline_site.build("--source", "sample", "--base-url", written)
    assert run.exit == 0, run.stderr
    assert [issue["kind"] for issue in run.summary["issues"]] == ["settings"]
    assert run.summary["warnings"][0] == (
        f"the base URL '{written}' is the address of a page, so the address of its folder is used; write '{used}'")
    assert f'<link rel="canonical" href="{used}/">' in offline_site.page()
    assert f'href="{used}/"' in offline_site.page("404.html")
    assert f'{used}/index.html' not in offline_site.page("feed.xml")
    checked = check(offline_site, KIVAGEN_BASE_URL=written)
    assert (checked.exit, len(checked.summary["warnings"])) == (0, 1)
    new = offline_site.run("init", "new", "--json", "--base-url", written)
    assert f'base-url: "{used}"\n' in (offline_site.root / "new/kivagen.yml").read_text()
    assert [warning["kind"] for warning in new.summary["warnings"]] == ["settings"]


@pytest.mark.parametrize("address", [
    "https://e.example/loans.html", "https://e.example/y/About.htm", "https://e.example/index.html?a",
    "https://e.example/index.html#a", "https://a b.example/", "https://ü*.example/", "https://e.example/a\nb",
    "http://user@bücher.example/", "ftp://bücher.example/", "bücher.example", "https://a%2Fb.example/"])
def test_base_urls_that_are_no_address_of_a_folder(offline_site, address):
    run = offline_site.run("build", "--source", "sample", KIVAGEN_BASE_URL=address)
    assert run.exit == 78
    assert "expected " in run.stderr and "such as https://example.org/loans" in run.stderr


def test_escapes_in_styles(offline_site):
    offline_site.output.mkdir()
    for name in ("my picture.png", "a(1).png", "nope9.png", "été.png", "it's.png", "a.css"):
        (offline_site.output / name).write_text("x")
    style = r"""@import "a\.css"; p { background: url(my\ picture.png), url(a\(1\).png), url("nope\39.png"),
        url(\e9 t\E9.png), url('it\'s.png'), url(my\20 picture.png), u\72l(nope\000039.png), url("no\74.png") }"""
    (offline_site.output / "s.css").write_text(style)
    (offline_site.output / "index.html").write_text(
        f"<!DOCTYPE html><title>x</title><link rel=stylesheet href=s.css><style>{style}</style>"
        r"<p style='background: url(a\(1\).png); mask: url(a\(2\).png)'>")
    run = check(offline_site, "--links")
    assert sorted(error["message"].split("'")[1] for error in run.summary["errors"]) == ["a(2).png", "not.png"]


def test_no_address_of_an_excluded_loan_is_kept(offline_site, web):
    proxy, _, _ = web
    first, second = 7001, 7002
    loans = [wire.details(wire.loan(number, 1)) for number in (first, second, 70010)]
    (offline_site.root / "loans.json").write_text(json.dumps({"loans": loans}))
    kept = offline_site.root / ".kivagen/links.json"
    about = [f"http://a.example/lend/{first}", f"http://b.example/{first}?a", f"http://c.example/x-{first}.jpg"]
    others = [f"http://d.example/lend/{first}0", "http://e.example/"]

    def build(*arguments):
        run = offline_site.run("build", "--input", "loans.json", *arguments)
        assert run.exit == 0, run.stderr

    def request(*exclude):
        offline_site.run("check", "--all-external", http_proxy=proxy, https_proxy="http://127.0.0.1:1",
                         KIVAGEN_EXCLUDE=",".join(map(str, exclude)))
        return set(json.loads(kept.read_text()))

    (offline_site.root / "Static").mkdir()
    (offline_site.root / "Static/own.html").write_text(
        "<!DOCTYPE html><title>x</title>" + "".join(f'<a href="{address}">x</a>' for address in about + others))
    build()
    assert set(about + others) <= request()
    # A check with the setting forgets the addresses about the loan, and keeps none.
    assert request(first) == set(others)
    # A build deletes the file, which may have other addresses about the loan, such as one in a note.
    build("--exclude", str(first))
    assert not kept.exists()
    # The loan is gone now, so that the file can stay.
    assert request(first) == set(others)
    build("--exclude", str(first))
    assert kept.exists()
    # Without a store, the number of the loan is found in the file.
    for path in (offline_site.root / ".kivagen").glob("store.db*"):
        path.unlink()
    kept.write_text(json.dumps({f"http://k.example/lend/{second}": {"found": 1}}))
    build("--exclude", str(second), "--dry-run")
    assert kept.exists()
    build("--exclude", str(second))
    assert not kept.exists()
