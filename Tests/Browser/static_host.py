"""A static host on loopback that serves a folder as Netlify does, by the rules of its `_headers`."""

import mimetypes
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# What can be taken out of pages, so that only what the host sends is left of it.
META = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')


def read_rules(text):
    """Pairs of a path and its headers, as the file has them."""
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
    """What is sent with the path: the values of one header joined, as hosts do."""
    headers = {}
    for rule, fields in rules:
        if matches(rule, path):
            for name, value in fields:
                headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


def find(site, path):
    """The status and the file that are sent; `.html` may be left out, and what is not there is the 404 page."""
    name = path.lstrip("/")
    for file in (site / name, site / f"{name}.html", site / name / "index.html"):
        if file.is_file():
            return 200, file
    return 404, site / "404.html"


@contextmanager
def serving(handler):
    """A server on loopback with this handler; gives its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def serve(site, without_meta=False):
    """Serves the folder; gives its address. The pages' own policies can be left out."""
    rules = read_rules((site / "_headers").read_text())

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.split("?")[0]
            status, file = find(site, path)
            body = file.read_bytes()
            if without_meta:
                body = META.sub(b"", body)
            self.send_response(status)
            self.send_header("Content-Type", mimetypes.guess_type(file.name)[0] or "application/octet-stream")
            self.send_header("Content-Length", str(len(body)))
            for name, value in headers_at(rules, path).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return serving(Handler)
