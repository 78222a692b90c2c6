"""Firefox and WebKitGTK, the engine of Debian's Safari-like browsers, as Debian installs them.

Neither window has bars, so that the page gets the whole width asked for, 390 pixels too. No request leaves loopback:
all other hosts are behind a proxy that is not there.
"""

import glob
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

from webdriver import HTTPSession, MarionetteSession

# The discard port, on which nothing listens.
NO_PROXY_THERE = ("127.0.0.1", 9)
PREFERENCES = {
    "marionette.port": 0,
    "ui.prefersReducedMotion": 1,
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
    "devtools.console.stdout.content": True,
    "devtools.console.stdout.chrome": False,
    "app.normandy.enabled": False,
    "network.proxy.type": 1,
    "network.proxy.http": NO_PROXY_THERE[0], "network.proxy.http_port": NO_PROXY_THERE[1],
    "network.proxy.ssl": NO_PROXY_THERE[0], "network.proxy.ssl_port": NO_PROXY_THERE[1],
}
BARE_FIREFOX = ":root, body { min-width: 0 !important } #navigator-toolbox { display: none !important }"
BARE_GTK = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }"
# The errors of pages in Firefox's console, without those of Firefox itself. If a page with a
# ResizeObserver has iframes, Firefox lays them out too, and complains about one that is still being loaded, even if its
# page has neither scripts nor styles.
ERRORS = """const found = Services.console.getMessageArray().filter(message => message instanceof Ci.nsIScriptError
  && !/^(chrome|resource|moz-[a-z]+):/.test(message.sourceName)
  && !(message.category === 'Layout' && message.sourceName.endsWith('#embed=1')))
  .map(({errorMessage, sourceName, lineNumber}) => `${errorMessage} (${sourceName}:${lineNumber})`);
Services.console.reset();
return found;"""
# Firefox puts a name before messages of its own parts, and quotes those of pages.
PAGE_MESSAGE = re.compile(r"^console\.\w+: (?!\w+: ).*", re.MULTILINE)
THROW = "const [text] = arguments; setTimeout(() => { throw new Error(text); });"
START_SECONDS = 60


def wait_until(condition, what, seconds=START_SECONDS):
    """Returns the first result of `condition` that is true."""
    end = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.02)
    return result


def first(*commands):
    return next(filter(None, map(shutil.which, commands)), None)


class Firefox:
    name = "Firefox"

    @staticmethod
    def executable():
        return first("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox")

    @classmethod
    def reason_to_skip(cls):
        return None if cls.executable() else "Firefox is not installed ('make deps' installs it on Debian and macOS)"

    def __init__(self, folder, is_dark=False):
        profile = folder / "profile"
        (profile / "chrome").mkdir(parents=True)
        (profile / "chrome/userChrome.css").write_text(BARE_FIREFOX)
        preferences = PREFERENCES | {"layout.css.prefers-color-scheme.content-override": 0 if is_dark else 1}
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        with (folder / "output").open("w") as output:
            self.process = subprocess.Popen(
                [self.executable(), "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
                 "--profile", profile],
                stdout=output, stderr=subprocess.STDOUT, env=os.environ | {"HOME": str(folder)})
        self.output = (folder / "output").open()
        port = profile / "MarionetteActivePort"
        wait_until(lambda: self.process.poll() is not None or port.exists() and port.read_text(), "Firefox to start")
        assert self.process.poll() is None, (folder / "output").read_text()
        self.session = MarionetteSession(int(port.read_text()))
        self.ends = itertools.count(1)

    def observe(self):
        """Firefox tells its messages without being asked beforehand."""

    def messages(self):
        """Returns what the pages have written to the console since the last call, errors included."""
        # All messages take the same ways, so those before this error have arrived when it has.
        end = f"end of messages {next(self.ends)}"
        self.session.send("ExecuteScript", script=THROW, args=[end])
        written, errors = "", []

        def has_ended():
            nonlocal written, errors
            written += self.output.read()
            errors += self.session.evaluate_in_browser(ERRORS)
            return end in written and any(end in error for error in errors)

        wait_until(has_ended, "the messages of Firefox")
        return PAGE_MESSAGE.findall(written) + [error for error in errors if end not in error]

    def messages_of_loading(self, address):
        """Loads a page. Returns what it wrote to the console."""
        self.session.send("Navigate", url=address)
        return self.messages()

    def close(self):
        self.session.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()


# In its automation mode, WebKit keeps no console, so the page itself records its errors from this point.
OBSERVE = """if (!window.noted) {
  noted = [];
  for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    addEventListener(name, event => noted.push(`${name}: ${event.message ?? event.reason ?? event.violatedDirective}`));
  for (const name of ['log', 'info', 'warn', 'error', 'debug'])
    console[name] = (...parts) => { noted.push(`console.${name}: ${parts.join(' ')}`); };
}"""


class WebKit:
    name = "WebKitGTK"

    @staticmethod
    def mini_browser():
        return next(iter(sorted(glob.glob("/usr/lib/*/webkit*gtk-*/MiniBrowser"))), None)

    @classmethod
    def reason_to_skip(cls):
        missing = [name for name, path in [("WebKitWebDriver", first("WebKitWebDriver")), ("Xvfb", first("Xvfb")),
                                           ("MiniBrowser", cls.mini_browser())] if not path]
        if missing:
            return f"WebKitGTK is not installed: no {', '.join(missing)} ('make deps' installs it on Debian)"

    def __init__(self, folder, is_dark=False):
        with ExitStack() as started:
            self.start(folder, is_dark, started)
            self.started = started.pop_all()

    def start(self, folder, is_dark, started):
        for name in ("gtk-3.0", "gtk-4.0"):
            (folder / name).mkdir(parents=True)
            (folder / name / "gtk.css").write_text(BARE_GTK)
            (folder / name / "settings.ini").write_text(
                "[Settings]\ngtk-enable-animations=0\n")
        self.environment = os.environ | {
            # Without a graphics card, painting on the processor is several times faster.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
            "HOME": str(folder), "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
            **{f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "DATA", "CACHE")}}
        self.environment["DISPLAY"] = self.start_display(started)
        self.environment.pop("WAYLAND_DISPLAY", None)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.run(started, ["WebKitWebDriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: self.listens(port), "WebKitWebDriver to start")
        proxy = {"proxyType": "manual", "httpProxy": "%s:%d" % NO_PROXY_THERE, "sslProxy": "%s:%d" % NO_PROXY_THERE,
                 "noProxy": ["127.0.0.1"]}
        self.session = HTTPSession(port, {"proxy": proxy, "webkitgtk:browserOptions": {
            "binary": self.mini_browser(), "args": ["--automation", *(["--dark-mode"] if is_dark else [])]}})
        started.callback(self.session.close)

    def run(self, started, command, **options):
        process = subprocess.Popen(command, env=self.environment, **options)
        started.callback(process.wait)
        started.callback(process.terminate)
        return process

    def start_display(self, started):
        """Starts a display without a screen. Returns its name."""
        reading, writing = os.pipe()
        self.run(started, ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
                 pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            return f":{number.readline().strip()}"

    @staticmethod
    def listens(port):
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", port)) == 0

    def observe(self):
        """Records everything that the open page writes to its console after this call."""
        self.session.send("ExecuteScript", script=OBSERVE, args=[])

    def messages(self):
        """Returns the messages that were recorded since the last call."""
        return self.session.send("ExecuteScript", script="return window.noted ? noted.splice(0) : []", args=[])

    def messages_of_loading(self, address):
        """Loads a page in a separate window that has a console. Returns what the page wrote to it."""
        result = subprocess.run(
            [self.mini_browser(), "--enable-write-console-messages-to-stdout=true", "--exit-after-load", address],
            env=self.environment, capture_output=True, text=True, timeout=START_SECONDS)
        return re.findall(r"CONSOLE .*", result.stdout + result.stderr)

    def close(self):
        self.started.close()


ENGINES = [Firefox, WebKit]
