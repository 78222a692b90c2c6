"""Loans whose texts all try to become something else in the page."""

import unicodedata
from datetime import timedelta

from invented import NOW, time

# The names of sectors, activities, themes and tags are shown without invisible characters, except for those that change
# how others look, the joiners and the tags of flags. NUL is replaced when the loans are read.
SHAPING = {"\0", "\u200c", "\u200d", *map(chr, range(0xe0020, 0xe0080))}


def visible_name(text):
    """Returns the name of a sector, an activity, a theme or a tag as a page shows it."""
    return "".join(letter for letter in text if letter in SHAPING or letter.isspace()
                   or unicodedata.category(letter) not in ("Cc", "Cf"))


# There is a payload for each context of a text: element, tag, attribute, link, script, style, JSON, template.
PAYLOADS = [
    "<script>ran=1</script>",
    "<img src=x onerror=ran=1>",
    "\"><svg onload=ran=1>",
    "' autofocus onfocus='ran=1",
    "javascript:ran=1",
    "</script><script>ran=1</script>",
    "</style><style>*{display:none}</style>",
    "<!--<script>",
    "]]><x>&lt;b&gt;&#60;i&#62;",
    "{{{name}}}{{>head}}${ran=1}`",
    "__proto__",
    "constructor",
    "=HYPERLINK(1)\t,;#min=1&max=2%00%3Cscript%3E",
    "\u202e\u2066evil\u2028\u2029\ufeff\u0085",
    "👩🏽\u200d🌾 " + "a\u0301" * 40 + " ﷽",
    "</textarea></title></select></noscript><iframe srcdoc='<script>ran=1</script>'>",
]


def loan(index, text):
    """Returns a loan with this text in every field."""
    return {
        "id": 6_000_000 + index, "name": text, "status": "fundraising", "use": text, "loan_amount": 500 + 25 * index,
        "funded_amount": 100, "sector": text, "activity": text,
        "location": {"country_code": ["KE", "UG", "PE"][index % 3], "country": text, "town": text,
                     "geo": {"pairs": f"{index} {index}"}},
        "posted_date": time(NOW - timedelta(hours=index + 1)),
        "planned_expiration_date": time(NOW + timedelta(days=index + 1)), "borrower_count": 2,
        "borrowers": [{"first_name": text, "last_name": text, "gender": "F"},
                      {"first_name": text, "gender": "M"}],
        "tags": [{"name": f"#{text}"}], "themes": [text], "why_special": text,
        "description": {"languages": ["en"], "texts": {"en": text}},
        "terms": {"repayment_term": 8 + index, "repayment_interval": text, "scheduled_payments": []},
    }


def loans():
    return [loan(index, text) for index, text in enumerate(PAYLOADS)]
