"""A browser of each engine, and sites to show in it."""

import sys
from pathlib import Path

import pytest

# Modules that the other tests have too: `environment` and `invented`.
sys.path += [str(Path(__file__).parents[1] / name) for name in ("Program", "Browser")]

import sites as built
from browsers import ENGINES
from loan_list import LoanList
from tab import Tab


@pytest.fixture(scope="session")
def sites(tmp_path_factory):
    """The `Output` folders of the sites, by name."""
    return built.build_all(tmp_path_factory.mktemp("sites"))


@pytest.fixture(scope="session", params=ENGINES, ids=lambda engine: engine.name)
def engine(request):
    if reason := request.param.reason_to_skip():
        pytest.skip(reason)
    return request.param


def running(engine, tmp_path_factory, **options):
    browser = engine(tmp_path_factory.mktemp(engine.name), **options)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(engine, tmp_path_factory):
    """A browser on a system that is set to light colours."""
    yield from running(engine, tmp_path_factory)


@pytest.fixture(scope="session")
def dark_browser(engine, tmp_path_factory):
    """A browser on a system that is set to dark colours."""
    yield from running(engine, tmp_path_factory, is_dark=True)


def silent_tab(browser):
    """Yields the tab, and checks after the test that no page has written to the console."""
    browser.messages()
    tab = Tab(browser)
    yield tab
    messages = browser.messages()
    tab.forget()
    assert messages == []


@pytest.fixture
def tab(browser):
    yield from silent_tab(browser)


@pytest.fixture
def dark_tab(dark_browser):
    yield from silent_tab(dark_browser)


@pytest.fixture
def open_list(tab, sites):
    """Opens the list of a site: `open_list(site="few", hash="#min=400", width=390)`."""
    def open_list(site="few", hash="", **size):
        return LoanList(tab, (sites[site] / "index.html").as_uri(), hash, **size)
    return open_list
