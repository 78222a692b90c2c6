"""Windows of the browser that one test uses after the other: opening one takes longer than most tests do.

The reader's clock stands still in them; timers and frames go on as the browser makes them. In a window that is held
they stand still as well, until the test lets time pass: so it can say what happens when, on the busiest machine.
"""

import base64
import json
from collections import defaultdict
from datetime import timedelta

from playwright.sync_api import Error

# Playwright's own way of answering would take all that a page asks for through Python.
PICTURES = {"patterns": [{"urlPattern": "https://www.kiva.org/img/*"}]}
PICTURE = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
CLOCK = """{
  const time = %d;
  Date = class extends Date {
    constructor(...parts) { super(...(parts.length ? parts : [time])); }
    static now() { return time; }
  };
}"""
HAS_STORED_NOTHING = """() => {
  try { return localStorage.length + sessionStorage.length === 0; } catch { return false; }
}"""
# Cards that rise take the machine's time: the tests of what moves ask for it.
USUAL = {"viewport": {"width": 1440, "height": 720}, "color_scheme": "light", "reduced_motion": "reduce",
         "forced_colors": "none"}
# More than one test opens at once.
MOST = 3


class Window:
    """A context with a page, and what was said and asked for in it."""

    def __init__(self, browser, options):
        self.options = options
        self.context = browser.new_context(**options)
        self.said, self.asked = [], []
        self.scripts, self.clock, self.now, self.is_held = [], None, None, False
        # Nothing should take nearly as long, on the busiest machine.
        self.context.set_default_timeout(30_000)
        self.context.set_default_navigation_timeout(60_000)
        self.context.on("console", lambda message: self.said.append(message.text))
        self.context.on("weberror", lambda error: self.said.append(str(error.error)))
        self.context.on("dialog", self.tell_dialog)
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.page = self.context.new_page()
        self.session = self.context.new_cdp_session(self.page)
        self.has_pictures = True
        self.session.on("Fetch.requestPaused", self.answer)
        self.session.send("Fetch.enable", PICTURES)

    def answer(self, request):
        """Kiva's pictures are there, unless a test takes them away."""
        self.session.send("Fetch.fulfillRequest", {
            "requestId": request["requestId"], "responseCode": 200 if self.has_pictures else 404,
            "responseHeaders": [{"name": "Content-Type", "value": "image/gif"}],
            "body": base64.b64encode(PICTURE if self.has_pictures else b"").decode()})

    def tell_dialog(self, dialog):
        self.said.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def hold(self, now):
        if self.clock:
            self.clock.close()
        self.context.clock.install(time=now - timedelta(seconds=1))
        self.context.clock.pause_at(now)
        self.is_held = True

    def set_clock(self, now):
        """The time that it is to the pages that are opened from now on."""
        if now == self.now:
            return
        if self.clock:
            self.clock.close()
        self.clock = self.context.add_init_script(CLOCK % round(now.timestamp() * 1000))
        self.now = now

    def add_script(self, script):
        """Runs the script before those of each page."""
        # The empty page that a window begins with has no storage.
        self.scripts.append(self.context.add_init_script(f"if (location.protocol !== 'about:') {{ {script} }}"))

    def clear(self):
        """Whether it is as new again: empty, without a past and without anything that the last test set."""
        try:
            if not self.page.evaluate(HAS_STORED_NOTHING):
                return False
            for page in self.context.pages:
                if page != self.page:
                    page.close()
            self.page.unroute_all()
            self.has_pictures = True
            self.page.goto("about:blank")
            for script in self.scripts:
                script.close()
            self.scripts.clear()
            media = {name: self.options[name] for name in ("color_scheme", "reduced_motion", "forced_colors")}
            self.page.emulate_media(media="null", **media)
            self.page.mouse.move(0, 0)
            self.session.send("Page.resetNavigationHistory")
        except Error:  # it is closed, or was left on its way somewhere
            return False
        return True


class Windows:
    """Those that are free, by what cannot be changed in them."""

    def __init__(self, browser):
        self.browser = browser
        self.free = defaultdict(list)

    @staticmethod
    def kind(options):
        return json.dumps({**options, "viewport": None}, sort_keys=True)

    def take(self, options):
        options = USUAL | options
        free = self.free[self.kind(options)]
        window = free.pop() if free else Window(self.browser, options)
        if window.page.viewport_size != options["viewport"]:
            window.page.set_viewport_size(options["viewport"])
        return window

    def give_back(self, window, is_sound):
        """Keeps the window for another test, unless something went wrong in it or stays in it.

        A window with touch input is never kept: Chromium may still be in the fling that the last gesture began, and
        then swallows the next tap, even on another page.
        """
        free = self.free[self.kind(window.options)]
        is_reusable = is_sound and not window.is_held and not window.options.get("has_touch")
        if is_reusable and len(free) < MOST and window.clear():
            window.said, window.asked = [], []
            free.append(window)
        else:
            window.context.close()
