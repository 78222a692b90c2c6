#!/usr/bin/env python3
"""Compares the speed of the list's filter with DataTables: Benchmarks/filter.py [--cards N,N,…] GENERATOR

GENERATOR is a program that prints N loans in the format of Kiva's listing: `GENERATOR N`. For each N, the
release binary builds a list of one page and, of more than 1,000 loans, a list of several pages, whose first
page is measured once it has loaded the loans of all of them. The same loans are written as a table for
DataTables, which a search extension filters by amount: once with all rows shown and once with 25, the default
of DataTables. Each page is opened from disk in headless Chromium, 1440 x 1000. The low thumb is moved through
all stops and back by real key presses. If the page has options, each is then checked and unchecked, and if it
has orders, each is chosen.

A step is one key press and everything that follows from it up to the painting of the next frame. Its time is
the sum of the durations of the main thread's tasks in a trace. Tasks include script, style, layout and
painting, but not the wait for the frame. Durations are in processor time, so that other processes hardly
matter. Only tasks are traced, since tracing more would slow down the step. What is delayed until changes have
paused (the address, the announcement) follows after a sweep, and counts only for the longest task. A sweep
ends after --seconds at the latest, and the table has the number of its steps. Load times are the median of
three loads, or that of one load of a big page. `KIVAGEN` names another binary.

The script needs what `make deps` installs and, for the tables, DataTables (Debian: libjs-jquery-datatables).
"""
import argparse
import html
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

KIVAGEN = os.environ.get("KIVAGEN", pathlib.Path(__file__).resolve().parent.parent / ".build/release/kivagen")
SHARE = pathlib.Path("/usr/share/javascript")
LIBRARIES = [SHARE / "jquery/jquery.min.js", SHARE / "jquery-datatables/jquery.dataTables.min.js"]
STYLE = SHARE / "jquery-datatables/css/jquery.dataTables.min.css"
# A page of at least this many cards is loaded once.
BIG = 10_000

TABLE = """<!doctype html><meta charset="utf-8"><title>DataTables</title><link rel="stylesheet" href="{style}">
<p><input type="range" name="min" aria-label="Smallest amount" min="0" max="{last}" value="0"> <output>0</output></p>
<table id="loans"><thead><tr><th>Name<th>Town<th>Country<th>Sector<th>Activity<th>Use<th>Amount<th>Funded<th>Left
<tbody>{rows}</table>
{scripts}<script>
const stops = {stops};
const thumb = document.querySelector('input');
const output = document.querySelector('output');
let low = 0;
let frame = 0;
$.fn.dataTable.ext.search.push((settings, row) => Number(row[6]) >= low);
const table = $('#loans').DataTable({{paging: {paging}, order: []}});
thumb.addEventListener('input', () => {{
  low = thumb.value === '0' ? 0 : stops[thumb.value];
  output.textContent = low;
  frame ||= requestAnimationFrame(() => {{ frame = 0; table.draw(); }});
}});
</script>
"""

# A timer that is set in a frame runs after the frame was painted.
PAINTED = "new Promise(done => requestAnimationFrame(() => setTimeout(() => {performance.mark('step'); done()})))"
LOADED = """() => new Promise(done => new PerformanceObserver(list => {
  const [load] = performance.getEntriesByType('navigation');
  done([load.domContentLoadedEventEnd, list.getEntries().at(-1).startTime]);
}).observe({type: 'largest-contentful-paint', buffered: true}))"""


def list_page(folder, listing, cards):
    """Builds a list with so many loans on a page, and returns the path of the first page."""
    command = [KIVAGEN, "build", "-C", folder, "-o", f"pages-of-{cards}", "--input", listing, "--limit", "1000000",
               "--cards", str(cards), "--quiet", "--now", "2026-11-20T10:42:00Z"]
    subprocess.run(command, check=True)
    return folder / f"pages-of-{cards}/index.html"


def table_page(path, loans, stops, paging):
    def row(loan):
        where = loan["location"]
        cells = [loan["name"], where.get("town", ""), where["country"], loan["sector"], loan["activity"],
                 loan["use"], loan["loan_amount"], loan["funded_amount"],
                 loan["loan_amount"] - loan["funded_amount"] - loan.get("basket_amount", 0)]
        return "<tr>" + "".join(f"<td>{html.escape(str(cell))}" for cell in cells)

    path.write_text(TABLE.format(
        style=STYLE.as_uri(), rows="\n".join(map(row, loans)), stops=json.dumps(stops),
        last=len(stops) - 1, paging=json.dumps(paging),
        scripts="".join(f'<script src="{library.as_uri()}"></script>' for library in LIBRARIES)))
    return path


def load(browser, url, times):
    """Returns the milliseconds to DOMContentLoaded and to the largest paint, and the page of the last load."""
    taken = []
    for _ in range(times):
        if taken:
            page.context.close()
        page = browser.new_page(viewport={"width": 1440, "height": 1000})
        page.set_default_timeout(600_000)
        page.goto(url)
        taken.append(page.evaluate(LOADED))
    return [statistics.median(kind) for kind in zip(*taken)], page


def memory(session):
    """Returns the megabytes of the script's heap and the number of nodes, after a garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return metrics["JSHeapUsedSize"] / 1e6, metrics["Nodes"]


def press(session, key, code):
    text = {"text": " "} if key == " " else {}
    for kind in ("keyDown", "keyUp"):
        session.send("Input.dispatchKeyEvent", {
            "type": kind, "key": key, "code": key if key != " " else "Space",
            "windowsVirtualKeyCode": code, **(text if kind == "keyDown" else {})})


def slider_keys(page, stops):
    """Yields each key of a sweep through the stops and back."""
    page.locator('input[name="min"]').focus()
    yield from [("ArrowRight", 39)] * (stops - 1)
    yield from [("ArrowLeft", 37)] * (stops - 1)


def option_keys(page):
    """Yields the space key twice for each visible option."""
    for option in page.locator("#filters .opt input").all():
        if option.is_visible():
            option.focus()
            yield from [(" ", 32)] * 2


def order_keys(page):
    """Yields the keys that choose each order, and go back to the first."""
    orders = page.locator('select[name="sort"]')
    orders.focus()
    count = orders.locator("option").count() - 1
    yield from [("ArrowDown", 40)] * count
    yield from [("ArrowUp", 38)] * count


def use_filter(page):
    """Moves a thumb and takes that back, so that a list of several pages has loaded all of its loans. Returns the
    milliseconds from the key to the result.
    """
    page.locator('input[name="min"]').focus()
    began = time.monotonic()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('match-count').textContent.includes(' of ')", polling=10)
    taken = 1000 * (time.monotonic() - began)
    page.keyboard.press("Home")
    page.wait_for_timeout(1000)
    return taken


def sweep(browser, page, session, keys, seconds):
    """Returns the milliseconds of each step, and of the longest task of the sweep and of the second after it."""
    def painted():
        session.send("Runtime.evaluate", {"expression": PAINTED, "awaitPromise": True})

    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline", "blink.user_timing"])
    ends = time.monotonic() + seconds
    for key, code in keys:
        painted()
        press(session, key, code)
        painted()
        if time.monotonic() > ends:
            break
    time.sleep(1)
    painted()
    return tasks(json.loads(browser.stop_tracing())["traceEvents"])


def tasks(events):
    marks = sorted((event for event in events if event["name"] == "step"), key=lambda event: event["ts"])
    main = {(event["pid"], event["tid"]) for event in marks}
    spans = [(event["ts"], event["tdur"] / 1000) for event in events
             if event["name"] == "RunTask" and "tdur" in event and (event["pid"], event["tid"]) in main]
    times = [mark["ts"] for mark in marks]
    # Between two steps, the thumb or option may get the focus, which is not a part of a step.
    steps = [sum(taken for start, taken in spans if before <= start < after)
             for before, after in zip(times[0:-1:2], times[1:-1:2])]
    longest = max(taken for start, taken in spans if start >= times[0])
    return steps, longest


def measure(browser, path, stops, times, seconds):
    """Returns one row of the table."""
    (ready, largest), page = load(browser, path.as_uri(), times)
    session = page.context.new_cdp_session(page)
    heap, nodes = memory(session)
    is_list = page.locator("#match-count").count()
    first = f"{use_filter(page):.0f}" if is_list else ""
    steps, longest = sweep(browser, page, session, slider_keys(page, stops), seconds)
    ticks = ["", "", ""]
    if page.locator("#filters .opt").count():
        options, longest_option = sweep(browser, page, session, option_keys(page), seconds)
        ticks = [*median_and_p95(options), f"{longest_option:.1f}"]
    orders = median_and_p95(sweep(browser, page, session, order_keys(page), seconds)[0]) if is_list else ["", ""]
    page.context.close()
    return [f"{path.stat().st_size / 1e6:.2f}", f"{ready:.0f}", f"{largest:.0f}", first, *median_and_p95(steps),
            f"{longest:.1f}", str(len(steps)), *ticks, *orders, f"{heap:.1f}", f"{nodes:,}"]


def median_and_p95(steps):
    """Returns the median and the 95th percentile."""
    return [f"{statistics.median(steps):.1f}", f"{sorted(steps)[int(0.95 * (len(steps) - 1))]:.1f}"]


COLUMNS = ["cards", "page", "MB", "DCL ms", "LCP ms", "first step", "step median", "step p95", "longest task", "steps",
           "option median", "option p95", "longest task", "sort median", "sort p95", "heap MB", "nodes"]


def print_row(cells):
    widths = [max(len(column), 6) for column in COLUMNS]
    widths[1] = 21
    print("| " + " | ".join(cell.rjust(width) for cell, width in zip(cells, widths)) + " |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", default="20,1000,6000,20000")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("generator")
    arguments = parser.parse_args()
    has_libraries = all(file.exists() for file in [*LIBRARIES, STYLE])
    if not has_libraries:
        print("filter.py: no DataTables here (Debian: libjs-jquery-datatables)", file=sys.stderr)
    print_row(COLUMNS)
    print_row(["-" * 5] * len(COLUMNS))
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            # The browser requests no picture.
            args=["--host-resolver-rules=MAP * ~NOTFOUND"])
        for count in map(int, arguments.cards.split(",")):
            root = pathlib.Path(folder) / str(count)
            root.mkdir()
            made = subprocess.run([sys.executable, arguments.generator, str(count)], capture_output=True, check=True)
            listing = root / "loans.json"
            listing.write_bytes(made.stdout)
            index = list_page(root, listing, 1_000_000)
            page = browser.new_page(java_script_enabled=False)
            page.goto(index.as_uri(), timeout=600_000)
            stops = json.loads(f'[{page.locator(".range").first.get_attribute("data-stops")}]')
            page.close()
            pages = {"kivagen": index}
            if count > 1_000:
                pages["kivagen, split"] = list_page(root, listing, 1_000)
            if has_libraries:
                loans = json.loads(made.stdout)["loans"]
                for name, paging in (("DataTables, all rows", False), ("DataTables, 25 rows", True)):
                    pages[name] = table_page(root / f"{paging}.html", loans, stops, paging)
            for name, path in pages.items():
                row = measure(browser, path, len(stops), 1 if count >= BIG else 3, arguments.seconds)
                print_row([f"{count:,}", name, *row])
            shutil.rmtree(root)


main()
