"""The commands of WebDriver that the tests need, sent to WebKitWebDriver or to Firefox.

Debian has no geckodriver, which would pass these commands on to Marionette, the interface inside Firefox. Both take the
same commands with the same parameters, so Marionette is asked directly.
"""

import json
import socket
import urllib.error
import urllib.request

# The method and the path of each command in https://www.w3.org/TR/webdriver2/#endpoints.
ENDPOINTS = {
    "ExecuteScript": ("POST", "execute/sync"),
    "Navigate": ("POST", "url"),
    "PerformActions": ("POST", "actions"),
    "SetWindowRect": ("POST", "window/rect"),
    "TakeScreenshot": ("GET", "screenshot"),
}
# No command takes nearly as long, even on a busy machine.
TIMEOUT_SECONDS = 120


class WebDriverError(Exception):
    """A command that the browser refused, or could not finish."""


class HTTPSession:
    """A session of a driver that speaks HTTP."""

    def __init__(self, port, capabilities):
        self.address = f"http://127.0.0.1:{port}/session"
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        answer = self.request("POST", "", {"capabilities": {"alwaysMatch": capabilities}})
        self.address += f"/{answer['sessionId']}"

    def request(self, method, path, parameters):
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json"}, method=method)
        try:
            with self.opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(error.read().decode()) from None

    def send(self, command, **parameters):
        method, path = ENDPOINTS[command]
        return self.request(method, f"/{path}", parameters)

    def close(self):
        self.request("DELETE", "", {})


class MarionetteSession:
    """A session of Firefox.

    Source: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
    """

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_SECONDS)
        self.answers = self.socket.makefile("rb")
        self.receive()  # A greeting with the version of the protocol.
        self.number = 0
        self.request("WebDriver:NewSession", {})

    def receive(self):
        """Returns the next message, which has its length and a colon in front."""
        digits = b""
        while (byte := self.answers.read(1)) != b":":
            if not byte:
                raise WebDriverError("Firefox has closed the connection")
            digits += byte
        return json.loads(self.answers.read(int(digits)))

    def request(self, command, parameters):
        self.number += 1
        message = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise WebDriverError(f"{error['error']}: {error['message']}")
        return result

    def send(self, command, **parameters):
        if command == "TakeScreenshot":
            parameters["full"] = False  # As in WebDriver, a picture of what is visible.
        result = self.request(f"WebDriver:{command}", parameters)
        return result["value"] if list(result) == ["value"] else result

    def evaluate_in_browser(self, script):
        """Returns the result of a script that runs outside of the page, with the rights of Firefox itself."""
        self.request("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.send("ExecuteScript", script=script, args=[])
        finally:
            self.request("Marionette:SetContext", {"value": "content"})

    def close(self):
        self.request("Marionette:Quit", {"flags": ["eForceQuit"]})
        self.answers.close()
        self.socket.close()
