"""What is asked again, when, and what is said meanwhile; by the real clock."""
import re
import signal

import pytest

from conftest import BUSY, SOAK
from kiva_server import Answer, error


def gaps(requests):
    times = [request.time for request in requests]
    return [later - earlier for earlier, later in zip(times, times[1:])]


def waits(stderr):
    """Seconds, as `--verbose` tells of them before each; a busy machine makes them no longer."""
    found = re.findall(r"; retrying in ([\d.]+) (m?s)$", stderr, re.MULTILINE)
    return [float(number) / (1000 if unit == "ms" else 1) for number, unit in found]


def first(count, answer):
    """A hook: so many times the given answer, from then on the right one."""
    left = [count]

    def hook(request, right):
        left[0] -= 1
        return answer if left[0] >= 0 else right

    return hook


SHORT_LIVED = {
    "503 twice": (2, 503),
    "429 once": (1, 429),
    "a connection that ends before the answer": (1, Answer(200, b"{" * 500, cut=100)),
    "no answer at all": (1, Answer(200, b"", {"Content-Length": "9"}, cut=0)),
}


@pytest.mark.parametrize("count, answer", SHORT_LIVED.values(), ids=SHORT_LIVED.keys())
def test_asks_again_after_what_may_pass(site, kiva, count, answer):
    kiva.hook = first(count, answer)
    run = site.build("--no-details", "--verbose")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 100, [])
    assert len(kiva.asked("newest")) == count + 1
    # Full jitter: from nothing up to 0.5 s, then up to 1 s.
    assert len(waits(run.stderr)) == count
    for index, (wait, gap) in enumerate(zip(waits(run.stderr), gaps(kiva.requests))):
        assert wait <= 0.5 * 2**index
        assert wait <= gap < wait + BUSY


def test_waits_as_long_as_the_server_says(site, kiva):
    kiva.hook = first(1, error(503, Retry_After=2))
    run = site.build("--no-details", "--verbose")
    assert run.exit == 0
    assert waits(run.stderr) == [2]
    assert 2 <= gaps(kiva.requests)[0] < 2 + BUSY


def test_does_not_wait_for_an_hour(site, kiva):
    kiva.fail(with_=error(429, Retry_After=3600))
    run = site.build()
    assert run.exit == 69
    assert run.seconds < BUSY
    assert "429 (too many requests)" in run.stderr


@pytest.mark.parametrize("status", [400, 401, 404])
def test_does_not_ask_again_what_will_not_change(site, kiva, status):
    kiva.fail(with_=status)
    run = site.build("--source", "newest")
    assert run.exit == 69
    assert kiva.doors == ["newest"]
    assert str(status) in run.stderr


def test_a_refusal_is_asked_once_more_after_ten_seconds(site, kiva):
    kiva.fail(with_=403)
    process = site.start("build", "--source", "newest", "--verbose")
    while not (told := waits(line := process.stderr.readline())):
        assert line
    assert told == [10]
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert len(kiva.requests) == 1


@pytest.mark.skipif(not SOAK, reason="it takes ten seconds, in the long form")
def test_a_refusal_is_asked_once_more_and_no_more(site, kiva):
    kiva.fail(with_=403)
    run = site.build("--source", "newest")
    assert run.exit == 69
    assert len(kiva.requests) == 2
    assert 10 <= gaps(kiva.requests)[0] < 10 + BUSY
    assert "--user-agent" in run.stderr


def test_waiting_and_asking_end_with_the_time_given(site, kiva):
    kiva.fail()
    run = site.build("--timeout", "2s")
    assert run.exit == 69
    assert run.seconds < 2 + BUSY
    assert len(kiva.requests) > 3
    assert "503" in run.stderr


def test_a_server_that_stalls_costs_no_more_than_the_time_given(site, kiva):
    kiva.hook = lambda request, answer: Answer(200, b"{" * 500, stall=100)
    run = site.build("--timeout", "2s")
    assert run.exit == 69
    assert run.seconds < 2 + BUSY
    assert "--timeout" in run.stderr


def test_each_wait_is_told_to_who_wants_to_know(site, kiva):
    kiva.hook = first(1, 503)
    run = site.build("--no-details", "--verbose")
    assert "503 (service unavailable); retrying in" in run.stderr


def test_nobody_listening_is_told_with_what_to_do(site, kiva):
    kiva.gone()
    run = site.build("--timeout", "1s")
    assert run.exit == 69
    assert "could not connect to the server" in run.stderr
    assert "try again later" in run.stderr
