"""The loans that a reader has at Kiva: a site with loans of several partners, and the part of the filter about them."""

import json

import rich
from expected import Expected

KEY = "kivagen-own"
# The facts by which loans can be new to a reader.
FACTS = ["country", "sector", "partner"]
# The name of a partner, which has to be recognized in a table.
NAME = "Lake Savings & Co."
PARTNERS = [(133, NAME), (185, "Fundación Río"), (None, None), (9, None), (21, "Azizi Bank"), (34, "Kredit X")]


def loans():
    """Returns loans of which some are direct loans, without a partner."""
    def partner(number):
        return {key: value for key, value in zip(("partner_id", "partner_name"), PARTNERS[number % len(PARTNERS)]) if value}

    return [{**loan, **partner(number)} for number, loan in enumerate(rich.loans())]


def facts():
    """Returns the facts of the loans of the site by their numbers, `""` for one that is not known."""
    return {loan["id"]: tuple(next(iter(Expected(loan).values[fact]), "") for fact in FACTS) for loan in loans()}


def new_to(mine, fact):
    """Returns the numbers of the loans of the site with a value of the fact that none of `mine` has. `mine` has the facts
    of the reader's loans by their numbers.
    """
    place = FACTS.index(fact)
    listed = facts()
    had = {listed.get(id, known)[place] or known[place] for id, known in mine.items()}
    return {id for id, values in listed.items() if values[place] and values[place] not in had}


def known_count(mine, fact):
    """Returns of how many loans the fact is known, by the site or by what the reader gave."""
    place = FACTS.index(fact)
    listed = facts()
    return sum(bool(listed.get(id, known)[place] or known[place]) for id, known in mine.items())


def read(text):
    """Returns the facts of the stored loans, by their numbers."""
    found = {}
    for *values, steps in json.loads(text or "[]"):
        id = 0
        for step in steps.split(","):
            id += int(step, 36)
            found[id] = tuple(values)
    return found


def written(mine):
    """Returns the text that the page stores for these loans, apart from the order of the groups."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"

    def base36(number):
        return (base36(number // 36) if number >= 36 else "") + digits[number % 36]

    groups = {}
    for id, values in sorted(mine.items()):
        groups.setdefault(values, []).append(id)
    return json.dumps([[*values, ",".join(base36(id - before) for before, id in zip([0, *ids], ids))]
                       for values, ids in groups.items()])


def store(mine):
    """Returns a script that stores these loans, once, before the page's own scripts run."""
    return (f"if (!sessionStorage.getItem('own')) {{ sessionStorage.setItem('own', 1); "
            f"localStorage.setItem('{KEY}', {json.dumps(written(mine))}); }}")


# Enters a text, and returns what is stored then and what the page says.
ENTER = """text => {
  const part = document.getElementById('own');
  part.querySelector('textarea').value = text;
  part.querySelector('button').click();
  return [localStorage.getItem('%s'), part.querySelector('[role=status]').textContent];
}""" % KEY
FORGET = "() => { const button = [...document.querySelectorAll('#own button')].at(-1); if (!button.hidden) button.click(); }"
# The marks on the displayed cards.
MARKS = """() => [...document.querySelectorAll('#loans .marks .mine')].filter(mark => mark.checkVisibility())
  .map(mark => Number(mark.closest('.loan').dataset.id)).sort()"""


class OwnPart:
    """The part of the filter."""

    def __init__(self, page):
        self.page = page
        self.box = page.locator("#own")
        self.status = self.box.locator("[role=status]")
        self.area = self.box.locator("textarea")
        self.add, self.forget = (self.box.locator("button").nth(place) for place in range(2))

    def open(self):
        self.box.evaluate("part => { part.open = true; }")
        self.area.wait_for()
        return self

    def enter(self, text):
        """Enters a text, and returns the stored loans and what the page says."""
        stored, status = self.page.evaluate(ENTER, text)
        return read(stored), status

    def enter_alone(self, text):
        """Enters a text after everything was forgotten."""
        self.page.evaluate(FORGET)
        return self.enter(text)

    def choose(self, file):
        """Chooses a file, a path or its content, and returns the stored loans and what the page says of it."""
        self.page.evaluate(FORGET)
        self.page.evaluate("document.querySelector('#own [role=status]').textContent = ''")
        self.box.locator("[type=file]").set_input_files(file)
        self.page.wait_for_function("() => document.querySelector('#own [role=status]').textContent")
        return self.stored, self.status.inner_text()

    @property
    def stored(self):
        return read(self.page.evaluate(f"localStorage.getItem('{KEY}')"))

    @property
    def marked(self):
        return self.page.evaluate(MARKS)

    def switch(self, name):
        return self.box.locator(f"[name={name}]")

    def count(self, name):
        """Where the number of loans is written beside a switch."""
        return self.box.locator(f".opt:has([name={name}]) b")

    def hint(self, name):
        """Where something is said about a switch."""
        return self.page.locator(f"#{self.switch(name).get_attribute('aria-describedby')}")
