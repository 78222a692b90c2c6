"""Which requests are retried, when, and with which messages, measured with the real clock."""
import re
import signal

import pytest

from conftest import BUSY
from environment import SOAK
from kiva_server import Response, error


def gaps(requests):
    times = [request.time for request in requests]
    return [later - earlier for earlier, later in zip(times, times[1:])]


def delays(stderr):
    """Returns the delays in seconds that `--verbose` reports before each retry. A busy machine makes none of them
    longer.
    """
    found = re.findall(r"; retrying in ([\d.]+) (m?s)$", stderr, re.MULTILINE)
    return [float(number) / (1000 if unit == "ms" else 1) for number, unit in found]


def first(count, response):
    """Returns a hook that sends the given response this number of times, and then the right one."""
    left = [count]

    def hook(request, right):
        left[0] -= 1
        return response if left[0] >= 0 else right

    return hook


SHORT_LIVED = {
    "503 twice": (2, 503),
    "429 once": (1, 429),
    "a connection that ends before the answer": (1, Response(200, b"{" * 500, cut=100)),
    "no answer at all": (1, Response(200, b"", {"Content-Length": "9"}, cut=0)),
}


@pytest.mark.parametrize("count, response", SHORT_LIVED.values(), ids=SHORT_LIVED.keys())
def test_retries_after_a_temporary_failure(site, kiva, count, response):
    kiva.hook = first(count, response)
    run = site.build("--no-details", "--verbose")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 100, [])
    assert len(kiva.requests_to("newest")) == count + 1
    # Full jitter: the first delay is up to 0.5 s, the second up to 1 s.
    assert len(delays(run.stderr)) == count
    for index, (wait, gap) in enumerate(zip(delays(run.stderr), gaps(kiva.requests))):
        assert wait <= 0.5 * 2**index
        # The message has two decimals.
        assert wait - 0.005 <= gap < wait + BUSY


def test_waits_as_long_as_the_server_demands(site, kiva):
    kiva.hook = first(1, error(503, Retry_After=2))
    run = site.build("--no-details", "--verbose")
    assert run.exit == 0
    assert delays(run.stderr) == [2]
    assert 2 <= gaps(kiva.requests)[0] < 2 + BUSY


def test_does_not_wait_for_an_hour(site, kiva):
    kiva.fail(replacement=error(429, Retry_After=3600))
    run = site.build()
    assert run.exit == 69
    assert run.seconds < BUSY
    assert "429 (too many requests)" in run.stderr


@pytest.mark.parametrize("status", [400, 401, 404])
def test_does_not_retry_after_a_permanent_failure(site, kiva, status):
    kiva.fail(replacement=status)
    run = site.build("--source", "newest")
    assert run.exit == 69
    assert kiva.requested_endpoints == ["newest"]
    assert str(status) in run.stderr


def test_retries_a_refused_request_after_ten_seconds(site, kiva):
    kiva.fail(replacement=403)
    process = site.start("build", "--source", "newest", "--verbose")
    while not (reported := delays(line := process.stderr.readline())):
        assert line
    assert reported == [10]
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert len(kiva.requests) == 1


@pytest.mark.skipif(not SOAK, reason="it takes ten seconds, so it is in the long form")
def test_retries_a_refused_request_only_once(site, kiva):
    kiva.fail(replacement=403)
    run = site.build("--source", "newest")
    assert run.exit == 69
    assert len(kiva.requests) == 2
    assert 10 <= gaps(kiva.requests)[0] < 10 + BUSY
    assert "--user-agent" in run.stderr


def test_delays_and_requests_end_with_the_timeout(site, kiva):
    kiva.fail()
    run = site.build("--timeout", "2s")
    assert run.exit == 69
    assert run.seconds < 2 + BUSY
    assert len(kiva.requests) > 3
    assert "503" in run.stderr


def test_a_stalled_server_costs_no_more_than_the_timeout(site, kiva):
    kiva.hook = lambda request, response: Response(200, b"{" * 500, stall=100)
    run = site.build("--timeout", "2s")
    assert run.exit == 69
    assert run.seconds < 2 + BUSY
    assert "--timeout" in run.stderr


def test_reports_each_delay_with_verbose(site, kiva):
    kiva.hook = first(1, 503)
    run = site.build("--no-details", "--verbose")
    assert "503 (service unavailable); retrying in" in run.stderr


def test_reports_a_refused_connection_with_what_to_do(site, kiva):
    kiva.shut_down()
    run = site.build("--timeout", "1s")
    assert run.exit == 69
    assert "could not connect to the server" in run.stderr
    assert "Try again later" in run.stderr
