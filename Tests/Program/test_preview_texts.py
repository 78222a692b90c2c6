"""The texts in the pictures for messengers fit into their places, whatever they are."""
import pytest

import wire
from previews import BASE, NOW, build, decoded, drawn, ink, pictures, write_loans


def end_of_figure(image):
    """Returns how high the last columns of the large figure are. Those of an ellipsis are a dot high."""
    part = image.crop((60, 270, 590, 375)).convert("L").point(lambda value: 255 if value < 128 else 0)
    left, _, right, _ = part.getbbox()
    _, top, _, bottom = part.crop((max(left, right - 12), 0, right, part.height)).getbbox()
    return bottom - top


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_large_figure_is_never_cut(site, language):
    amounts = [*range(1_000, 12_000, 425), *range(98_000, 1_300_000, 98_125), 8_888_875, 11_111_100, 88_888_875]
    codes = ["KE", "UG", "PE", "PH", "TZ", "GE", "MN", "RW", "BO", "EC", "HN", "NI", "SV", "GT", "MX", "CO", "PY", "BR",
             "IN", "KH", "VN", "ID", "FJ", "WS", "TO", "SB", "TL", "MW", "ZM", "ZW", "MZ", "MG", "CM", "GH", "TG", "BJ",
             "SN", "ML", "BF", "SL", "LR", "NG"]
    found = []
    for number, (amount, code) in enumerate(zip(amounts, codes, strict=True)):
        loan = wire.details(wire.loan(1000 + number, number))
        loan |= {"loan_amount": amount, "funded_amount": 0, "basket_amount": 0, "status": "fundraising"}
        loan["location"] = {"country_code": code, "country": code}
        found.append(loan)
    write_loans(site, *found)
    build(site, "--language", language)
    for code in codes:
        assert end_of_figure(decoded((site.output / f"previews/countries/{code}.png").read_bytes())) > 25, code


TITLES = {
    "long": "An endless title " * 30, "one word": "W" * 500, "markup": "<b>&amp; </span> %s",
    "arabic": "قروض كيفا الجديدة", "hebrew": "הלוואות חדשות (Kiva)", "chinese": "肯尼亚的贷款",
    "marks": "e\u0301" * 300, "overrides": "\u202eabc\u202c \u2066x", "controls": "a\u0001b\u0085c\u2028d",
    "emoji": "🎉 Loans 👩🏽‍🌾", "noncharacters": "a\ufffe\uffffb", "digits": "1" * 20,
}


# What the settings file may refuse: a title is a single line.
REFUSED = {"controls"}
# The parts of a picture between the places of its texts and the map, and around them.
GAPS = {
    "left margin": (0, 14, 60, 630), "right margin": (1140, 14, 1200, 630), "above": (0, 14, 1200, 52),
    "between title and map": (0, 262, 1200, 272), "beside the map": (508, 272, 590, 480),
    "below the map": (0, 480, 1200, 496), "below": (0, 592, 1200, 630),
}


def quoted(text):
    """Returns a text as YAML in ASCII."""
    return '"' + "".join(sign if sign.isascii() and sign.isprintable() else f"\\U{ord(sign):08x}" for sign in text) + '"'


def strays(image):
    """Returns where a picture has ink outside of the places of its texts."""
    return [name for name, box in GAPS.items() if ink(image, box)]


@pytest.mark.parametrize("name", TITLES)
def test_a_picture_has_room_for_any_title(drawn, name):
    title = TITLES[name]
    # The title of a named search has at most a hundred characters.
    (drawn.root / "kivagen.yml").write_text(
        f"title: {quoted(title)}\nviews:\n- {{name: x, title: {quoted(title[:100])}, search: sort=amount}}\n")
    run = drawn.build("--input", "loans.json", "--base-url", BASE, *NOW)
    assert run.exit == (78 if name in REFUSED else 0), run.stderr
    if name in REFUSED:
        return
    assert all("no installed font" in line for line in run.warnings)
    assert "Pango" not in run.stderr and "GLib" not in run.stderr
    for path, data in pictures(drawn).items():
        assert strays(decoded(data)) == [], path
    # Without fonts for its writing system, a title is left out.
    if run.warnings == []:
        for path, box in (("views/x", (60, 98, 1140, 262)), ("index", (60, 98, 1140, 262)), ("countries/KE", (60, 52, 1140, 98))):
            assert ink(decoded((drawn.output / f"previews/{path}.png").read_bytes()), box) > 200, path


def test_a_site_from_right_to_left_has_pictures_from_right_to_left(drawn):
    (drawn.root / "Templates/words").mkdir(parents=True)
    (drawn.root / "Templates/words/ar.yml").write_text('language:\n  name: "العربية"\n  direction: rtl\n')
    (drawn.root / "kivagen.yml").write_text("language: ar\n")
    build(drawn)
    image = decoded(pictures(drawn)["previews/countries/KE.png"])
    # The map is on the left and the figure on the right.
    assert ink(image, (60, 280, 560, 470)) > 200
    assert ink(image, (1000, 280, 1140, 380)) > 200
    assert ink(image, (60, 20, 560, 90)) == 0 < ink(image, (900, 20, 1140, 90))
