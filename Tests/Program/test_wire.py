"""Odd bytes on the wire: compression, limits, redirects, proxies, and builds that are interrupted."""
import gzip
import json
import signal
import time
from dataclasses import replace

import pytest

import wire
from conftest import BUSY
from kiva_server import Response


def test_requests_and_reads_compressed_responses(site, kiva):
    run = site.build("--limit", "3")
    assert run.exit == 0
    assert all(request.headers["accept-encoding"] == "gzip" for request in kiva.requests)


def truncated(response):
    """Returns a whole HTTP response, so that only decompression reveals that it is cut off."""
    return replace(response, body=response.body[:-20])


def test_requests_a_truncated_compressed_response_again(site, kiva):
    kiva.hook = lambda request, response: truncated(response) if len(kiva.requests) == 1 else response
    run = site.build("--no-details")
    assert (run.exit, run.summary["loans"]) == (0, 100)
    assert kiva.requested_endpoints == ["newest", "newest"]


def test_fails_if_a_compressed_response_is_always_truncated(site, kiva):
    kiva.hook = lambda request, response: truncated(response)
    run = site.build("--timeout", "1s")
    assert run.exit == 69
    assert "compressed response is truncated" in run.stderr


NO_MORE_THAN = {
    "as it arrives": lambda: Response(200, b" " * 200_000),
    "without a length": lambda: Response(200, b" " * 200_000, {"Content-Length": "10000000"}),
    "decompressed": lambda: Response(200, gzip.compress(bytes(50_000_000)),
                                   {"Content-Encoding": "gzip"}),
}


@pytest.mark.parametrize("response", NO_MORE_THAN.values(), ids=NO_MORE_THAN.keys())
def test_rejects_a_body_beyond_the_limit(site, kiva, response):
    kiva.fail(replacement=response())
    run = site.build("--max-body", "100k", "--source", "newest")
    assert run.exit == 69
    assert "larger than" in run.stderr
    assert len(kiva.requests) == 1


def test_a_limit_that_the_response_fits_changes_nothing(site):
    assert site.build("--max-body", "1M").exit == 0


@pytest.mark.parametrize("hops, ending", [(5, 0), (6, 69), (1000, 69)])
def test_follows_up_to_five_redirects(site, kiva, hops, ending):
    def hook(request, response):
        hop = int(request.query.get("hop", 0))
        if hop == hops:
            return response
        return Response(302, b"", {"Location": f"{request.target.split('&hop')[0]}&hop={hop + 1}"})

    kiva.hook = hook
    run = site.build("--source", "newest", "--no-details")
    assert run.exit == ending
    assert len(kiva.requests) == 6
    assert ("redirects more than 5 times" in run.stderr) == (ending == 69)


def test_uses_the_proxy_of_the_environment(site, kiva):
    run = site.build("--api", "http://kiva.invalid", "--limit", "3", http_proxy=kiva.url)
    assert run.exit == 0, run.stderr
    assert {request.target.split("/v1/")[0] for request in kiva.requests} == {"http://kiva.invalid"}
    assert {request.headers["host"] for request in kiva.requests} == {"kiva.invalid"}


def test_bypasses_the_proxy_where_the_environment_says_so(site, kiva):
    run = site.build("--limit", "3", http_proxy="http://127.0.0.1:1", no_proxy="127.0.0.1")
    assert run.exit == 0, run.stderr


def test_reports_a_proxy_that_refuses(site, kiva):
    # The server does not know CONNECT and answers with 501.
    run = site.build("--api", "https://kiva.invalid", "--source", "newest", https_proxy=kiva.url)
    assert run.exit == 69
    assert "the proxy set in the environment answered 501 (not implemented)" in run.stderr
    assert "tried" not in run.stderr
    assert run.seconds < BUSY


# No resolver is asked for a label of more than 63 characters (RFC 1035 §2.3.4).
NO_PROXY = {"that is down": ("http://127.0.0.1:1", "could not connect to the proxy"),
            "without an address": (f"http://{'a' * 64}.invalid:3128",
                                   "the name of the proxy")}


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("proxy, arguments", NO_PROXY.values(), ids=NO_PROXY.keys())
def test_does_not_report_a_proxy_as_the_server(site, proxy, arguments, scheme):
    run = site.build("--api", f"{scheme}://kiva.invalid", "--source", "newest", "--timeout", "1s",
                     **{f"{scheme}_proxy": proxy})
    assert run.exit == 69
    assert f"{arguments} set in the environment" in run.stderr


def test_does_not_report_a_server_that_is_down_as_the_proxy(site):
    run = site.build("--api", "http://127.0.0.1:1", "--source", "newest", "--timeout", "1s",
                     http_proxy="http://127.0.0.1:2", no_proxy="127.0.0.1")
    assert run.exit == 69
    assert "could not connect to the server" in run.stderr


def test_reports_a_server_that_speaks_no_http(site, kiva):
    kiva.fail(replacement=b"SSH-2.0-OpenSSH_9.2\r\n")
    run = site.build("--source", "newest", "--timeout", "1s")
    assert "only http and https URLs are supported" not in run.stderr


def test_prints_at_most_twenty_data_issues_and_all_in_json(site, kiva):
    for loan in kiva.loans[:30]:
        loan["name"] = " "
    kiva.loans[30]["loan_amount"] = "abc"
    run = site.build("--no-details")
    assert (run.exit, run.summary["loans"], run.summary["skipped"]) == (0, 99, 1)
    assert len(run.summary["warnings"]) == 31
    lines = run.warnings
    assert len(lines) == 21
    # Issues that cost a loan are reported first.
    assert "loans[30].loan_amount" in lines[0]
    assert lines[20].endswith("and 11 more; --json lists them all")


def test_strict_treats_data_issues_as_errors(site, kiva):
    kiva.loans[3]["name"] = ""
    run = site.build("--strict")
    assert run.exit == 65
    assert "loans[3].name" in run.stderr
    assert not site.output.exists()


def test_data_without_a_usable_loan_are_an_error(site, kiva):
    for loan in kiva.loans:
        loan["loan_amount"] = -1
    run = site.build()
    assert run.exit == 65
    assert "no usable loan" in run.stderr
    assert not site.output.exists()


def test_a_listing_without_loans_is_no_error(site, kiva):
    kiva.loans.clear()
    run = site.build()
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (
        0, 0, ["Kiva lists no loans at all"])


HOSTILE = {
    "100,000 deep": b'{"loans":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "a number beyond all": b'{"loans":[{"id":1,"loan_amount":1e999,"name":"A"}]}',
    "cut in a string": b'{"loans":[{"id":1,"name":"A',
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_reports_hostile_json_as_an_error(site, kiva, body):
    kiva.fail(replacement=Response(200, body))
    run = site.build("--source", "newest", "--no-details")
    assert run.exit in (65, 69)
    assert run.stderr.startswith("kivagen: ")
    assert not site.output.exists()


ODD = {
    "a byte order mark": lambda body: b"\xef\xbb\xbf" + body,
    "a name that is no UTF-8": lambda body: body.replace(b"Borrower 1000", b"Borrower \xff"),
    "a key that comes twice": lambda body: body.replace(b'"paging"', b'"paging":{},"paging"'),
}


@pytest.mark.parametrize("change", ODD.values(), ids=ODD.keys())
def test_reads_odd_but_valid_json(site, kiva, change):
    body = json.dumps(wire.listing(kiva.loans, {"per_page": 5})).encode()
    kiva.fail(replacement=Response(200, change(body)))
    run = site.build("--limit", "5", "--no-details")
    assert (run.exit, run.summary["loans"]) == (0, 5)


def test_an_interrupted_build_leaves_the_output_alone(site, kiva):
    site.build("--limit", "5")
    before = site.files()
    names = sorted(path.name for path in site.root.iterdir())
    kiva.clear_requests()
    kiva.loans[0]["name"] = "Somebody new"
    kiva.hook = lambda request, response: replace(response, delay=60)
    process = site.start("build", "--refresh", "--limit", "5")
    while not kiva.requests:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    # This is sooner than the server answers.
    process.communicate(timeout=2 * BUSY)
    assert process.returncode == -signal.SIGINT
    assert site.files() == before
    assert sorted(path.name for path in site.root.iterdir()) == names
    kiva.hook = lambda request, response: response
    assert site.build("--refresh", "--limit", "5").exit == 0
    assert "Somebody new" in site.page()


def test_slows_down_when_the_server_is_close_to_its_rate_limit(site, kiva):
    kiva.hook = lambda request, response: response.with_headers(X_RateLimit_Overall_Remaining=0)
    run = site.build("--limit", "3", "--timeout", "2s", "--verbose")
    assert run.exit == 0
    assert run.seconds < 2 + BUSY
    assert kiva.requested_endpoints == ["newest"]
    assert run.summary["loans"] == 3
    assert len(run.summary["warnings"]) == 2
