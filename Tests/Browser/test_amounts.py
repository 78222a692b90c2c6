"""Amounts in the fields of the filter, in each language and in varieties of one."""

import re

import pytest

import rich
from conftest import build_from
from list_page import GO, ListPage, evaluate_json

LANGUAGES = ["en", "en-IN", "en-ZA", "en-CH", "es", "es-MX", "es-CR", "fr", "fr-CA", "fr-LU", "zh-Hans"]
# An amount and a percentage as scripts write them.
SIGNS = {
    "es": ("US$159.775,50", "12\u00a0%"), "es-MX": ("US$159,775.50", "12%"), "es-PE": ("US$159,775.50", "12\u00a0%"),
    "en-IN": ("$1,59,775.50", "12%"), "en-ZA": ("$159\u00a0775,50", "12%"), "fr-CH": ("159\u202f775,50 $\u00a0US", "12%")}
AMOUNTS = [575, 1000, 212.5, 159775, 1234567.89]
FULL_WIDTH = {code: code + 0xfee0 for code in range(0x21, 0x7f)}
# The characters that people type in place of those that a keyboard lacks.
TYPED = {0x2019: "'", 0xa0: " ", 0x202f: " "}


def forms(written, shown):
    """Returns how a reader may give an amount that a page writes so, with its sign, and shows so in a field."""
    for text in (written, shown):
        yield from (text, f" {text} ", text.translate(FULL_WIDTH), text.translate(TYPED), f"\u200b{text}\u2060")
    for sign in ("$", "US$", "USD", "$US", "US $"):
        yield from (f"{sign}{shown}", f"{shown} {sign}", f"{sign}\u00a0{shown}")


# The text of the slider and that of the lower field, with each of these amounts as the least one.
WRITTEN = f"""async amounts => {{
  const written = [];
  for (const amount of amounts) {{
    await ({GO})('#min=' + amount);
    written.push(['min', 'min-exact'].map(name => document.querySelector(`#filters [name="${{name}}"]`))
      .map(field => field.ariaValueText ?? field.value));
  }}
  return written;
}}"""
# The text of the slider, and the refused input, after each of these texts was typed into the lower field.
TYPE = """texts => texts.map(text => {
  const [thumb, field] = ['min', 'min-exact'].map(name => document.querySelector(`#filters [name="${name}"]`));
  for (const typed of ['400', text]) {
    field.value = typed;
    field.dispatchEvent(new Event('change', {bubbles: true}));
  }
  return [text, thumb.ariaValueText, document.querySelector('#filters .refused')?.textContent ?? ''];
})"""


@pytest.fixture(scope="module")
def address_of(tmp_path_factory):
    """Builds a site in all of the languages, and returns a function with the address of the list in one of them."""
    site = tmp_path_factory.mktemp("amounts") / "site"
    build_from(rich.loans()[:20], site, "--languages", ",".join(dict.fromkeys([*LANGUAGES, *SIGNS])), notes=False)
    return lambda language: (site / "Output" / ("" if language == LANGUAGES[0] else language) / "index.html").as_uri()


def test_an_amount_is_accepted_as_the_page_writes_it(open_page, address_of, subtests):
    page = open_page("about:blank")
    for language in LANGUAGES:
        page.goto(address_of(language))
        *amounts, (least, _) = evaluate_json(page, WRITTEN, [*AMOUNTS, 400])
        for amount, (written, shown) in zip(AMOUNTS, amounts, strict=True):
            typed = evaluate_json(page, TYPE, list(dict.fromkeys(forms(written, shown))))
            with subtests.test(language=language, amount=amount):
                assert typed == [[text, written, ""] for text, _, _ in typed]
        invalid = ["500 €", "5k", "-5", "1e3", "US", "12%", "1.2.3", "1,2,3"]
        for text, found, refused in evaluate_json(page, TYPE, invalid):
            with subtests.test("what is no amount is refused", language=language, text=text):
                assert found == least and text in refused
        with subtests.test("the examples of a refusal are amounts", language=language):
            # Each text of the refusal that has a digit is an example.
            examples = [text.strip(" .,。") for text in re.findall(r"\d[\d\W]*", refused.replace("1,2,3", ""))]
            assert len(examples) == 2
            # The second one is below the scale, so that it is no limit.
            [written, _] = evaluate_json(page, WRITTEN, [1250])[0]
            [lowest, _] = evaluate_json(page, WRITTEN, [""])[0]
            assert evaluate_json(page, TYPE, examples) == [[examples[0], written, ""], [examples[1], lowest, ""]]


def test_scripts_have_the_signs_of_the_language(open_page, address_of, subtests):
    page = open_page("about:blank")
    for language, signs in SIGNS.items():
        with subtests.test(language=language):
            page.goto(f"{address_of(language)}#min=159775.5&percent-min=12")
            view = ListPage(page)
            amount, percent = (view.slider(key).low.get_attribute("aria-valuetext") for key in ("amount", "percent"))
            assert (amount.replace("\u00a0$", " $"), percent) == signs
