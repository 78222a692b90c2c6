"""Compares the charts of a page with the figures that `figures` computes, number by number.

Each function raises `AssertionError` with what differs.
"""
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise, product

import figures
from figures import LEAST, LIMITS, rounded_share

# The most rows of a table, and the most bars of a large chart.
MOST_ROWS, MOST_BARS = 100, 10
# The minimum number of loans of a list with a filter whose facets can be chosen.
LEAST_FILTERED = 8
# Positions are written with two decimals.
ROUNDED = 0.011
NO_NUMBER = re.compile(r"NaN|\binf\b|infinity|undefined|Optional\(|\bnil\b", re.IGNORECASE)
# Attributes of SVG that hold numbers.
LENGTHS = ("x", "y", "width", "height", "x1", "x2", "y1", "y2", "cx", "cy", "r")


def assert_sound(page):
    """Checks what every drawing has: finite numbers inside its box, a role, a name, and names of its links."""
    names = [node.get("id") for node in page.root if node.get("id")]
    assert len(names) == len(set(names)), Counter(names).most_common(2)
    for chart in page.charts:
        if chart.drawing is None:
            continue
        role = "group" if chart.links else "img"
        assert chart.drawing.get("role") == role and chart.label.strip(), chart.name
        height = chart.drawing.length("height")
        assert height > 0
        for node in chart.drawing:
            for name, value in node.attributes.items():
                assert not NO_NUMBER.search(value) or name == "href", (chart.name, name, value)
                if name in LENGTHS:
                    number = node.length(name)
                    limit = 100 if value.endswith("%") else height
                    assert -ROUNDED <= number <= limit + ROUNDED, (chart.name, node.tag, name, value)
            if node.tag == "rect":
                assert node.length("x") + node.length("width") <= 100 + ROUNDED, (chart.name, node.attributes)
                assert node.length("y") + node.length("height") <= height + ROUNDED, (chart.name, node.attributes)
        for link in chart.links:
            assert link.text.strip(), (chart.name, link.get("href"))


class Check:
    """The check of the charts of a page.

    `names` are the words of the page's language, `is_small` says whether the charts are those above a list, and
    `total` is the number of loans of the site.
    """

    def __init__(self, page, loans, words, total=None, is_small=False):
        self.page, self.loans, self.words = page, loans, words
        self.total = len(loans) if total is None else total
        self.most_bars = 4 if is_small else MOST_BARS
        self.is_small = is_small

    def all(self):
        """Checks every chart of the page of figures, but those of the history."""
        assert_sound(self.page)
        self.key_figures()
        if not self.loans.all:
            assert self.page.charts == [] and self.words.text("chart.none") in self.page.root.text
            return
        for name in [*figures.FACETS, "borrower"]:
            self.facet(name)
        for name in LIMITS:
            self.distribution(name)
        self.postings()
        self.deadlines()

    def key_figures(self):
        loans, words = self.loans, self.words
        if not loans.all:
            assert not self.page.keys
            return
        asked = loans.numbers("amounts")
        wanted = {
            "section.loans": len(loans), "section.countries": len(loans.counts("country")),
            "partner.title": len(loans.counts("partner")), "chart.key-asked": sum(asked) if asked else None,
            "section.needed": loans.needed, "section.median-loan": loans.median("amounts"),
            "section.median-term": loans.median("months")}
        read = {"section.loans": words.number, "section.countries": words.number, "partner.title": words.number,
                "section.median-term": words.months}
        shown = {key: read.get(key, words.cents)(self.page.keys[words.text(key)])
                 for key in wanted if words.text(key) in self.page.keys}
        counts = ("section.countries", "partner.title")
        wanted = {key: value for key, value in wanted.items() if value is not None and (value or key not in counts)}
        assert shown == wanted
        assert self.page.keys_of_today == [words.text("section.needed")] * ("section.needed" in wanted)

    # The parts that all charts have

    def chart(self, name, count):
        """Returns a chart of `count` loans, or `None` if there are too few, after it was checked that it says so."""
        chart = self.page[name]
        heading = self.words.text(f"chart.{name if name != 'borrower' else 'borrowers'}-heading")
        if count < LEAST:
            assert chart.title == heading and not chart.rows and chart.drawing is None, (name, chart.title)
            assert chart.remark == self.words.text("chart.not-enough"), (name, chart.remark)
            return None
        if chart.drawing is not None:
            # A title about today goes one day, but the label of a drawing stays.
            spoken = self.words.text("chart.spoken", heading=heading, finding=chart.title)
            assert chart.label == (heading if chart.plain else spoken), chart.label
        cover = (self.words.text("chart.of-loans", count) if count == len(self.loans)
                 else self.words.text("chart.of-some", count, total=self.words.count(len(self.loans))))
        assert chart.remark.startswith(cover), (name, chart.remark, cover)
        assert self.words.text("chart.not-enough") not in chart.remark
        return chart

    def share(self, text, part, whole):
        """Checks a share in percent, of at least five loans."""
        assert whole >= LEAST
        percent = rounded_share(part, whole)
        if part and 200 * part < whole:
            text = next(places["share"] for places in self.words.parsed("section.share-below", text))
        assert self.words.percent(text) == percent, (text, part, whole)

    def hash(self, href):
        """The hash of a link to the list. Lists that are too short for it have none."""
        if len(self.loans) < LEAST_FILTERED and not self.is_small:
            assert href is None or "#" in href
        return href and href.partition("#")[2]

    # Charts of values

    def facet(self, name):
        loans, words, counts = self.loans, self.words, self.loans.counts(name)
        chart = self.chart(name, total := sum(counts.values()))
        if chart is None:
            return
        assert len(chart.rows) == min(MOST_ROWS, len(counts)), name
        assert (chart.cut != "") == (len(counts) > MOST_ROWS)
        if chart.cut:
            assert chart.cut == words.text("chart.table-is-cut", MOST_ROWS)
        keys = [self.key_of(name, row) for row in chart.rows]
        assert len(set(keys)) == len(keys), (name, keys)
        shown = {}
        for row, key in zip(chart.rows, keys, strict=True):
            assert words.number(row.cells[0]) == counts[key], (name, row)
            self.share(row.cells[1], counts[key], total)
            if row.href:
                found = loans.matching(self.hash(row.href), key)
                assert len(found) == counts[key] and all(loan.key(name) == key for loan in found), (name, row)
            shown[row.name] = counts[key]
        values = [counts[key] for key in keys]
        # Borrowers of unknown gender are last.
        assert "unknown" not in keys[:-1]
        known = [counts[key] for key in keys if key != "unknown"]
        wanted = [count for key, count in counts.items() if key != "unknown"]
        assert known == sorted(wanted, reverse=True)[:len(known)], name
        most = chart.rows[:self.most_bars]
        is_cut = len(most) < len(counts)
        frequent = words.text("chart.most-frequent", len(most), total=words.count(len(counts))) if is_cut else None
        assert frequent is None or chart.remark.endswith(frequent), (name, chart.remark)
        assert is_cut or len(self.sentences(chart)) == 1, chart.remark
        self.bars(chart, [(row.name, value, row.cells[0], row.href) for row, value in zip(most, values)])

    def sentences(self, chart):
        return [part for part in re.split(r"(?<=[.。])\s*", chart.remark) if part]

    def key_of(self, name, row):
        """The key of the value in a row, by its name, which may be a translation, or by its link."""
        words, spellings = self.words, self.loans.spellings(name)
        if name == "borrower":
            if row.name == words.text("chart.borrowers-not-known"):
                assert row.href is None
                return "unknown"
            return next(kind for kind in ("woman", "man", "group") if row.name == words.text(f"facet.{kind}"))
        if name == "country":
            found = [key for key, names in spellings.items()
                     if row.name in {words.name("country", key, name or key) for name in names} | names | {key}]
        elif name == "partner":
            found = [key for key, names in spellings.items()
                     if row.name in names or key.isdecimal() and key in re.findall(r"\d+", row.name)]
        else:
            found = [key for key, names in spellings.items()
                     if any(self.same(row.name, words.name(name, figures.slug(key), spelling)) for spelling in names)]
        # Countries or partners of one name differ by their codes and numbers, which are in their links.
        if row.href and len(found) > 1:
            found = [key for key in found if self.hash(row.href) == f"{name}={key}"]
        assert len(found) == 1, (name, row.name[:80], row.href, found)
        return found[0]

    @staticmethod
    def same(first, second):
        return figures.folded(first) == figures.folded(second)

    def bars(self, chart, parts):
        """Compares horizontal bars with their names, values, texts and links."""
        if chart.drawing is None:
            assert len(parts) < 2, (chart.name, "is not drawn")
            return
        most = max(value for _, value, _, _ in parts)
        labels = [node for node in chart.texts if node.get("text-anchor") != "end"]
        texts = [node for node in chart.texts if node.get("text-anchor") == "end"]
        assert len(labels) == len(texts) == len(parts), chart.name
        drawn = iter(chart.bars)
        for (name, value, text, href), label, shown in zip(parts, labels, texts, strict=True):
            assert shown.text == text and shown.length("y") == label.length("y"), (chart.name, text)
            if label.text != name:
                assert label.text.endswith("…") and name.startswith(label.text[:-1].rstrip()), (label.text, name)
                group = label.parent
                assert group.first("title").text.startswith(name)
            link = label.ancestor("a")
            assert (link.get("href") if link else None) == href, (chart.name, href)
            if link:
                surface = link.first("rect", named="hit")
                below = surface.length("y") + surface.length("height")
                assert surface.length("y") <= label.length("y") - 1 + ROUNDED and label.length("y") + 1 < below
            if value:
                bar = next(drawn)
                assert bar.length("x") == 0, "a bar does not begin at zero"
                assert bar.get("height") == chart.bars[0].get("height"), (chart.name, "a bar is thicker than another")
                assert abs(bar.length("width") - float(value) / float(most) * 100) < ROUNDED, (chart.name, name)
                assert label.length("y") < bar.length("y") < label.length("y") + 1.5
        assert next(drawn, None) is None

    # Charts of numbers

    def steps(self, name, chart):
        """Returns the limits of each step of a distribution, of which the last upper one may be `None`."""
        words, steps = self.words, []
        value = words.cents if name == "amounts" else words.number
        for row in chart.rows:
            first = last = value(row.name)
            for places in words.parsed("chart.range", row.name):
                if value(places["first"]) is not None and value(places["last"]) is not None:
                    first, last = value(places["first"]), value(places["last"])
            for places in words.parsed("chart.and-more", row.name):
                if value(places["first"]) is not None:
                    first, last = value(places["first"]), None
            assert first is not None, (name, row.name)
            steps.append((first, last))
        return steps

    def distribution(self, name):
        values = self.loans.numbers(name)
        chart = self.chart(name, len(values))
        if chart is None:
            return
        if not chart.rows:
            # No steps are wide enough for terms of millennia.
            assert chart.drawing is None and (len(set(values)) == 1 or name == "months" and values[-1] >= 60_000), name
            return
        steps = self.steps(name, chart)
        assert len(steps) <= 11, (name, steps)
        assert all(last is not None for _, last in steps[:-1])
        assert steps[0][0] <= values[0] and (steps[-1][1] is None or values[-1] <= steps[-1][1]), (name, steps)
        units = {after[0] - before[1] for before, after in pairwise(steps)}
        assert len(units) < 2 and all(unit > 0 for unit in units), (name, steps)
        unit = units.pop() if units else 1
        assert all(value % unit == 0 for value in values), (name, unit)
        widths = {after[0] - before[0] for before, after in pairwise(steps)}
        if steps[-1][1] is not None and len(steps) > 1:
            widths.add(steps[-1][1] + unit - steps[-1][0])
        assert len(widths) < 2, (name, steps)
        counts = [sum(first <= value and (last is None or value <= last) for value in values)
                  for first, last in steps]
        assert sum(counts) == len(values), (name, steps)
        # No step at an end is empty, as if the values went further than they do.
        assert counts[0] and counts[-1], (name, steps)
        for index, (row, count) in enumerate(zip(chart.rows, counts, strict=True)):
            assert self.words.number(row.cells[0]) == count, (name, row)
            self.share(row.cells[1], count, len(values))
            if row.href:
                assert len(self.loans.matching(self.hash(row.href), None)) == count, (name, row)
                keys = [part.partition("=")[0] for part in self.hash(row.href).split("&")]
                wanted = [LIMITS[name][0]] * (index > 0) + [LIMITS[name][1]] * (steps[index][1] is not None)
                assert keys == wanted, (name, row)
        self.columns(chart, counts, self.words.number, [row.href for row in chart.rows])
        if chart.drawing is not None:
            self.step_marks(name, chart, steps, unit)

    def step_marks(self, name, chart, steps, unit):
        """Compares the tooltips of the columns of a distribution, and the texts below them, with its steps."""
        groups = [node for node in chart.drawing.all("a", "g") if node.first("title") in node.children]
        titles = {node.first("title").text for node in groups}
        wanted = [f"{row.name} · {row.cells[0]}" for row in chart.rows]
        assert titles == set(wanted) if chart.links else titles <= set(wanted), (name, titles, wanted)
        surfaces = [link.first("rect", named="hit") for link in chart.links]
        read = self.words.cents if name == "amounts" else self.words.number
        places = {first: surface.length("x") for (first, _), surface in zip(steps, surfaces)}
        if steps[-1][1] is not None:
            places[steps[-1][1] + unit] = 100
        for node in chart.texts if surfaces else []:
            if node.length("y") > surfaces[0].length("height") - 1 and read(node.text) in places:
                # A text at an edge of the chart begins or ends there. The step without an upper end stands apart.
                place = node.length("x")
                gap = steps[-1][1] is None and read(node.text) == steps[-1][0]
                assert gap or abs(place - places[read(node.text)]) < 2 * ROUNDED, (name, node.text, place)

    def columns(self, chart, values, read, hrefs=None):
        """Compares columns with their values, of which `None` is unknown. `read` reads a text of the axis."""
        known = [value for value in values if value is not None]
        if chart.drawing is None:
            assert len(known) < 2, (chart.name, "is not drawn")
            return
        assert known, (chart.name, "an axis is drawn without any value")
        bars = chart.bars
        drawn = [float(value) for value in values if value]
        assert len(bars) == len(drawn), (chart.name, values)
        assert [bar.length("x") for bar in bars] == sorted({bar.length("x") for bar in bars}), chart.name
        bottom, scale = self.axis(chart, read, max(drawn, default=0))
        for bar, value in zip(bars, drawn, strict=True):
            assert abs(bar.length("y") + bar.length("height") - bottom) < 2 * ROUNDED, (chart.name, value)
            assert abs(bar.length("height") - value * scale) < 2 * ROUNDED, (chart.name, value, bar.attributes)
        widths = [bar.length("width") for bar in bars]
        assert not widths or max(widths) - min(widths) < 2 * ROUNDED, chart.name
        if hrefs and any(hrefs):
            assert [link.get("href") for link in chart.links] == hrefs, chart.name

    def axis(self, chart, read, most):
        """Returns the bottom and the height of 1 of an axis from zero, after its texts were compared with its lines."""
        lines = [line.length("y1") for line in chart.drawing.all("line") if line.length("y1") == line.length("y2")]
        bottom = max(lines)
        ticks = [(node.length("y"), read(node.text)) for node in chart.texts
                 if node.length("x") == 0 and node.get("text-anchor") is None and node.length("y") <= bottom]
        if not ticks:
            # A small chart has no axis: its largest column is as high as the others are proportional to it.
            highest = max((bar.length("height") for bar in chart.bars), default=0)
            return bottom, highest / most if most else 0
        assert all(value is not None for _, value in ticks), (chart.name, [node.text for node in chart.texts])
        zero = min(ticks, key=lambda tick: tick[1])
        assert zero[1] == 0, (chart.name, "the axis does not begin at zero")
        # A text stands at the same distance above each line.
        above = bottom - zero[0]
        assert 0 < above < 1
        top = max(ticks, key=lambda tick: tick[1])
        if top is zero:
            return bottom, 0
        scale = (zero[0] - top[0]) / float(top[1])
        for y, value in ticks:
            assert abs(zero[0] - y - float(value) * scale) < 2 * ROUNDED, (chart.name, value)
            assert any(abs(line - y - above) < 2 * ROUNDED for line in lines), (chart.name, value)
        # Not every line of a small chart has a text, but the axis reaches to the largest value.
        assert most * scale <= bottom - min(lines) + 2 * ROUNDED, chart.name
        return bottom, scale

    # Charts of times

    def postings(self):
        counts, words = self.loans.postings, self.words
        chart = self.chart("posted", total := sum(map(sum, counts)))
        if chart is None:
            return
        assert chart.remark.endswith(words.text("chart.posted-in-utc"))
        assert "UTC" in chart.remark and "UTC" in chart.columns[0]
        assert chart.columns[1:] == [words.weekday(day) for day in range(7)]
        assert [[words.number(cell) for cell in row.cells] for row in chart.rows] == [
            [counts[day][hour] for day in range(7)] for hour in range(24)]
        assert sum(words.number(cell) for row in chart.rows for cell in row.cells) == total
        cells, most = chart.bars, max(map(max, counts))
        assert len(cells) == 7 * 24
        for (day, hour), cell in zip(product(range(7), range(24)), cells, strict=True):
            count = counts[day][hour]
            assert cell.classes == [f"l{-(-4 * count // most)}"], (day, hour, count)
            title = cell.parent.first("title").text
            time = chart.rows[hour].name
            place, _, value = title.partition(" · ")
            assert value == words.text("chart.loans", count) and place.startswith(words.weekday(day)), title
            assert re.findall(r"\d+", place.removeprefix(words.weekday(day))) == re.findall(r"\d+", time), title
            assert int(re.findall(r"\d+", time)[0]) == hour
        assert len({(cell.get("width"), cell.get("height")) for cell in cells}) == 1
        for node in chart.texts:
            if node.text.isdecimal():
                cell, place = cells[int(node.text)], node.length("x")
                assert cell.length("x") - ROUNDED <= place <= cell.length("x") + cell.length("width") + 0.5, node.text
        for row in range(7):
            assert len({cell.length("y") for cell in cells[24 * row:24 * row + 24]}) == 1
        for hour in range(24):
            assert len({cell.length("x") for cell in cells[hour::24]}) == 1
        assert [cell.length("x") for cell in cells[:24]] == sorted({cell.length("x") for cell in cells[:24]})
        assert [cell.length("y") for cell in cells[::24]] == sorted({cell.length("y") for cell in cells[::24]})

    def deadlines(self):
        ending, words = self.loans.ending, self.words
        chart = self.chart("deadline", len(ending))
        if chart is None:
            return
        assert chart.plain == words.text("chart.deadline-heading"), "the title about today would stay"
        if len(ending) > figures.MOST_DOTS:
            assert chart.remark.endswith(words.text("chart.deadline-each-week"))
            weeks = self.loans.weeks_of_ends
            assert [(row.name, *row.cells) for row in chart.rows] == [
                (words.day(day), words.count(count), self.percent(share)) for day, count, share in weeks]
            self.columns(chart, [share for _, _, share in weeks], words.percent)
            return
        assert chart.remark.endswith(words.text("chart.deadline-each-loan"))
        assert (chart.cut != "") == (len(ending) > MOST_ROWS)
        assert [tuple(row.cells) for row in chart.rows] == [
            (words.day(loan.last_day), self.percent(loan.percent)) for loan in ending[:MOST_ROWS]]
        assert [self.loan_of(row.href) for row in chart.rows] == ending[:MOST_ROWS]
        for row, loan in zip(chart.rows, ending):
            assert not loan.name or row.name == loan.name
        self.dots(chart, ending)

    def percent(self, number):
        """A share as in a table, in which `None` is one of too few loans."""
        if number is None:
            return self.words.text("chart.too-few")
        return self.words.groups["number"]["percent"].replace("{number}", str(number))

    def loan_of(self, href):
        return self.loans.by_id[int(re.search(r"loans/(\d+)\.html$", href)[1])]

    def dots(self, chart, ending):
        """Compares the dots, each of which leads to its loan's page, with two axes."""
        dots = {self.loan_of(dot.ancestor("a").get("href")).id: dot for dot in chart.drawing.all("circle")}
        assert len(chart.drawing.all("circle")) == len(dots) == len(ending)
        bottom, scale = self.axis(chart, self.words.percent, 100)
        times = [loan.end.timestamp() for loan in ending]
        places = [dots[loan.id].length("cx") for loan in ending]
        width = (places[-1] - places[0]) / ((times[-1] - times[0]) or 1)
        for loan, time, place in zip(ending, times, places):
            dot = dots[loan.id]
            assert abs(bottom - dot.length("cy") - loan.percent * scale) < 2 * ROUNDED, loan.id
            assert abs(place - places[0] - (time - times[0]) * width) < 2 * ROUNDED, loan.id
            title = dot.ancestor("a").first("title").text
            assert self.percent(loan.percent) in title and self.words.day(loan.last_day) in title, title
            assert not loan.name or loan.name in title
        labels = [node for node in chart.texts if node.length("y") > bottom]
        assert labels, "the axis of days has no text"
        if width > 0:
            for node in labels[:-1]:
                time = times[0] + (node.length("x") - places[0]) / width
                # Positions are rounded to a hundredth of a percent.
                first, last = (datetime.fromtimestamp(time + shift / width, UTC) for shift in (-0.03, 0.03))
                days = [first + timedelta(days=number) for number in range((last - first).days + 2)]
                assert any(self.words.day(day, "date.day-without-year") == node.text for day in days), (
                    chart.name, node.text)
