"""Which requests are retried, when, and with which messages, measured with the real clock."""
import re
import signal

from conftest import BUSY
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


def test_retries_after_a_temporary_failure(site, kiva):
    kiva.hook = first(2, 503)
    run = site.build("--no-details", "--verbose")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 100, [])
    assert len(kiva.requests_to("newest")) == 3
    assert "503 (service unavailable); retrying in" in run.stderr
    # Full jitter: the first delay is up to 0.5 s, the second up to 1 s.
    assert len(delays(run.stderr)) == 2
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


def test_retries_a_refused_request_after_ten_seconds(site, kiva):
    kiva.fail(replacement=403)
    process = site.start("build", "--source", "newest", "--verbose")
    while not (reported := delays(line := process.stderr.readline())):
        assert line
    assert reported == [10]
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert len(kiva.requests) == 1


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
