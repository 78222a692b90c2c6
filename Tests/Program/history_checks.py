"""Compares the charts of a site's history with the figures that `history_figures` computes from an export."""
import re
from datetime import date, timedelta
from itertools import groupby

from figure_checks import ROUNDED, Check, assert_sound
from figures import LEAST, all_weeks, rounded_share

NAMES = ["raised", "funded", "weeks", "within", "duration"]


class HistoryCheck(Check):
    """The check of the charts of the history. `history` is `None` if it is too short for charts."""

    def __init__(self, page, history, loans, words):
        super().__init__(page, loans, words)
        self.history = history

    def all(self):
        assert_sound(self.page)
        shown = [name for name in NAMES if name in self.page.by_name]
        if self.history is None:
            assert shown == [] and self.words.text("chart.history") not in self.page.root.text
            return
        assert shown == NAMES
        self.days("raised", self.money)
        self.days("funded", self.words.count)
        self.weeks()
        self.within()
        self.durations()

    def money(self, cents):
        amount = self.words.count(cents // 100) + (f"{self.words.decimal}{cents % 100:02}" if cents % 100 else "")
        return self.words.groups["number"]["money"].replace("{amount}", amount)

    def cover(self):
        """The sentences on the days that the charts speak of."""
        words, days = self.words, self.history["days"]
        first, last = (words.day(date.fromisoformat(day["date"])) for day in (days[0], days[-1]))
        unknown = sum("raised" not in day for day in days)
        sentences = [words.text("chart.history-days", len(days), first=first, last=last)]
        return words.listed("list-sentences", sentences + [words.text("chart.history-gaps", unknown)] * bool(unknown))

    def cover_of_weeks(self):
        """The sentences on the weeks that the chart of weeks speaks of."""
        words, weeks = self.words, self.history["weeks"]
        first, last = (date.fromisoformat(week["monday"]) for week in (weeks[0], weeks[-1]))
        unknown = sum("raised" not in week for week in weeks)
        sentences = [words.text("chart.history-whole-weeks", len(weeks), first=words.day(first),
                                last=words.day(last + timedelta(days=6)))]
        return words.listed(
            "list-sentences", sentences + [words.text("chart.history-week-gaps", unknown)] * bool(unknown))

    def history_chart(self, name, is_known):
        chart = self.page[name]
        heading = self.words.text(f"chart.{name}-heading")
        if not is_known:
            assert (chart.title, chart.rows, chart.drawing) == (heading, [], None), name
            assert chart.remark == self.words.text("chart.not-enough")
            return None
        cover = self.cover_of_weeks() if name == "weeks" else self.cover()
        assert chart.remark.startswith(cover), (name, chart.remark, cover)
        if chart.drawing is not None:
            assert chart.label == self.words.text("chart.spoken", heading=heading, finding=chart.title)
        return chart

    def days(self, name, text):
        days, none = self.history["days"], self.words.text("chart.history-no-data")
        chart = self.history_chart(name, True)
        assert [(row.name, *row.cells) for row in chart.rows] == [
            (self.words.day(date.fromisoformat(day["date"])), text(day[name]) if name in day else none) for day in days]
        values = [day.get(name) for day in days]
        if name == "raised":
            self.columns(chart, values, self.words.cents)
        else:
            self.line(chart, values)

    def line(self, chart, values):
        """Compares a line, which has a gap wherever a value is unknown."""
        bottom, scale = self.axis(chart, self.words.number, max(value for value in values if value is not None))
        known = [(is_known, list(run)) for is_known, run in groupby(values, lambda value: value is not None)]
        runs = [run for is_known, run in known if is_known]
        box = next((node for node in chart.drawing.all("svg")), None)
        path = box.first("path").get("d") if box else ""
        drawn = [[tuple(map(float, point.split())) for point in run.split("L")] for run in path.split("M")[1:]]
        assert [len(run) for run in drawn] == [len(run) for run in runs if len(run) > 1], chart.name
        for places, run in zip(drawn, (run for run in runs if len(run) > 1)):
            for (_, y), value in zip(places, run, strict=True):
                place = box.length("y") + y / 100 * box.length("height")
                assert abs(bottom - place - value * scale) < 3 * ROUNDED, (chart.name, value, y)
        dots = chart.drawing.all("circle")
        for dot, run in zip(dots, (run for run in runs if len(run) == 1), strict=True):
            assert abs(bottom - dot.length("cy") - run[0] * scale) < 3 * ROUNDED
        # The places are equally far from each other, with room for unknown days.
        places = [x for run in drawn for x, _ in run]
        steps = [index for index, value in enumerate(values) if value is not None and self.has_neighbor(values, index)]
        if len(places) > 1:
            width = (places[-1] - places[0]) / (steps[-1] - steps[0])
            for place, step in zip(places, steps, strict=True):
                assert abs(place - places[0] - (step - steps[0]) * width) < 2 * ROUNDED

    @staticmethod
    def has_neighbor(values, index):
        around = values[max(0, index - 1):index] + values[index + 1:index + 2]
        return any(value is not None for value in around)

    def weeks(self):
        weeks, none = self.history["weeks"], self.words.text("chart.history-no-data")
        chart = self.history_chart("weeks", any("raised" in week for week in weeks))
        if chart is None:
            return
        assert [(row.name, *row.cells) for row in chart.rows] == [
            (self.words.day(date.fromisoformat(week["monday"])),
             self.money(week["raised"]) if "raised" in week else none,
             self.words.count(week["funded"]) if "raised" in week else none) for week in weeks]
        self.columns(chart, [week.get("raised") for week in weeks], self.words.cents)

    def within(self):
        total = self.history["funded_within_week"]
        chart = self.history_chart("within", total["count"] >= LEAST)
        if chart is None:
            return
        assert chart.remark.endswith(self.words.text("chart.within-meaning"))
        # A week in which too few loans came is a gap.
        counts = {date.fromisoformat(week["monday"]): (week["count"], week["funded"]) for week in total["weeks"]}
        weeks = [(day, *counts.get(day, (0, 0))) for day in all_weeks(min(counts), max(counts))]
        shares = [rounded_share(funded, count) if count >= LEAST else None for _, count, funded in weeks]
        assert [(row.name, *row.cells) for row in chart.rows] == [
            (self.words.day(day), self.words.count(count), self.words.count(funded), self.percent(share))
            for (day, count, funded), share in zip(weeks, shares)]
        self.columns(chart, shares, self.words.percent)

    def durations(self):
        times = self.history["funding_time"]
        chart = self.history_chart("duration", times["all"] is not None)
        if chart is None:
            return
        assert chart.remark.endswith(self.words.text("chart.duration-meaning"))
        sectors = times["sectors"]
        assert all(sector["count"] >= LEAST for sector in sectors)
        assert len(chart.rows) == len(sectors)
        for row, sector in zip(chart.rows, sectors):
            assert row.name == self.words.name("sector", slug_of(sector["sector"]), sector["sector"]), (row, sector)
            assert row.cells[1] == self.words.count(sector["count"]), (row, sector)
            assert self.words.is_duration(row.cells[0], sector["median_hours"]), (row, sector)
        if sectors:
            self.bars(chart, [(row.name, sector["median_hours"], row.cells[0], None)
                              for row, sector in zip(chart.rows, sectors)])


def slug_of(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
