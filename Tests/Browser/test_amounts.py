"""Amounts in the fields of the filter, in each language and in varieties of one."""

import re

import pytest

import rich
from conftest import build_from
from list_page import ListPage, evaluate_json

LANGUAGES = ["en", "en-IN", "en-ZA", "en-CH", "es", "es-MX", "es-CR", "fr", "fr-CA", "fr-LU", "zh-Hans"]
AMOUNTS = [575, 1000, 12.5, 159775, 1234567.89]
FULL_WIDTH = {code: code + 0xfee0 for code in range(0x21, 0x7f)}
# The characters that people type in place of those that a keyboard lacks.
TYPED = {0x2019: "'", 0xa0: " ", 0x202f: " "}


def forms(written, shown):
    """Returns how a reader may give an amount that a page writes so, with its sign, and shows so in a field."""
    for text in (written, shown):
        yield from (text, f" {text} ", text.translate(FULL_WIDTH), text.translate(TYPED), f"\u200b{text}\u2060")
    for sign in ("$", "US$", "USD", "$US", "US $"):
        yield from (f"{sign}{shown}", f"{shown} {sign}", f"{sign}\u00a0{shown}")


# The text of the slider, and the refused input, after each of these texts was typed into the lower field.
TYPE = """texts => texts.map(text => {
  const [thumb, field] = ['min', 'min-exact'].map(name => document.querySelector(`#filters [name="${name}"]`));
  for (const typed of ['400', text]) {
    field.value = typed;
    field.dispatchEvent(new Event('change', {bubbles: true}));
  }
  return [text, thumb.ariaValueText, document.querySelector('#filters .refused')?.textContent ?? ''];
})"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_amount_is_accepted_as_the_page_writes_it(open_page, tmp_path, subtests, language):
    build_from(rich.loans(), tmp_path / "site", "--language", language, notes=False)
    view = ListPage(open_page(tmp_path / "site/Output/index.html"))
    for amount in AMOUNTS:
        view.go(f"#min={amount}")
        written, shown = view.low.get_attribute("aria-valuetext"), view.low_field.input_value()
        for text, found, refused in evaluate_json(view.page, TYPE, list(dict.fromkeys(forms(written, shown)))):
            with subtests.test(amount=amount, text=text):
                assert (found, refused) == (written, "")
    view.go("#min=400")
    written = view.low.get_attribute("aria-valuetext")
    for text, found, refused in evaluate_json(view.page, TYPE, ["500 €", "5k", "-5", "1e3", "US", "12%", "1.2.3", "1,2,3"]):
        with subtests.test("what is no amount is refused", text=text):
            assert found == written and text in refused
    # Each text of the refusal that has a digit is an example.
    examples = [text.strip(" .,。") for text in re.findall(r"\d[\d\W]*", refused.replace("1,2,3", ""))]
    assert len(examples) == 2
    found = [found for text, found, refused in evaluate_json(view.page, TYPE, examples) if not refused]
    for amount, written in zip([1250, 12.5], found, strict=True):
        view.go(f"#min={amount}")
        assert view.low.get_attribute("aria-valuetext") == written


@pytest.mark.parametrize(("language", "amount", "percent"), [
    ("es", "US$159.775,50", "12\u00a0%"), ("es-MX", "US$159,775.50", "12%"), ("es-PE", "US$159,775.50", "12\u00a0%"),
    ("en-IN", "$1,59,775.50", "12%"), ("en-ZA", "$159\u00a0775,50", "12%"), ("fr-CH", "159\u202f775,50 $", "12%")])
def test_scripts_have_the_signs_of_the_language(open_page, tmp_path, language, amount, percent):
    build_from(rich.loans(), tmp_path / "site", "--language", language, notes=False)
    view = ListPage(open_page(tmp_path / "site/Output/index.html", hash="#min=159775.5&percent-min=12"))
    assert view.low.get_attribute("aria-valuetext").replace("\u00a0$", " $") == amount
    assert view.slider("percent").low.get_attribute("aria-valuetext") == percent
