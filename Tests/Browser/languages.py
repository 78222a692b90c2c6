"""Languages of a site's own: a made-up one with long, accented words, and one that is written from right to left."""

import json
import re
from pathlib import Path

import yaml

TEMPLATES = Path(__file__).parents[2] / "Templates"

# Letters that look like those of ASCII, so that a text that was not translated stands out.
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçðéƒǧȟíǰķļɱñóƥɋřšŧúṽŵẋýžÁƁÇÐÉƑǦȞÍJ́ĶĻṀÑÓƤɊŘŠŦÚṼŴẊÝŽ".replace("J́", "Ĵ"))
# Letters of Arabic for those of ASCII.
ARABIC = str.maketrans({
    **dict(zip("abcdefghijklmnopqrstuvwxyz", "ابجدهوزحطيكلمنسعفصقرشتثخذض", strict=True)),
    **dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ابجدهوزحطيكلمنسعفصقرشتثخذض", strict=True)), ",": "،", "?": "؟"})

# Words that are not texts for readers.
UNCHANGED = {("language", "tag"), ("language", "direction"), ("number", "group"), ("number", "decimal")}


def longer(text):
    """Returns a text in accented letters that is 40 % longer, in words of the same number."""
    words = []
    for word in text.translate(ACCENTED).split(" "):
        letters = len(re.findall(r"\w", word))
        words.append(re.sub(r"(\w)(\W*)$", lambda last: last[1] + "ô" * round(letters * 0.4) + last[2], word, count=1))
    return " ".join(words)


def in_places(text, change):
    """Changes everything that is not the name of a place."""
    return re.sub(r"(\{[^}]*\})|([^{}\[\]]+)", lambda part: part[1] or change(part[2]), text)


def changed(value, change, categories):
    """Changes the texts of a word, and gives the forms `one` and `other` to all plural forms of the language."""
    if isinstance(value, str):
        return in_places(value, change)
    forms = {key: changed(form, change, categories) for key, form in value.items() if key != "by"}
    named = {"by": value["by"]} if "by" in value else {}
    return named | {category: forms["one" if category == "one" else "other"] for category in categories}


def write(folder, tag, change, categories=("one", "other")):
    """Writes a file with the words of a language, made of the English ones."""
    # No plain text is anything else, such as a boolean for the code of Norway.
    words = yaml.load((TEMPLATES / "words/en.yml").read_text(), yaml.BaseLoader)
    names = yaml.load((TEMPLATES / "words/names.yml").read_text(), yaml.BaseLoader)
    own = {}
    for group, texts in words.items():
        if group not in ("language", "country"):
            own[group] = {
                key: value if (group, key) in UNCHANGED else changed(value, change, categories)
                for key, value in texts.items()}
    # English text is marked only if it is alone in its element.
    own["use"] = {key: text if key == "anonymous" else "{use}" for key, text in own["use"].items()}
    for group, texts in names.items():
        own[group] = {key: change(value) for key, value in texts.items()}
    (folder / "Templates/words").mkdir(parents=True)
    (folder / f"Templates/words/{tag}.yml").write_text(json.dumps(own, ensure_ascii=False))
    return own


def write_long(folder):
    """Writes a language with words that are 40 % longer."""
    write(folder, "eo", longer)


def write_right_to_left(folder):
    """Writes a language in Arabic letters."""
    return write(
        folder, "ar", lambda text: text.translate(ARABIC), ("zero", "one", "two", "few", "many", "other"))
