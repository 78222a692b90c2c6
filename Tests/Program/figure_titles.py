"""Reads the titles of charts by the words of their language, and says whether they are true."""
from datetime import date, timedelta

from figures import FACETS, LEAST, MOST_DOTS


class Titles:
    def __init__(self, page, loans, words, history=None):
        self.page, self.loans, self.words, self.history = page, loans, words, history

    def assert_true(self):
        """Checks every title of the page of figures. At least one reading of each must be true."""
        for chart in self.page.charts:
            if chart.title == self.heading(chart.name):
                continue
            readings = list(self.readings(chart))
            assert readings, f"'{chart.title}' is no title of {chart.name}"
            assert any(self.is_true(chart, *reading) for reading in readings), f"'{chart.title}' is false: {readings}"

    def heading(self, name):
        return self.words.text(f"chart.{'borrowers' if name == 'borrower' else name}-heading")

    def readings(self, chart):
        """Yields each word of which the title may be made, and what is in its places."""
        name = chart.name
        keys = {"posted": ["posted-first", "posted-several"], "borrower": ["borrowers"], "deadline": ["deadline", "deadline-first-week"],
                "duration": ["duration", "duration-under-an-hour"],
                "weeks": ["week-more", "week-less", "week-same", "week-raised"]}.get(name)
        if name in FACETS:
            keys = [f"{name}-{form}" for form in ("only", "first", "several", "many")]
        elif name in ("amounts", "months"):
            keys = [f"{name}-{form}" for form in ("all", "half", "least", "most")]
        for key in keys or [name]:
            for places in self.words.parsed(f"chart.{key}", chart.title):
                yield key, places

    def is_true(self, chart, key, places):
        number = {name: self.words.number(text) for name, text in places.items()}
        if chart.name in FACETS:
            return self.is_true_of_facet(chart, key.rpartition("-")[2], places, number)
        if chart.name in ("amounts", "months"):
            return self.is_true_of_middle(chart.name, key.rpartition("-")[2], places, number)
        if chart.name == "borrower":
            return self.is_true_of_borrowers(places["kinds"], number["count"])
        if chart.name == "posted":
            return self.is_true_of_postings(key, places.get("day", places.get("days")), number)
        if key == "deadline-first-week":
            week = next(week for week in self.loans.weeks_of_ends if week[2] is not None)
            return len(self.loans.ending) > MOST_DOTS and (places["day"], self.words.percent(places["percent"])) == (
                self.words.day(week[0]), week[2])
        if chart.name == "deadline":
            half = sum(loan.percent >= 50 for loan in self.loans.ending)
            return (number["count"], number["total"]) == (half, len(self.loans.ending))
        return self.is_true_of_history(chart.name, key, places, number)

    def is_true_of_facet(self, chart, form, places, number):
        counts = self.loans.counts(chart.name)
        most, total = max(counts.values()), sum(counts.values())
        leaders = [row.name for row in chart.rows if self.words.number(row.cells[0]) == most]
        leader_count = sum(count == most for count in counts.values())
        if number["total"] != total or total < LEAST:
            return False
        if form == "only":
            return len(counts) == 1 and places["name"] == leaders[0]
        if number["count"] != most or len(counts) == 1:
            return False
        if form == "first":
            return leader_count == 1 and places["name"] == leaders[0]
        if form == "several":
            return 1 < leader_count == len(leaders) and self.words.is_list(places["names"], leaders)
        return form == "many" and number["values"] == leader_count > 1

    def is_true_of_middle(self, name, form, places, number):
        values = self.loans.numbers(name)
        value = self.words.cents(places["value"]) if name == "amounts" else self.words.months(places["value"])
        if value is None:
            return False
        if form == "all":
            return number["count"] == len(values) and set(values) == {value}
        if form == "half":
            return number["count"] == len(values) and 2 * sum(other < value for other in values) == len(values)
        if form == "least":
            count = sum(other >= value for other in values)
            return (number["count"], number["total"]) == (count, len(values)) and 2 * count >= len(values)
        most = sum(other <= value for other in values)
        # It would be true, but odd, of a small part or of all.
        return (number["count"], number["total"]) == (most, len(values)) and len(values) > most >= len(values) / 2

    def is_true_of_borrowers(self, kinds, count):
        counts = self.loans.counts("borrower")
        parts = [self.words.text(f"chart.borrowers-{kind}", number) for kind, number in counts.items()]
        return count == sum(counts.values()) and self.words.is_list(kinds, parts)

    def is_true_of_postings(self, key, names, number):
        days = [sum(hours) for hours in self.loans.postings]
        leaders = [self.words.weekday(day) for day, count in enumerate(days) if count == max(days)]
        if (number["count"], number["total"]) != (max(days), sum(days)):
            return False
        return names == leaders[0] and len(leaders) == 1 if key == "posted-first" else (
            len(leaders) > 1 and self.words.listed("list-and", leaders) == names)

    def is_true_of_history(self, name, key, places, number):
        """Compares a title with the figures of `history_figures`."""
        history, words = self.history, self.words
        known = [day for day in history["days"] if "raised" in day]
        match name:
            case "raised":
                return (words.cents(places["amount"]), number["count"]) == (
                    sum(day["raised"] for day in known), len(known))
            case "funded":
                return (number["count"], number["days"]) == (sum(day["funded"] for day in known), len(known))
            case "within":
                week = history["funded_within_week"]
                return (number["count"], number["total"]) == (week["funded"], week["count"]) and week["count"] >= LEAST
            case "duration":
                total = history["funding_time"]["all"]
                time = places.get("time", words.text("chart.under-an-hour"))
                return number["count"] == total["count"] >= LEAST and words.is_duration(time, total["median_hours"])
        return self.is_true_of_weeks(key, places)

    def is_true_of_weeks(self, key, places):
        weeks = [week for week in self.history["weeks"] if "raised" in week]
        last, before = weeks[-1], weeks[-2] if len(weeks) > 1 else None
        day = date.fromisoformat(last["monday"])
        if places["day"] != self.words.day(day):
            return False
        follows = before and date.fromisoformat(before["monday"]) == day - timedelta(days=7) and before["raised"]
        if key == "week-raised":
            # A comparison is only left out if it says nothing, or little.
            says_little = not follows or last["raised"] >= 10 * before["raised"]
            return says_little and self.words.cents(places["amount"]) == last["raised"]
        if not follows:
            return False
        change = (last["raised"] - before["raised"]) * 100 / before["raised"]
        if key == "week-same":
            return abs(change) <= 0.5
        sign = 1 if key == "week-more" else -1
        percent = float(self.words.percent(places["percent"]))
        # "100% less" would say that nothing was raised.
        if percent == 99 and -100 < change < -99:
            return key == "week-less"
        return sign * change > 0 and abs(percent - abs(change)) <= 0.5
