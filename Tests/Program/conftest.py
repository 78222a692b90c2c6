"""The release build of kivagen, and a server on loopback that answers as Kiva does."""
import json
import os
import pathlib
import re
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / ".build/release/kivagen"


# What the caller's shell has set must not matter.
CLEAN = {name: value for name, value in os.environ.items()
         if not name.startswith("KIVAGEN_") and not name.lower().endswith("_proxy")
         and name != "SOURCE_DATE_EPOCH"}


class Kiva:
    """Invented loans behind Kiva's addresses; `fails(path)` answers a status instead, or None."""

    def __init__(self, count):
        self.loans = [self.loan(1000 + index) for index in range(count)]
        self.asked = []
        self.fails = lambda path: None
        kiva = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                kiva.asked.append(self.path)
                status = kiva.fails(self.path) or 200
                body = kiva.answer(self.path) if status == 200 else b"<html>Sorry</html>"
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    @staticmethod
    def loan(number):
        return {
            "id": number, "name": f"Borrower {number}", "status": "fundraising",
            "loan_amount": 25 * (number % 40 + 2), "funded_amount": 25, "basket_amount": 0,
            "posted_date": f"2026-11-{number % 19 + 1:02}T08:00:00Z", "sector": "Food",
            "location": {"country_code": "KE", "country": "Kenya", "town": "Kisumu"},
        }

    def answer(self, path):
        page = re.match(r"/v1/loans/newest\.json\?page=(\d+)&per_page=(\d+)", path)
        if page:
            number, size = int(page[1]), int(page[2])
            listing = {
                "paging": {"page": number, "total": len(self.loans), "page_size": size,
                           "pages": -(-len(self.loans) // size)},
                "loans": self.loans[(number - 1) * size:number * size],
            }
            return json.dumps(listing).encode()
        ids = {int(number) for number in re.findall(r"\d+", path.split("loans/")[1])}
        details = [
            {**loan, "description": {"languages": ["en"],
                                     "texts": {"en": f"The story of {loan['id']}."}}}
            for loan in self.loans if loan["id"] in ids
        ]
        return json.dumps({"loans": details}).encode()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def kiva():
    kiva = Kiva(120)
    yield kiva
    kiva.stop()


@pytest.fixture
def program():
    return PROGRAM


@pytest.fixture
def build(tmp_path):
    """Runs `kivagen build --json` in a folder of its own: the process, its summary, the output."""

    def run(*words, **variables):
        command = [PROGRAM, "build", "-C", tmp_path, "--json", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60,
                              env={**CLEAN, **variables})
        summary = json.loads(done.stdout) if done.stdout else None
        return done, summary, tmp_path / "Output"

    return run
