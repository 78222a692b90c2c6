"""A server on loopback that stands in for Kiva, with invented loans behind all of its endpoints.

It answers as docs/kiva-api.md says: REST listings with filters, details, field partners and GraphQL, with validators,
304 and gzip. Each request is recorded, and a hook may change the response.
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
    """A request, and its time in seconds of the monotonic clock."""

    time: float
    method: str
    # The target in the request's first line. It is absolute if the request was sent to a proxy.
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
        """Returns the ids of the loans whose details are requested."""
        if self.path == "/graphql":
            return [int(number) for number in re.findall(r"loan\(id:(\d+)\)", self.posted["query"])]
        return [int(number) for number in re.findall(r"\d+", self.path.split("/loans/")[-1])]

    @property
    def endpoint(self):
        """`newest`, `search`, `graphql`, `details`, `levels`, `partners`, `portfolio`, `team`, or `None`."""
        if self.path == "/graphql" and self.method == "POST":
            if "{id anonymizationLevel}" in self.posted["query"]:
                return "levels"
            return "details" if self.ids else "graphql"
        for endpoint in ["newest", "search", "partners"]:
            if self.path.endswith(f"/{endpoint}.json"):
                return endpoint
        if re.search(r"/v1/(teams|lenders)/[^/]+/loans\.json$", self.path):
            return "portfolio"
        if "/v1/teams/using_shortname/" in self.path:
            return "team"
        return "details" if re.search(r"/v1/loans/[\d,]+\.json$", self.path) else None

    @property
    def is_listing(self):
        return self.endpoint in ("newest", "search", "graphql")


@dataclass(frozen=True)
class Response:
    """A response, and the way in which sending it fails."""

    status: int = 200
    body: bytes = b""
    headers: dict = field(default_factory=dict)
    # Seconds before the first byte.
    delay: float = 0
    # The number of bytes of the body after which the connection is closed.
    cut: int | None = None
    # The number of bytes of the body after which nothing more is sent.
    stall: int | None = None

    def with_headers(self, **headers):
        """Returns the response with more headers. `Retry_After` stands for `Retry-After`."""
        more = {name.replace("_", "-"): str(value) for name, value in headers.items()}
        return replace(self, headers={**self.headers, **more})


def error(status, body=HTML, **headers):
    return Response(status, body, {"Content-Type": "text/html"}).with_headers(**headers)


def json_response(value):
    return Response(200, json.dumps(value).encode(), {"Content-Type": "application/json"})


class Kiva:
    """A Kiva whose `hook(request, response)` returns what is sent: a `Response` or a status.

    With `tls`, an `ssl.SSLContext`, it speaks HTTPS.
    """

    def __init__(self, count=120, tls=None):
        self.loans = [wire.loan(1000 + index, count - index) for index in range(count)]
        # The loans of teams and lenders by their paths, such as `teams/7`, and the numbers of teams by their short names,
        # both percent-encoded.
        self.portfolios = {}
        self.teams = {}
        self.partners = [wire.partner(number) for number in range(1, 8)]
        # The anonymization levels that GraphQL gives, by number of the loan.
        self.levels = {}
        self.requests = []
        # The responses that were sent.
        self.responses = []
        self.hook = lambda request, response: response
        self.has_validators = True
        self.stopping = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler(self))
        if tls:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self.server.server_port}"

    def requests_to(self, *endpoints):
        """Returns the requests to these endpoints, or all requests if none is named."""
        return [request for request in self.requests if not endpoints or request.endpoint in endpoints]

    @property
    def requested_endpoints(self):
        return [request.endpoint for request in self.requests]

    @property
    def known_loans(self):
        """All loans, each once."""
        lists = [self.loans, *self.portfolios.values()]
        return {loan["id"]: loan for loans in lists for loan in loans}.values()

    def clear_requests(self):
        self.requests.clear()
        self.responses.clear()

    def fail(self, *endpoints, replacement=503):
        """Makes these endpoints send this response after this, or all endpoints if none is given."""
        self.hook = lambda request, response: (
            replacement if not endpoints or request.endpoint in endpoints else response)

    def shut_down(self):
        """Stops the server, so that nobody answers any more."""
        self.stopping.set()
        self.server.shutdown()
        self.server.server_close()

    def response_to(self, request):
        """Returns the response that Kiva would send."""
        response = self.content(request)
        if response.status != 200:
            return response
        if self.has_validators and request.method == "GET":
            response = conditional(response, request)
        if "gzip" in request.headers.get("accept-encoding", "") and response.body:
            response = replace(response, body=gzip.compress(response.body)).with_headers(
                Content_Encoding="gzip", Vary="Accept-Encoding")
        return response

    def content(self, request):
        match request.endpoint:
            case "newest":
                return json_response(wire.listing(self.loans, request.query))
            case "search":
                return json_response(wire.listing(self.loans, request.query, filtered=True))
            case "graphql" if "sector{id name}" in request.posted["query"]:
                return json_response(wire.graphql_sectors(self.loans))
            case "graphql":
                return json_response(wire.graphql_listing(self.loans, request.posted["variables"], self.levels))
            case "details" if request.path == "/graphql":
                return json_response(wire.graphql_loans(self.loans, request.ids, self.levels))
            case "levels":
                return json_response(wire.graphql_levels(request.ids, self.levels))
            case "details":
                return json_response({"loans": [
                    wire.details(loan) for loan in self.known_loans if loan["id"] in request.ids]})
            case "portfolio" if (owner := request.path.removeprefix("/v1/").removesuffix("/loans.json")) in self.portfolios:
                return json_response(wire.portfolio(self.portfolios[owner], request.query))
            case "team" if (name := request.path.split("/")[-1].removesuffix(".json")) in self.teams:
                return json_response({"teams": [{"id": self.teams[name], "shortname": name}]})
            case "partners":
                return json_response({"partners": self.partners})
        return error(404)


def conditional(response, request):
    """Returns 304 to a client that has the response already, and otherwise the response with its validators."""
    tag = f'"{hashlib.sha256(response.body).hexdigest()[:16]}"'
    if request.headers.get("if-none-match") == tag:
        return Response(304).with_headers(ETag=tag)
    return response.with_headers(ETag=tag, Last_Modified="Fri, 20 Nov 2026 10:00:00 GMT")


def handler(kiva):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        # Headers and body are written separately. The body would wait for a delayed acknowledgement of the headers.
        disable_nagle_algorithm = True

        def do_GET(self):
            length = int(self.headers.get("Content-Length") or 0)
            request = Request(
                time.monotonic(), self.command, self.path,
                {name.lower(): value for name, value in self.headers.items()},
                self.rfile.read(length))
            kiva.requests.append(request)
            response = kiva.hook(request, kiva.response_to(request))
            match response:
                case int():
                    self.reply(error(response))
                case _:
                    self.reply(response)

        do_POST = do_GET

        def reply(self, response):
            kiva.stopping.wait(response.delay)
            self.send_response(response.status)
            for name, value in response.headers.items():
                self.send_header(name, value)
            body = b"" if response.status in (204, 304) else response.body
            if response.status not in (204, 304) and "Content-Length" not in response.headers:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:response.cut if response.stall is None else response.stall])
            self.wfile.flush()
            kiva.responses.append(response)
            if response.stall is not None:
                kiva.stopping.wait(60)
            if response.stall is not None or response.cut is not None:
                self.close_connection = True

        def handle_one_request(self):
            try:
                super().handle_one_request()
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def log_message(self, *_):
            pass

    return Handler
