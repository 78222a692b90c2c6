"""The words of a language, as the program has them, and what texts made of them say."""
import re
from decimal import Decimal
from itertools import permutations

import yaml

PLACE = re.compile(r"\{([\w-]+)\}")
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december"]
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def copied(site, language):
    """Returns the built-in words of a language. The program copies them into a folder that no build reads."""
    path = f"words/{language}.yml"
    run = site.run("templates", "--copy", path, "--templates", "Copied")
    assert run.exit == 0, run.stderr
    return Words((site.root / "Copied" / path).read_text(), language)


class Words:
    def __init__(self, text, language):
        self.language = language
        # No plain text is anything else, such as a boolean for the code of Norway.
        self.groups = yaml.load(text, getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        number = self.groups["number"]
        group, decimal = re.escape(number["group"]), re.escape(number["decimal"])
        digits = rf"\d{{1,3}}(?:{group}\d{{3}})+(?:{decimal}\d\d)?|\d+(?:{decimal}\d\d)?"
        self.digits = re.compile(digits)
        self.group, self.decimal = number["group"], number["decimal"]

    def forms(self, key):
        """All forms of a word, as it has several if a number is in it."""
        group, name = key.split(".")
        word = self.groups[group][name]
        return [text for form, text in word.items() if form != "by"] if isinstance(word, dict) else [word]

    def form(self, key, count):
        """The form for a number below a million."""
        group, name = key.split(".")
        word = self.groups[group][name]
        if not isinstance(word, dict):
            return word
        is_one = count in (0, 1) if self.language == "fr" else count == 1
        return word["one" if is_one and "one" in word else "other"]

    def text(self, key, count=None, **places):
        if count is not None:
            places["count"] = self.count(count)
        return PLACE.sub(lambda place: str(places[place[1]]), self.form(key, count))

    def parsed(self, key, text):
        """Yields the texts of the places of a word, for each of its forms that the text may be."""
        for form in self.forms(key):
            if found := pattern(form).fullmatch(text):
                yield found.groupdict()

    def listed(self, key, texts):
        """Returns a list as text, such as `a, b and c`."""
        join, texts = self.groups[key], list(texts)

        def joined(first, second, form):
            # In Spanish, "y" becomes "e" before the sound of "i".
            if self.language == "es" and re.match(r"h?[ií](?![aeou])", second, re.IGNORECASE):
                return PLACE.sub(lambda place: {"first": first, "second": second}[place[1]],
                                 join[form].replace(" y ", " e "))
            return PLACE.sub(lambda place: {"first": first, "second": second}[place[1]], join[form])
        if len(texts) < 3:
            return joined(*texts, "two") if len(texts) == 2 else "".join(texts)
        result = joined(texts[-2], texts[-1], "end")
        for index in range(len(texts) - 3, -1, -1):
            result = joined(texts[index], result, "middle" if index else "start")
        return result

    def is_list(self, text, texts):
        """Whether a text lists exactly these, in any order."""
        return any(self.listed("list-and", order) == text for order in permutations(texts))

    # Numbers, which are `None` if the text is none.

    def number(self, text):
        if not self.digits.fullmatch(text):
            return None
        return Decimal(text.replace(self.group, "").replace(self.decimal, "."))

    def count(self, number):
        return f"{number:,}".replace(",", self.group)

    def cents(self, text):
        found = pattern(self.groups["number"]["money"]).fullmatch(text)
        number = self.number(found["amount"]) if found else None
        return None if number is None else int(number * 100)

    def percent(self, text):
        found = pattern(self.groups["number"]["percent"]).fullmatch(text)
        return self.number(found["number"]) if found else None

    def months(self, text):
        return next((self.number(places["count"]) for places in self.parsed("chart.month-count", text)
                     if "count" in places), None)

    def is_duration(self, text, hours):
        """Whether a text is a time in whole hours, or from three days on in whole days.

        A half may be rounded either way.
        """
        if hours < 0.5:
            return text == self.text("chart.under-an-hour")
        word, amount = ("chart.hour-count", hours) if hours < 72 else ("chart.day-count", hours / 24)
        return any(abs(float(self.number(places["count"])) - amount) <= 0.5 + 1e-9
                   for places in self.parsed(word, text) if "count" in places)

    # Days

    def day(self, date, key="date.day"):
        day = str(date.day)
        if date.day == 1:
            day = self.groups["date"]["first-day"].replace("{day}", day)
        return self.text(key, day=day, month=self.month(date), year=date.year)

    def month(self, date):
        """The name of a month in a date."""
        return self.groups["month"][MONTHS[date.month - 1]]

    def name(self, kind, key, name):
        """The name of a country, a sector or an activity in this language; the name itself if it has none."""
        return self.groups.get(f"{kind}-name", {}).get(key, name)

    def weekday(self, index):
        return self.groups["weekday"][WEEKDAYS[index]]


def pattern(form):
    """Returns the pattern of texts made of a word."""
    names, parts = set(), []
    for index, part in enumerate(PLACE.split(form)):
        if index % 2 == 0:
            parts.append(re.escape(part))
        elif part in names:
            parts.append(f"(?P={part.replace('-', '_')})")
        else:
            names.add(part)
            parts.append(f"(?P<{part.replace('-', '_')}>.+)")
    return re.compile("".join(parts), re.DOTALL)
