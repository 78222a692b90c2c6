"""A server on loopback that stands for Kiva: invented loans behind all of its doors.

It answers as KIVA-API has it: REST listings with filters, details, field partners, GraphQL; with
validators, 304 and gzip. Each request is recorded, and a hook may change what is sent.
"""
import gzip
import hashlib
import json
import re
import threading
import time
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

import wire

HTML = b"<!DOCTYPE html><html><title>Sorry</title><h1>We will be back</h1></html>"


@dataclass(frozen=True)
class Request:
    """What was asked, and when: seconds of the monotonic clock."""

    time: float
    method: str
    # As in the request's first line: absolute if it came as to a proxy.
    target: str
    headers: dict
    body: bytes

    @property
    def path(self):
        return urlsplit(self.target).path

    @property
    def query(self):
        return dict(parse_qsl(urlsplit(self.target).query))

    @property
    def posted(self):
        return json.loads(self.body)

    @property
    def ids(self):
        """Those of the loans whose details are asked for."""
        if self.path == "/graphql":
            return [int(number) for number in re.findall(r"loan\(id:(\d+)\)", self.posted["query"])]
        return [int(number) for number in re.findall(r"\d+", self.path.split("/loans/")[-1])]

    @property
    def door(self):
        """`newest`, `search`, `graphql`, `details`, `partners`, or `None`."""
        if self.path == "/graphql" and self.method == "POST":
            return "details" if self.ids else "graphql"
        for door in ["newest", "search", "partners"]:
            if self.path.endswith(f"/{door}.json"):
                return door
        return "details" if re.search(r"/v1/loans/[\d,]+\.json$", self.path) else None

    @property
    def is_listing(self):
        return self.door in ("newest", "search", "graphql")


@dataclass(frozen=True)
class Answer:
    """What is sent, and how badly."""

    status: int = 200
    body: bytes = b""
    headers: dict = field(default_factory=dict)
    # Seconds before the first byte.
    delay: float = 0
    # After so many bytes of the body the connection ends…
    cut: int | None = None
    # … or nothing more is said.
    stall: int | None = None

    def having(self, **headers):
        """With more headers; `Retry_After` is `Retry-After`."""
        more = {name.replace("_", "-"): str(value) for name, value in headers.items()}
        return replace(self, headers={**self.headers, **more})


def error(status, body=HTML, **headers):
    return Answer(status, body, {"Content-Type": "text/html"}).having(**headers)


def of_json(value):
    return Answer(200, json.dumps(value).encode(), {"Content-Type": "application/json"})


class Kiva:
    """`hook(request, answer)` gives what is sent: an `Answer`, a status, or bytes as they are."""

    def __init__(self, count=120):
        self.loans = [wire.loan(1000 + index, count - index) for index in range(count)]
        self.partners = [wire.partner(number) for number in range(1, 8)]
        self.requests = []
        # What was sent, so far as it is sent at all.
        self.answers = []
        self.hook = lambda request, answer: answer
        self.has_validators = True
        self.stopping = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler(self))
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def asked(self, *doors):
        """The requests at these doors, at any without a name."""
        return [request for request in self.requests if not doors or request.door in doors]

    @property
    def doors(self):
        return [request.door for request in self.requests]

    def forget(self):
        self.requests.clear()
        self.answers.clear()

    def fail(self, *doors, with_=503):
        """These doors answer so from now on; without a name all do."""
        self.hook = lambda request, answer: (
            with_ if not doors or request.door in doors else answer)

    def gone(self):
        """Nobody answers any more."""
        self.stopping.set()
        self.server.shutdown()
        self.server.server_close()

    def answer(self, request):
        """As Kiva would."""
        answer = self.content(request)
        if answer.status != 200:
            return answer
        if self.has_validators and request.method == "GET":
            answer = conditional(answer, request)
        if "gzip" in request.headers.get("accept-encoding", "") and answer.body:
            answer = replace(answer, body=gzip.compress(answer.body)).having(
                Content_Encoding="gzip", Vary="Accept-Encoding")
        return answer

    def content(self, request):
        match request.door:
            case "newest":
                return of_json(wire.listing(self.loans, request.query))
            case "search":
                return of_json(wire.listing(self.loans, request.query, filtered=True))
            case "graphql":
                return of_json(wire.graphql_listing(self.loans, request.posted["variables"]))
            case "details" if request.path == "/graphql":
                return of_json(wire.graphql_loans(self.loans, request.ids))
            case "details":
                return of_json({"loans": [
                    wire.details(loan) for loan in self.loans if loan["id"] in request.ids]})
            case "partners":
                return of_json({"partners": self.partners})
        return error(404)


def conditional(answer, request):
    """304 to who has it already; else with what to ask by the next time."""
    tag = f'"{hashlib.sha256(answer.body).hexdigest()[:16]}"'
    if request.headers.get("if-none-match") == tag:
        return Answer(304).having(ETag=tag)
    return answer.having(ETag=tag, Last_Modified="Fri, 20 Nov 2026 10:00:00 GMT")


def handler(kiva):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Headers and body are written apart; the second would wait for a delayed acknowledgement.
        disable_nagle_algorithm = True

        def do_GET(self):
            length = int(self.headers.get("Content-Length") or 0)
            request = Request(
                time.monotonic(), self.command, self.path,
                {name.lower(): value for name, value in self.headers.items()},
                self.rfile.read(length))
            kiva.requests.append(request)
            answer = kiva.hook(request, kiva.answer(request))
            match answer:
                case int():
                    self.reply(error(answer))
                case bytes():
                    self.wfile.write(answer)
                    self.close_connection = True
                case _:
                    self.reply(answer)

        do_POST = do_GET

        def reply(self, answer):
            kiva.stopping.wait(answer.delay)
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            body = b"" if answer.status in (204, 304) else answer.body
            if answer.status not in (204, 304) and "Content-Length" not in answer.headers:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:answer.cut if answer.stall is None else answer.stall])
            self.wfile.flush()
            kiva.answers.append(answer)
            if answer.stall is not None:
                kiva.stopping.wait(60)
            if answer.stall is not None or answer.cut is not None:
                self.close_connection = True

        def handle_one_request(self):
            try:
                super().handle_one_request()
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def log_message(self, *_):
            pass

    return Handler
