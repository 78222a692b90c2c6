#!/usr/bin/env python3
"""Times how long it takes from saving a note, or a style, until an open page draws it: the page of a loan, or the list.

For comparison it also times how long the browser takes to load the same page again without any change.

Usage: Benchmarks/serve.py [LOANS], by default 1000. Needs the packages of Tests/Browser/requirements.txt and Chromium.
"""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.append(str(REPOSITORY / "Tests/Program"))
from serving import Server

ROUNDS = 15


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as name, sync_playwright() as playwright:
        root = Path(name)
        loans = subprocess.run(
            [REPOSITORY / "Benchmarks/loans.py", str(count)], check=True, capture_output=True).stdout
        (root / "loans.json").write_bytes(loans)
        loan = json.loads(loans)["loans"][0]["id"]
        (root / "Notes/loans").mkdir(parents=True)
        for name in ("index", f"loans/{loan}"):
            (root / f"Notes/{name}.md").write_text("Start.\n")
        server = Server(root, "--input", "loans.json", "--limit", str(count))
        # The pictures of loans are on another server.
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"])
        try:
            server.wait_for(" loans")
            for path, note in [(f"loans/{loan}.html", f"Notes/loans/{loan}.md"), ("", "Notes/index.md")]:
                measure(server, browser, count, path, note)
            print("".join(server.lines[-2:]), end="")
        finally:
            browser.close()
            server.stop()


def measure(server, browser, count, path, note):
    # The measurement evaluates expressions, which the policy of the pages forbids.
    page = browser.new_page(bypass_csp=True)
    with page.expect_response(lambda response: response.url.endswith("/.kivagen/events")):
        page.goto(f"{server.url}/{path}")
    text = f"Round {{0}} of {note}."
    shown = f"[...document.querySelectorAll('.prose')].some(note => note.textContent.includes('{text}'))"
    results = {"from saving a note": times(page, shown, save(server, note, text)),
               "from a reload without a change": times(page, shown.format(ROUNDS), reload(page)),
               "from saving a style": times(page, "getComputedStyle(document.body).zIndex === '{0}'",
                                            save(server, "Templates/style.css", "body {{ z-index: {0} }}\n"))}
    for what, milliseconds in results.items():
        print(f"{count} loans, {what} to /{path}: median {statistics.median(milliseconds):.0f} ms, "
              f"from {min(milliseconds):.0f} to {max(milliseconds):.0f} ms")
    page.close()


def save(server, name, text):
    """Returns a function that saves a file as editors do, with the number of the round in the text."""
    file = server.root / name
    file.parent.mkdir(exist_ok=True)
    temporary = file.with_name(".saved")

    def save_round(number):
        temporary.write_text(text.format(number))
        start = time.time()
        temporary.rename(file)
        return start
    return save_round


def reload(page):
    """Returns a function that marks the page, so that it is not mistaken for the next one, and loads it again."""
    def reload_round(number):
        start = time.time()
        page.evaluate("document.body.replaceChildren(), location.reload()")
        return start
    return reload_round


# The time, in milliseconds since 1970, at which a condition holds in a page. The page looks itself in every frame that it
# draws, also after it was loaded again, as questions from outside would keep the browser busy.
WATCH = "CONDITION && performance.timeOrigin + performance.now()"


def times(page, condition, change):
    """Returns the milliseconds of each round, from a change until the page shows it."""
    milliseconds = []
    for number in range(1, ROUNDS + 1):
        start = change(number)
        shown = page.wait_for_function(WATCH.replace("CONDITION", condition.format(number)), polling="raf")
        milliseconds.append(shown.json_value() - start * 1000)
        # The publication of the pages ends before the next round.
        time.sleep(1)
    return milliseconds


main()
