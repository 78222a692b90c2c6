"""A static host on loopback that serves a folder as Netlify does, with the headers in its `_headers`."""

import mimetypes
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# The policy in a page, which can be removed so that only the host's headers apply.
META = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')


def read_rules(text):
    """Returns pairs of a path and its headers, in the order of the file."""
    rules = []
    for line in filter(None, map(str.rstrip, text.splitlines())):
        if line.startswith("/"):
            rules.append((line, []))
        elif not line.startswith("#"):
            name, value = line.strip().split(": ", 1)
            rules[-1][1].append((name, value))
    return rules


def matches(rule, path):
    return path.startswith(rule[:-1]) if rule.endswith("*") else path == rule


def headers_at(rules, path):
    """Returns the headers of a path. Several values of one header are joined, as hosts do."""
    headers = {}
    for rule, fields in rules:
        if matches(rule, path):
            for name, value in fields:
                headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def find(site, path):
    """Returns the status and the file for a path.

    `.html` may be omitted, and a path without a file gets the 404 page.
    """
    name = path.lstrip("/")
    for file in (site / name, site / f"{name}.html", site / name / "index.html"):
        if file.is_file():
            return 200, file
    return 404, site / "404.html"


class Gate:
    """Holds back the answers of a host for the paths with a part, until the gate is opened. An `alter` of `serve`."""

    def __init__(self, part):
        self.part = part
        self.was_asked, self.is_open = threading.Event(), threading.Event()

    def __call__(self, path, body):
        if self.part in path:
            self.was_asked.set()
            self.is_open.wait()
        return body

    def wait_until_asked(self):
        assert self.was_asked.wait(30), f"nothing asked for {self.part}"

    def open(self):
        self.is_open.set()


class Server(ThreadingHTTPServer):
    # A browser opens several connections for each page. The few that wait by default are soon too many on a busy machine,
    # and one that is dropped is tried again seconds later.
    request_queue_size = 128


@contextmanager
def serving(handler):
    """Runs a server on loopback with this handler. Yields its address."""
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class QuietHandler(BaseHTTPRequestHandler):
    """A handler that logs nothing."""

    def log_message(self, *_):
        pass

    def answer(self, status, body, headers):
        self.send_response(status)
        for name, value in [*headers.items(), ("Content-Length", str(len(body)))]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def answering(body_of):
    """Serves on loopback the bytes that `body_of` returns for a path, or 404 for `None`. Yields the address."""
    class Handler(QuietHandler):
        def do_GET(self):
            body = body_of(self.path)
            self.answer(404 if body is None else 200, body or b"", {})

    return serving(Handler)


def serve(site, without_meta=False, alter=None):
    """Serves the folder on loopback. Yields the address. The pages' own policies can be removed.

    `alter(path, body)` returns the bytes to send instead of those of the file, or `None` for a missing file.
    """
    rules = read_rules((site / "_headers").read_text())

    class Handler(QuietHandler):
        def do_GET(self):
            path = self.path.split("?")[0]
            status, file = find(site, path)
            body = file.read_bytes()
            if alter and (body := alter(path, body)) is None:
                status, body = 404, b""
            if without_meta:
                body = META.sub(b"", body)
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            self.answer(status, body, {"Content-Type": kind, **headers_at(rules, path)})

    return serving(Handler)
