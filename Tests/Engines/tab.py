"""The actions of a reader on a page, in any browser: looking, pointing, typing, waiting.

A test never waits for a fixed time, but until a page shows what it should.
"""

import base64
import io
import json
import time

from PIL import Image

WAIT_SECONDS = 30
KEYS = {"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e",
        "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
FRAME = "await new Promise(done => requestAnimationFrame(() => setTimeout(done)));"
# The middle of the first visible match, or null while it would not receive a click.
POINT = """const target = [...document.querySelectorAll(selector)].find(element => element.checkVisibility());
if (!target) return null;
target.scrollIntoView({block: 'center', behavior: 'instant'});
%s
const {left, top, width, height} = target.getBoundingClientRect();
const [x, y] = [left + width / 2, top + height / 2].map(Math.round);
const hit = document.elementFromPoint(x, y);
const label = target.closest('label');
return hit && (target.contains(hit) || label?.contains(hit)) ? [x, y] : null;""" % FRAME


class Tab:
    """The only tab of a browser."""

    def __init__(self, browser):
        self.browser = browser
        self.session = browser.session

    # MARK: Pages

    def open(self, address, width=1440, height=900):
        """Loads a page in a window of this size, again even if it is already open."""
        self.session.send("Navigate", url="about:blank")
        self.session.send("SetWindowRect", width=width, height=height)
        self.wait_for("return innerWidth === width && innerHeight >= height - 60", width=width, height=height)
        self.session.send("Navigate", url=address)
        self.browser.observe()

    def wait_for_page(self, part):
        """Waits until a page whose address contains this part is loaded."""
        self.wait_for("return location.href.includes(part) && document.readyState === 'complete'", part=part)
        self.browser.observe()

    def forget(self):
        """Empties the storage of the open page's site."""
        self.evaluate("try { localStorage.clear(); sessionStorage.clear(); } catch {}")

    # MARK: Looking

    def evaluate(self, script, **arguments):
        """Returns what the body of a function with these arguments returns. It may wait for promises."""
        function = f"return (async ({', '.join(arguments)}) => {{ {script} }})(...arguments).then(JSON.stringify)"
        result = self.session.send("ExecuteScript", script=function, args=list(arguments.values()))
        return None if result is None else json.loads(result)

    def wait_for(self, script, **arguments):
        """Returns the first result of the script that is true."""
        end = time.monotonic() + WAIT_SECONDS
        while not (result := self.evaluate(script, **arguments)):
            if time.monotonic() > end:
                raise AssertionError(f"waited {WAIT_SECONDS} s for {script} with {arguments}")
            time.sleep(0.02)
        return result

    def wait_until(self, look, expected):
        """Waits until `look()` returns the expected value."""
        end = time.monotonic() + WAIT_SECONDS
        while look() != expected and time.monotonic() < end:
            time.sleep(0.02)
        assert look() == expected

    def frame(self):
        """Waits until a change is displayed."""
        self.evaluate(FRAME)

    def picture(self):
        """Returns a picture of the window."""
        data = base64.b64decode(self.session.send("TakeScreenshot"))
        return Image.open(io.BytesIO(data)).convert("RGB")

    # MARK: Pointing and typing

    def perform(self, kind, actions):
        parameters = {"pointer": {"pointerType": "mouse"}}.get(kind, {})
        self.session.send("PerformActions", actions=[
            {"type": kind, "id": kind, "parameters": parameters, "actions": actions}])

    def move(self, x, y):
        return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}

    def click(self, selector):
        x, y = self.wait_for(POINT, selector=selector)
        self.perform("pointer", [self.move(x, y), DOWN, UP])

    def drag(self, start, end):
        """Presses the pointer at one place of the window, and lets it go at another."""
        middle = [(one + other) / 2 for one, other in zip(start, end)]
        self.perform("pointer", [self.move(*start), DOWN, self.move(*middle), self.move(*end), UP])

    def press(self, *keys):
        """Presses keys one after the other: characters, or names as in `KEYS`."""
        self.perform("key", [{"type": kind, "value": KEYS.get(key, key)}
                             for key in keys for kind in ("keyDown", "keyUp")])

    def focus(self, selector):
        self.evaluate("document.querySelector(selector).focus()", selector=selector)

    def fill(self, selector, text):
        """Types a text in place of the text of a field."""
        self.click(selector)
        self.evaluate("document.querySelector(selector).select()", selector=selector)
        self.press(*(text or ["Backspace"]))
