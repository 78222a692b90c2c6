"""Sites with random valid settings, each given in a random place: as an option, as a variable or in kivagen.yml."""
import json

import two_sites
import wire

TEXTS = ["Ours", "Food: East Africa", "#1 for Kenya", "It's \"ours\"", "@class4b", "- x", "<b>&amp;</b>", "{{title}}", "Préstamos",
         "قروض", "肯尼亚 🌍", "a  b", "~", "null", "yes", "C:\\new", "100%", "x" * 300, " padded ", "back`tick", "[x](y)"]
SEARCHES = ["country=KE", "sector=food", "min=100&max=900", "q=milk", "open=1&sort=ending", "country=KE,UG&sort=amount-desc",
            "percent-max=50", "theme=green", "sort=left"]
IDS = range(1000, 1015)


def some(*values):
    """Makes a generator of lists of at least one of some values."""
    return lambda dice: dice.sample(values, dice.randint(1, len(values)))


def one(*values):
    return lambda dice: dice.choice(values)


# A generator of valid values for each setting of a build: texts, truth values or lists.
SETTINGS = {
    "limit": one("1", "7", "30", "100"), "cards": one("3", "10", "1000"),
    "country": some("KE", "pe", "UG"), "sector": some(*wire.SECTORS, "Personal Use"), "theme": some("Green", "youth"),
    "partner": some("1", "2", "3", "4"), "keep": some(*map(str, IDS[:4])), "exclude": some(*map(str, IDS[2:5])),
    "retain": one("0", "1d", "90d"), "history": one("0", "30d", "400d"), "names-for": one("0", "30d", "always"), "details": one(True, False),
    "images": one("link", "none"), "user-agent": one("ours/1.0 (+https://example.org)"), "app-id": one("org.example.ours"),
    "title": one(*TEXTS), "description": one("", *TEXTS), "author": one("", *TEXTS), "index": one("none", "lists", "all"), "previews": one("none", "site", "loans"),
    "data": some("csv", "json", "geojson", "db"), "embed-on": some("https://blog.example", "http://localhost:8080"), "footer": one("", *TEXTS),
    # Colours that can be read everywhere: another one would be a warning, which fails a strict build.
    "accent": one("#a63d2f", "a63d2f", "#05a", "176547,#5fd0a0", "#000"), "logo": one("", "img/logo.svg"), "icon": one("", "img/logo.svg"),
    "base-url": one("https://example.org", "http://example.org:8443/a/b/"),
    "language": one("en", "es", "fr", "zh-Hans"), "languages": some("en", "es", "fr", "zh-Hans"),
    "output": one("Output", "public", "a b/site", "~/site"), "templates": one("Templates", "Look"),
    "notes": one("Notes", "./Notes", "Texts"), "static": one("Static", "Files"),
    "max-age": one("0", "10m", "1d"), "details-age": one("0", "1h", "7d"), "timeout": one("40s", "120s"), "max-body": one("8M", "1G"),
    "max-input": one("8M", "16G"), "fallback": one("none", "sample"), "strict": one(True, False, False),
    "now": one("2026-11-22T10:00:00Z", "2026-11-23", "1795600000"), "quiet": one(True, False),
    "verbose": one(True, False), "changed-paths": one(True, False), "adopt": one(True, False),
    "overwrite": one(True, False), "age-notice": one(True, False), "presets": some("ending", "matched", "rare"), "rebuild": one(True, False), "refresh": one(True, False),
}
# Those that each case sets for itself, and those with which a build does something else.
OTHERS = {"source", "team", "lender", "status", "input", "api", "root", "config", "offline", "dry-run", "json", "allow-empty", "help"}
SOURCES = [{"input": ["loans.json"]}, {"input": ["loans.json", "more.json"]}, {"source": "sample"}, {"source": "auto"},
           {"source": "newest"}, {"source": "search"}, {"source": "graphql"}]
FILES = {
    "Notes": {"index.md": "See [about](notes/about.html).\n", "about.md": "---\nmenu: true\norder: 2\n---\n# About\nText.\n",
              "about.es.md": "# Sobre\nTexto.\n", "loans/1003.md": "---\npinned: true\n---\nOurs.\n",
              "countries/KE.md": "On Kenya.\n", "sectors/food.md": "On food.\n"},
    "Templates": {"footer.mustache": "<footer>{{footer}}</footer>", "style.css": "body { margin: 0 }\n",
                  "pages/ours.mustache": "{{! title: 'Ours: all' }}\n{{>head}}<body>{{>top}}{{>list}}{{>footer}}",
                  "custom.css": ".loan { border-style: dotted }\n",
                  "words/en.yml": "card:\n  anonymous: \"Nobody\"\n"},
    "Static": {"robots.txt": "User-agent: *\n", "img/logo.svg": "<svg/>"},
}


class RandomSite:
    """A site in a folder, with the options and the variables with which it is built."""

    def __init__(self, dice, root, kiva):
        self.dice, self.root = dice, root
        self.values = self.chosen(kiva)
        self.views = [{"name": f"view-{index}", "title": dice.choice(TEXTS).strip()[:100], "search": search}
                      for index, search in enumerate(dice.sample(SEARCHES, dice.choice([0, 0, 1, 3])))]
        self.home = root / "home"
        self.home.mkdir()
        self.write_sources()

    def chosen(self, kiva):
        dice = self.dice
        names = dice.sample(sorted(SETTINGS), dice.randint(0, 14))
        values = {name: SETTINGS[name](dice) for name in names}
        # These two exclude each other.
        if "languages" in values:
            values.pop("language", None)
        values |= dice.choice(SOURCES)
        if "source" in values and values["source"] != "sample":
            values["api"] = kiva.url
            if values["source"] == "graphql":
                # Such a response cannot be confirmed, so that asking again gives data of another time.
                for name in ["refresh", "max-age"]:
                    values.pop(name, None)
            if dice.random() < 0.3:
                values["images"] = "download"
        return values

    @property
    def output(self):
        name = self.values.get("output", "Output")
        return self.home / name[2:] if name.startswith("~/") else self.root / name

    @property
    def is_strict(self):
        return self.values.get("strict") is True

    def write_sources(self):
        loans = two_sites.loans(0)[:15]
        (self.root / "loans.json").write_text(two_sites.listing(loans[:12]))
        (self.root / "more.json").write_text(two_sites.listing(loans[8:]))
        for folder, files in FILES.items():
            chosen = self.root / self.values.get(folder.lower(), folder)
            # A folder that a setting names has to be there.
            chosen.mkdir(exist_ok=True)
            kept = [name for name in files if self.dice.random() < 0.4]
            if "index.md" in kept and "about.md" not in kept:
                kept.append("about.md")
            for name in kept:
                (chosen / name).parent.mkdir(parents=True, exist_ok=True)
                (chosen / name).write_text(files[name])
            if folder == "Static" and {self.values.get("logo"), self.values.get("icon")} & set(files):
                (chosen / "img").mkdir(exist_ok=True)
                (chosen / "img/logo.svg").write_text(files["img/logo.svg"])

    def place(self, dice):
        """Writes kivagen.yml, and returns the options and the variables. Another call gives the same settings in other
        places.
        """
        options, variables, lines = [], {"HOME": str(self.home), "KIVAGEN_API": ""}, []
        for name, value in dice.sample(sorted(self.values.items()), len(self.values)):
            variable = f"KIVAGEN_{name.upper().replace('-', '_')}"
            # An empty variable is unset, so that a text can only be unset elsewhere.
            places = ["option", "file"] if value == "" or isinstance(value, str) and not value.strip() else [
                "option", "variable", "file"]
            match dice.choice(places):
                case "option":
                    options += option(name, value, dice)
                    if dice.random() < 0.2 and name in SETTINGS and name not in ("language", "languages"):
                        # An option beats the file.
                        lines.append(line(name, SETTINGS[name](dice), dice))
                case "variable":
                    variables[variable] = text_of(value)
                case "file":
                    lines.append(line(name, value, dice))
                    if dice.random() < 0.2:
                        variables[variable] = ""
        if self.views:
            lines.append("views:\n" + "".join(
                f"  - name: {view['name']}\n    title: {quoted(view['title'], dice)}\n    search: {quoted(view['search'], dice)}\n"
                for view in self.views).rstrip())
        (self.root / "kivagen.yml").write_text("\n".join(lines) + "\n")
        return options, variables


def text_of(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, list) else value


def option(name, value, dice):
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]
    if name == "input":
        return [f"--input={file}" for file in value]
    return [f"--{name}={text_of(value)}"] if dice.random() < 0.5 else [f"--{name}", text_of(value)]


def line(name, value, dice):
    if isinstance(value, list):
        items = [quoted(item, dice) for item in value]
        return dice.choice([f"{name}: [{', '.join(items)}]", f"{name}:" + "".join(f"\n  - {item}" for item in items),
                            f"{name}: {quoted(','.join(value), dice)}"])
    return f"{name}: {text_of(value) if isinstance(value, bool) else quoted(value, dice)}"


def quoted(text, dice):
    """Returns a text as YAML, in either kind of quotes."""
    if dice.random() < 0.5:
        return json.dumps(text, ensure_ascii=False)
    return "'" + text.replace("'", "''") + "'"
