"""Windows of the browser that tests use one after the other, since opening a window takes longer than most tests.

The reader's clock is stopped in a window, while timers and frames continue. In a window that is held, they are stopped
too until the test lets time pass, so that a test controls the order of events even on a busy machine.
"""

import base64
import json
from collections import defaultdict
from datetime import timedelta
from pathlib import Path

from playwright.sync_api import Error

# Playwright's own interception would pass all requests of a page through Python.
PICTURES = {"patterns": [{"urlPattern": "https://www.kiva.org/img/*"}]}
PICTURE = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
CLOCK = """{
  const time = %d;
  Date = class extends Date {
    constructor(...parts) { super(...(parts.length ? parts : [time])); }
    static now() { return time; }
  };
}"""
# Empties the storage, and keeps the page from storing anything when it is left.
FORGET = """() => {
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  Storage.prototype.setItem = () => {};
}"""
# The page that a window starts with. Coming from about:blank, a page that reads localStorage before its navigation is
# committed in the browser process is cut off from storage for good (seen in Chromium 156 on a busy machine: 5 of 600
# pages; coming from another file, none of 520).
EMPTY = (Path(__file__).parent / "empty.html").as_uri()
# The animation of cards takes processor time, so only tests of motion ask for it.
USUAL = {"viewport": {"width": 1440, "height": 720}, "color_scheme": "light", "reduced_motion": "reduce",
         "forced_colors": "none"}
# The maximum number of free windows of a kind. Some tests open more than one window.
MAXIMUM_FREE = 3


class Window:
    """A context with a page, its console messages and its requested addresses."""

    def __init__(self, browser, options):
        self.options = options
        self.context = browser.new_context(**options)
        self.messages, self.requests = [], []
        self.scripts, self.clock, self.now, self.is_held = [], None, None, False
        # Nothing should take nearly as long, even on a busy machine.
        self.context.set_default_timeout(30_000)
        self.context.set_default_navigation_timeout(60_000)
        self.context.on("console", lambda message: self.messages.append(message.text))
        self.context.on("weberror", lambda error: self.messages.append(str(error.error)))
        self.context.on("dialog", self.report_dialog)
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        self.has_pictures = True
        self.session.on("Fetch.requestPaused", self.answer)
        self.session.send("Fetch.enable", PICTURES)
        self.show_empty_page()

    def answer(self, request):
        """Serves Kiva's pictures, or 404 if a test has removed them."""
        self.session.send("Fetch.fulfillRequest", {
            "requestId": request["requestId"], "responseCode": 200 if self.has_pictures else 404,
            "responseHeaders": [{"name": "Content-Type", "value": "image/gif"}],
            "body": base64.b64encode(PICTURE if self.has_pictures else b"").decode()})

    def report_dialog(self, dialog):
        self.messages.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def show_empty_page(self):
        """Shows an empty page without a page before it."""
        self.page.goto(EMPTY)
        self.session.send("Page.resetNavigationHistory")

    def hold(self, now):
        if self.clock:
            self.clock.close()
        self.context.clock.install(time=now - timedelta(seconds=1))
        self.context.clock.pause_at(now)
        self.is_held = True

    def set_clock(self, now):
        """Sets the time for the pages that are opened after this."""
        if now == self.now:
            return
        if self.clock:
            self.clock.close()
        self.clock = self.context.add_init_script(CLOCK % round(now.timestamp() * 1000))
        self.now = now

    def add_script(self, script):
        """Adds a script that runs before those of each page."""
        # A new tab starts with a page that has no storage.
        self.scripts.append(self.context.add_init_script(f"if (location.protocol !== 'about:') {{ {script} }}"))

    def clear(self):
        """Resets the window: empty, without history and without anything that the last test set. Returns whether that
        succeeded.
        """
        try:
            # Other pages could still store something, and so could those of a host, which have their own storage.
            if self.context.pages != [self.page] or any(url.startswith("http://") for url in self.requests):
                return False
            self.page.evaluate(FORGET)
            self.page.unroute_all()
            self.has_pictures = True
            for script in self.scripts:
                script.close()
            self.scripts.clear()
            self.show_empty_page()
            media = {name: self.options[name] for name in ("color_scheme", "reduced_motion", "forced_colors")}
            self.page.emulate_media(media="null", **media)
            self.page.mouse.move(0, 0)
        except Error:  # The window is closed, or was left during a navigation.
            return False
        return True


class Windows:
    """The free windows, by the options that cannot be changed later."""

    def __init__(self, browser):
        self.browser = browser
        self.free = defaultdict(list)

    @staticmethod
    def kind(options):
        return json.dumps({**options, "viewport": None}, sort_keys=True)

    def acquire(self, options):
        options = USUAL | options
        free = self.free[self.kind(options)]
        window = free.pop() if free else Window(self.browser, options)
        if window.page.viewport_size != options["viewport"]:
            window.page.set_viewport_size(options["viewport"])
        return window

    def release(self, window, is_sound):
        """Keeps the window for another test, unless an error occurred in it or its state cannot be reset.

        A window with touch input is never kept. Chromium may still be in the fling that the last gesture began, and
        would then swallow the next tap, even on another page.
        """
        free = self.free[self.kind(window.options)]
        is_reusable = is_sound and not window.is_held and not window.options.get("has_touch")
        if is_reusable and len(free) < MAXIMUM_FREE and window.clear():
            window.messages, window.requests = [], []
            free.append(window)
        else:
            window.context.close()
