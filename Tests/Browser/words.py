"""Words of a site's own, which hold everything that means something elsewhere."""

import json

# Everything that means something in a script, in HTML, in a pattern or in the catalogue.
ODD = "'\"`\\ </script><!-- $1 $& %status.ended% | &amp; 🌱 مرحبا \u2028"

WORDS = {
    "number": {"group": "’", "decimal": ",", "money": "{amount} $&", "percent": "{number} percent"},
    "list": {"count": {"one": "{count} project", "other": "{count} projects"}},
    "list-comma": {"two": "{first} & {second}", "start": "{first}; {second}", "middle": "{first}, {second}",
                   "end": "{first} or {second}"},
    # Each form of a plural may lack the place of the number.
    "figure": {"ending-soon": {"one": "the last one ends soon", "other": "soon: {count}"}},
    "left-out": {"funded": {"one": f"{ODD} {{count}} percent", "other": f"{ODD} {{count}} percent"}},
    "status": {"ended": ODD},
    "filter": {"show": {"one": "See {count} project", "other": "See {count} projects"}},
    "loan": {"next": f"Next {ODD}"},
    "lost": {"loan-title": f"The ID {{id}} {ODD}"},
    "time": {"left": {"one": "noch {count} Tag", "other": "noch {count} Tage"}, "last-day": "letzter Tag",
             "days-ago": {"one": "vor {count} Tag", "other": "vor {count} Tagen"}},
    "script": {
        "save": f"{ODD} {{name}} |",
        "back-to-list": ODD,
        "remove-filter": f"{{filter}} {ODD}",
        "quoted": "«{text}»",
        "slider-chip": "{slider} | {limits}",
        "copy-link": ODD,
        "days": {"one": "{count} Tag", "other": "{count} Tage"},
        "between": "{least} bis {most}",
        "at-least": "ab {least}",
        "at-most": "bis {most}",
        "not-an-amount": f"{ODD} {{text}}",
        "no-option": f"{ODD} {{text}}",
        "found": {"one": "One project of {total}", "other": "{count} projects of {total}"},
        "found-raise": {"one": "{amount}: one of {total}", "other": "{amount}: {count} of {total}"},
        "not-open": {"one": f"{ODD} {{count}} percent", "other": f"{ODD} {{count}} percent"},
        "count-of": "{total} projects, of these {count}",
        "shown-of": f"{{total}}/{{count}} {ODD}",
        "shown-of-sorted": f"{{order}}: {{count}} of {{total}} {ODD}",
        "group": {"one": "{count} project in {group}", "other": "{count} projects in {group}"},
        "none-saved": ODD,
        "save-one": ODD,
        "without": {"one": "{count} project without {filter}", "other": "{count} projects without {filter}"},
        "sorted": f"{{column}} {ODD}",
    },
}


def write(folder):
    """Writes the words of a site. Every text of JSON is one of YAML, except for a line separator."""
    (folder / "Templates/words").mkdir(parents=True)
    text = json.dumps(WORDS, ensure_ascii=False).replace("\u2028", "\\u2028")
    (folder / "Templates/words/en.yml").write_text(text)
