"""Odd bytes on the wire: compression, limits, redirects, proxies; builds that are broken off."""
import gzip
import json
import signal
import time
from dataclasses import replace

import pytest

import wire
from conftest import BUSY
from kiva_server import Answer


def test_compressed_answers_are_asked_for_and_read(site, kiva):
    run = site.build("--limit", "3")
    assert run.exit == 0
    assert all(request.headers["accept-encoding"] == "gzip" for request in kiva.requests)


def spoiled(answer):
    """As a whole HTTP answer, so that only who reads the bytes can know."""
    return replace(answer, body=answer.body[:-20])


def test_a_compressed_answer_that_is_cut_off_is_asked_for_again(site, kiva):
    kiva.hook = lambda request, answer: spoiled(answer) if len(kiva.requests) == 1 else answer
    run = site.build("--no-details")
    assert (run.exit, run.summary["loans"]) == (0, 100)
    assert kiva.doors == ["newest", "newest"]


def test_a_compressed_answer_that_is_always_cut_off_is_none(site, kiva):
    kiva.hook = lambda request, answer: spoiled(answer)
    run = site.build("--timeout", "1s")
    assert run.exit == 69
    assert "compressed response is truncated" in run.stderr


NO_MORE_THAN = {
    "as it arrives": lambda: Answer(200, b" " * 200_000),
    "without a length": lambda: Answer(200, b" " * 200_000, {"Content-Length": "10000000"}),
    "decompressed": lambda: Answer(200, gzip.compress(bytes(50_000_000)),
                                   {"Content-Encoding": "gzip"}),
}


@pytest.mark.parametrize("answer", NO_MORE_THAN.values(), ids=NO_MORE_THAN.keys())
def test_a_body_beyond_the_limit_is_not_taken(site, kiva, answer):
    kiva.fail(with_=answer())
    run = site.build("--max-body", "100k", "--source", "newest")
    assert run.exit == 69
    assert "larger than" in run.stderr
    assert len(kiva.requests) == 1


def test_a_limit_that_holds_the_answer_changes_nothing(site):
    assert site.build("--max-body", "1M").exit == 0


@pytest.mark.parametrize("hops, ending", [(5, 0), (6, 69), (1000, 69)])
def test_redirects_are_followed_five_times(site, kiva, hops, ending):
    def hook(request, answer):
        hop = int(request.query.get("hop", 0))
        if hop == hops:
            return answer
        return Answer(302, b"", {"Location": f"{request.target.split('&hop')[0]}&hop={hop + 1}"})

    kiva.hook = hook
    run = site.build("--source", "newest", "--no-details")
    assert run.exit == ending
    assert len(kiva.requests) == 6
    assert ("redirects more than 5 times" in run.stderr) == (ending == 69)


def test_asks_through_the_proxy_of_the_environment(site, kiva):
    run = site.build("--api", "http://kiva.invalid", "--limit", "3", http_proxy=kiva.url)
    assert run.exit == 0, run.stderr
    assert {request.target.split("/v1/")[0] for request in kiva.requests} == {"http://kiva.invalid"}
    assert {request.headers["host"] for request in kiva.requests} == {"kiva.invalid"}


def test_asks_past_the_proxy_where_the_environment_says(site, kiva):
    run = site.build("--limit", "3", http_proxy="http://127.0.0.1:1", no_proxy="127.0.0.1")
    assert run.exit == 0, run.stderr


def test_a_proxy_that_refuses_is_told_of(site, kiva):
    # The server knows no CONNECT, and answers 501.
    run = site.build("--api", "https://kiva.invalid", "--source", "newest", https_proxy=kiva.url)
    assert run.exit == 69
    assert "the proxy set in the environment answered 501 (not implemented)" in run.stderr
    assert "tried" not in run.stderr
    assert run.seconds < BUSY


# A label of more than 63 characters is asked of no resolver (RFC 1035 §2.3.4).
NO_PROXY = {"that is down": ("http://127.0.0.1:1", "could not connect to the proxy"),
            "without an address": (f"http://{'a' * 64}.invalid:3128",
                                   "the name of the proxy")}


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("proxy, words", NO_PROXY.values(), ids=NO_PROXY.keys())
def test_a_proxy_is_not_taken_for_the_server(site, proxy, words, scheme):
    run = site.build("--api", f"{scheme}://kiva.invalid", "--source", "newest", "--timeout", "1s",
                     **{f"{scheme}_proxy": proxy})
    assert run.exit == 69
    assert f"{words} set in the environment" in run.stderr


def test_a_server_that_is_down_is_not_taken_for_the_proxy(site):
    run = site.build("--api", "http://127.0.0.1:1", "--source", "newest", "--timeout", "1s",
                     http_proxy="http://127.0.0.1:2", no_proxy="127.0.0.1")
    assert run.exit == 69
    assert "could not connect to the server" in run.stderr


def test_a_server_that_speaks_no_http_is_called_so(site, kiva):
    kiva.fail(with_=b"SSH-2.0-OpenSSH_9.2\r\n")
    run = site.build("--source", "newest", "--timeout", "1s")
    assert "only http and https URLs are supported" not in run.stderr


def test_at_most_twenty_broken_rules_are_printed_and_all_in_json(site, kiva):
    for loan in kiva.loans[:30]:
        loan["name"] = " "
    kiva.loans[30]["loan_amount"] = "abc"
    run = site.build("--no-details")
    assert (run.exit, run.summary["loans"], run.summary["skipped"]) == (0, 99, 1)
    assert len(run.summary["warnings"]) == 31
    lines = run.warnings
    assert len(lines) == 21
    # What costs a loan is told first.
    assert "loans[30].loan_amount" in lines[0]
    assert lines[20].endswith("and 11 more; --json lists them all")


def test_strict_takes_broken_rules_for_bad_data(site, kiva):
    kiva.loans[3]["name"] = ""
    run = site.build("--strict")
    assert run.exit == 65
    assert "loans[3].name" in run.stderr
    assert not site.output.exists()


def test_not_one_usable_loan_is_bad_data(site, kiva):
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
def test_hostile_json_is_an_error_that_is_told(site, kiva, body):
    kiva.fail(with_=Answer(200, body))
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
def test_odd_json_is_read_all_the_same(site, kiva, change):
    body = json.dumps(wire.listing(kiva.loans, {"per_page": 5})).encode()
    kiva.fail(with_=Answer(200, change(body)))
    run = site.build("--limit", "5", "--no-details")
    assert (run.exit, run.summary["loans"]) == (0, 5)


def test_a_build_that_is_broken_off_leaves_the_output_alone(site, kiva):
    site.build("--limit", "5")
    before = site.files()
    names = sorted(path.name for path in site.root.iterdir())
    kiva.forget()
    kiva.loans[0]["name"] = "Somebody new"
    kiva.hook = lambda request, answer: replace(answer, delay=60)
    process = site.start("build", "--refresh", "--limit", "5")
    while not kiva.requests:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    # Sooner than the server answers.
    process.communicate(timeout=2 * BUSY)
    assert process.returncode == -signal.SIGINT
    assert site.files() == before
    assert sorted(path.name for path in site.root.iterdir()) == names
    kiva.hook = lambda request, answer: answer
    assert site.build("--refresh", "--limit", "5").exit == 0
    assert "Somebody new" in site.page()


def test_a_server_that_nearly_locks_us_out_is_asked_more_slowly(site, kiva):
    kiva.hook = lambda request, answer: answer.having(X_RateLimit_Overall_Remaining=0)
    run = site.build("--limit", "3", "--timeout", "2s", "--verbose")
    assert run.exit == 0
    assert run.seconds < 2 + BUSY
    assert kiva.doors == ["newest"]
    assert run.summary["loans"] == 3
    assert len(run.summary["warnings"]) == 2
