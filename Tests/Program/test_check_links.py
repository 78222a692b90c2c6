"""`kivagen check --links` and `--external` on built sites, the latter with a proxy on loopback as the rest of the web."""
import fcntl
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


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
    next((output / "assets").glob("*.css")).unlink()
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
