"""Requests and responses on the wire: compression, limits, proxies, hostile and unusable data."""
import pytest

from conftest import BUSY
from kiva_server import Response


def test_requests_and_reads_compressed_responses(site, kiva):
    run = site.build("--limit", "3")
    assert run.exit == 0
    assert all(request.headers["accept-encoding"] == "gzip" for request in kiva.requests)


def test_a_limit_that_the_response_fits_changes_nothing(site):
    assert site.build("--max-body", "1M").exit == 0


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


def test_reports_deeply_nested_json_as_an_error(site, kiva):
    kiva.fail(replacement=Response(200, b'{"loans":' + b"[" * 100_000 + b"]" * 100_000 + b"}"))
    run = site.build("--source", "newest", "--no-details")
    assert run.exit == 69
    assert "nested deeper than 512 levels" in run.stderr
    assert not site.output.exists()


def test_slows_down_when_the_server_is_close_to_its_rate_limit(site, kiva):
    kiva.hook = lambda request, response: response.with_headers(X_RateLimit_Overall_Remaining=0)
    run = site.build("--limit", "3", "--timeout", "2s", "--verbose")
    assert run.exit == 0
    assert run.seconds < 2 + BUSY
    assert kiva.requested_endpoints == ["newest"]
    assert run.summary["loans"] == 3
    assert len(run.summary["warnings"]) == 1
    assert run.summary["postponed_details"] == 3
    assert "3 loans still lack their story; " in run.stderr
