"""Pages in other languages: their texts are correct, nothing is cut off, and their filters work."""

import re

import pytest
from playwright.sync_api import expect

import detailed
import rich
from accessibility import BRIEF, NARROW_TEXTS, TEXTS, assert_accessible, lay_out_cards, leave_few_cards, unfold
from conftest import build
from environment import SOAK
from list_page import FRAME, ListPage

LANGUAGES = ["es", "fr", "zh-Hans"]
PATHS = ["index.html", "loans/4000000.html", "countries.html", "countries/KE.html", "sectors.html", "sectors/food.html",
         "figures.html", "changes.html", "about.html", "embed.html", "data.html", "404.html"]
# In the site with long words, there are loans with details, too.
LONG_PATHS = [*PATHS, f"loans/{detailed.loans()[0]['id']}.html"]


@pytest.mark.parametrize("language", [*LANGUAGES, "right-to-left"])
def test_axe_finds_no_violation(open_page, sites, subtests, language):
    """The built-in languages share their markup, so the short form checks each page in one of them."""
    page = open_page(sites[language] / "404.html")
    turn = LANGUAGES.index(language) if language in LANGUAGES and not SOAK else None
    for path in PATHS if turn is None else PATHS[turn::len(LANGUAGES)]:
        with subtests.test(path=path):
            page.goto((sites[language] / path).as_uri())
            leave_few_cards(page)
            is_list = path == "index.html"
            assert_accessible(page, TEXTS if is_list else NARROW_TEXTS, has_filter_open=is_list)


# Visible texts, and the texts of screen readers and tooltips. Texts that stay in English are marked as such, and names
# of persons, places and field partners are not words.
ENGLISH = """() => {
  const known = /^(kivagen|Kiva|kiva|UTC|[A-Z]{3}|US|WordPress|Google|Sites|Notion|HTML|embed)$/;
  const foreign = 'body [lang], bdi, script, noscript, style, .brand, title, code, pre, [name=partner] + span, #partner :is(h3, svg)';
  const found = [];
  const english = [...document.querySelectorAll('[lang=en], bdi')].map(element => element.textContent);
  const check = (text, where) => {
    text = text.replace(/https?:\\S+/g, '').replace(/\\b(loans|partners|history)(\\.schema)?\\.(json|csv|geojson|db)\\b/g, '');
    if (where.includes('aria-label')) for (const name of english) text = text.replaceAll(name, '');
    for (const word of text.match(/(?<![\\p{L}\\p{M}.])[A-Za-z]{2,}(?![\\p{L}\\p{M}])/gu) ?? []) {
      if (!known.test(word)) found.push(word + ' in ' + where);
    }
  };
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest(foreign)) check(walker.currentNode.data, parent.outerHTML.slice(0, 120));
  }
  // While scripts run, the content of these elements is a text.
  for (const { textContent } of document.querySelectorAll('noscript')) {
    check(new DOMParser().parseFromString(textContent, 'text/html').body.textContent, textContent);
  }
  for (const element of document.querySelectorAll('[aria-label]:not(:has(>[name=partner]) + .not)')) check(element.ariaLabel, element.outerHTML.slice(0, 200));
  for (const element of document.querySelectorAll('[placeholder]')) check(element.placeholder, element.outerHTML.slice(0, 200));
  return found;
}"""

COUNTS = "count => +document.getElementById('match-count').dataset.count === count"

# Elements whose text does not fit. Text that is shortened on purpose has an ellipsis.
CUT_OFF = """() => [...document.querySelectorAll('body *')].filter(element => {
  const style = getComputedStyle(element);
  if (!element.checkVisibility() || element.closest('.vh') || style.textOverflow === 'ellipsis') return false;
  if (element.matches('svg, svg *, input[type=range], br, .place span')) return false;
  const isClipped = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll';
  const text = element.matches('input') ? element.value || element.placeholder : element.textContent.trim();
  return text && isClipped && element.scrollWidth > element.clientWidth + 1;
}).map(element => element.outerHTML.slice(0, 160))"""


@pytest.mark.parametrize("path", LONG_PATHS)
def test_nothing_stays_in_english_and_nothing_is_cut_off(open_page, sites, subtests, path):
    page = open_page(sites["long"] / path)
    lay_out_cards(page)
    unfold(page)
    with subtests.test("no English"):
        assert page.evaluate(ENGLISH) == []
    for width in [390, 320, 800, 1440]:
        with subtests.test("nothing is cut off", width=width):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAME)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(CUT_OFF) == []


def test_the_sheet_of_the_filter_has_room_for_long_words(open_list, subtests):
    view = open_list("long", viewport={"width": 390, "height": 844})
    unfold(view.page)
    view.page.locator("#filter-toggle").click()
    assert view.page.evaluate(CUT_OFF) == []
    with subtests.test("no English after a filter is set"):
        view.page.locator("#filters [name=country]").first.check()
        view.page.locator("#show-results").click()
        assert view.page.evaluate(ENGLISH) == []


class TestChinese:
    """The filter of a list in Chinese."""

    def test_search_finds_a_part_of_a_word(self, open_list, sites):
        view = open_list("zh-Hans")
        for text, country in [("肯尼", "KE"), ("尼亚", "KE"), ("乌干达", "UG")]:
            view.go(f"#q={text}")
            assert view.shown and {loan.get("country") for loan in view.shown} == {country}, text
        view.go("#q=肯尼 xyz")
        view.frame()
        assert not view.shown

    def test_facets_chips_and_hash_have_english_slugs_and_chinese_names(self, open_list):
        view = open_list("zh-Hans", hash="#country=KE&sector=food")
        assert view.shown
        assert all((loan["country"], loan["sector"]) == ("KE", "food") for loan in view.shown)
        chips = view.page.locator("#chips .chip").all_text_contents()
        assert chips[:2] == ["食品", "肯尼亚"]
        assert re.match(r"\d", view.count.text_content())

    def test_a_search_of_options_finds_a_part_of_a_name(self, open_list):
        view = open_list("zh-Hans")
        view.page.get_by_placeholder("搜索国家/地区").first.fill("亚")
        names = view.page.locator("#filters label:visible:has([name=country]) span").all_text_contents()
        assert names and all("亚" in name for name in names)
        assert {"肯尼亚", "玻利维亚"} <= set(names)

    def test_sorting_and_grouping(self, open_list):
        assert open_list("zh-Hans", hash="#sort=amount").ids == open_list("rich", hash="#sort=amount").ids
        groups = open_list("zh-Hans", hash="#group=country").page.locator("#loans .group").all_text_contents()
        # By pinyin: bo, e, fei, gang, jia, jian, ke, ken.
        names = ["玻利维亚", "厄瓜多尔", "菲律宾", "刚果（金）", "加纳", "柬埔寨", "科索沃", "科特迪瓦", "肯尼亚"]
        assert [text.split(" · ")[0] for text in groups][:9] == names

    def test_a_list_on_several_pages_is_searched_in_chinese(self, hosts, open_list, open_page, sites):
        kenyan = len(open_list("zh-Hans", hash="#q=肯尼亚").ids)
        assert kenyan > 8
        view = ListPage(open_page(f"{hosts(sites['zh-Hans-split'])}/index.html", hash="#q=肯尼亚"))
        view.page.wait_for_function(COUNTS, arg=kenyan)


@pytest.mark.parametrize(("language", "texts"), [
    ("es", ["kenia", "KENÍA", "lacteos", "Lácteos"]), ("fr", ["kenya", "education", "ÉDUCATION"])])
def test_search_ignores_accents(open_list, language, texts):
    view = open_list(language)
    for text in texts:
        view.go(f"#q={text}")
        assert view.shown, text


@pytest.mark.parametrize(("language", "low"), [("es", "1.250,50"), ("fr", "1 250,50"), ("zh-Hans", "1,250.50")])
def test_amounts_are_read_as_they_are_written(open_list, language, low):
    view = open_list(language)
    view.type_exact(view.low_field, low)
    view.wait_for_hash("#min=1250.5")
    assert view.fields[0].replace("\u202f", " ") == low


@pytest.mark.parametrize(("language", "amount"), [("few", "100,000"), ("es", "100.000"), ("fr", "100\u202f000"), ("zh-Hans", "100,000")])
def test_fields_have_room_for_what_is_in_them(open_list, language, amount):
    view = open_list(language, viewport={"width": 1280, "height": 900})
    widths = """(input, text) => { input.value = text; return [input.scrollWidth, input.clientWidth]; }"""
    fields = [(view.page.locator(f"[name={name}]"), amount) for name in ("min-exact", "max-exact")]
    search = view.page.locator("#filters [name=q]")
    for field, text in [*fields, (search, search.get_attribute("placeholder"))]:
        needed, width = field.evaluate(widths, text)
        assert needed <= width, text


def test_a_page_from_right_to_left_is_mirrored(open_list):
    view = open_list("right-to-left", viewport={"width": 1280, "height": 900})
    page = view.page
    assert page.evaluate("document.documentElement.dir") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    box = lambda selector: page.locator(selector).first.bounding_box()
    # The filter is beside the cards where reading begins, and the amount at the other end of a card than the name.
    assert box("#filters")["x"] > box("#loans")["x"]
    assert box("#loans .loan-name")["x"] > box("#loans .loan-amount")["x"]


def test_the_slider_from_right_to_left_follows_the_pointer(open_list):
    view = open_list("right-to-left", viewport={"width": 1280, "height": 900})
    rail = view.page.locator(".range .rail").first.bounding_box()
    y = rail["y"] + rail["height"] / 2
    # The smallest amount is at the right end.
    view.page.mouse.move(rail["x"] + rail["width"] - 12, y)
    view.page.mouse.down()
    view.page.mouse.move(rail["x"] + rail["width"] * 0.6, y, steps=5)
    view.page.mouse.up()
    view.page.wait_for_function("() => location.hash.startsWith('#min=')")
    least = float(re.match(r"#min=([\d.]+)", view.hash)[1])
    assert view.shown and all(float(loan["amount"]) >= least for loan in view.shown)


CALLS = re.compile(r"""\((\w),(\w)\)=>\1\.split\("\]"\)(\.\w+\(.*?\)),\w+=""")
TAGS = ["en", "es", "fr", "zh-Hans", "pt", "pt-PT", "ar", "ru", "uk", "pl", "cs", "sk", "sl", "hr", "lt", "lv", "ro", "ga", "cy",
        "gd", "mt", "he", "is", "mk", "fil", "hi", "sw", "br", "am", "ja"]


def test_scripts_choose_the_plural_forms_of_the_language(open_page, sites, tmp_path, subtests):
    page = open_page("about:blank")
    for tag in TAGS:
        folder = tmp_path / tag
        (folder / "Templates/words").mkdir(parents=True)
        if tag not in ("en", *LANGUAGES):
            (folder / f"Templates/words/{tag}.yml").write_text("{}")
        build(folder, "--source", "sample", "--language", tag)
        script = next((folder / "Output/assets").glob("page.*.js")).read_text()
        _, number, call = CALLS.search(script).groups()
        call = re.sub(rf"\b{number}\b", "n", call)
        with subtests.test(tag):
            assert page.evaluate("""([tag, call]) => {
              const rules = new Intl.PluralRules(tag);
              const numbers = [...Array(300).keys(), 1000, 1e6, 2e6, 1e6 + 1];
              const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
              const used = new Set([...numbers.map(n => rules.select(n)), 'other']);
              const forms = order.filter(form => used.has(form));
              const choose = new Function('forms', 'n', 'return forms' + call);
              return numbers.filter(n => choose(forms, n) !== rules.select(n)
                || choose(forms, '' + n) !== rules.select(n) || choose(['only'], n) !== 'only');
            }""", [tag, call]) == []


def choose_language(page, tag):
    """Follows the link to another language in the header, and waits for the page there."""
    page.locator(".langs summary").click()
    with page.expect_navigation(wait_until="load"):
        page.locator(f".langs [hreflang={tag}]").click()
    page.wait_for_function("tag => document.documentElement.lang === tag && document.readyState === 'complete'", arg=tag)


class TestSeveralLanguages:
    """A site in English, Spanish, Chinese and an invented language that is written from right to left."""

    FOLDERS = {"en": "", "es": "es/", "zh-Hans": "zh-Hans/", "ar": "ar/"}

    def test_the_menu_keeps_the_filter(self, open_list):
        view = open_list("several", hash="#country=KE&sort=ending")
        view.go("#min=300&country=KE&sort=ending")
        ids = view.ids
        assert ids
        for tag in ["es", "ar", "zh-Hans", "en"]:
            choose_language(view.page, tag)
            assert view.hash == "#min=300&country=KE&sort=ending", tag
            assert view.ids == ids, tag
            assert view.page.url.split("#")[0].endswith(f"/Output/{self.FOLDERS[tag]}index.html")

    def test_the_menu_keeps_a_filter_that_changes_while_it_is_open(self, open_list):
        view = open_list("several")
        view.page.locator(".langs summary").click()
        view.page.evaluate("history.replaceState(null, '', '#min=300')")
        view.page.locator(".langs [hreflang=es]").focus()
        view.page.keyboard.press("Enter")
        view.page.wait_for_function("() => document.documentElement.lang === 'es'")
        assert view.hash == "#min=300"

    def test_the_menu_keeps_a_filter_that_was_set_just_now(self, open_list):
        view = open_list("several")
        view.page.locator("#filters [name=q]").fill("cow")
        choose_language(view.page, "es")
        assert view.hash == "#q=cow"

    def test_the_menu_keeps_the_page(self, open_page, sites):
        loan = rich.loans()[0]["id"]
        page = open_page(sites["several"] / "404.html")
        for path in [f"loans/{loan}.html", "countries/KE.html", "changes.html", "about.html", "notes/about.html", "notes.html"]:
            page.goto((sites["several"] / path).as_uri())
            choose_language(page, "es")
            assert page.url.endswith(f"/Output/es/{path}")
            choose_language(page, "en")
            assert page.url.endswith(f"/Output/{path}")

    def test_a_page_that_a_language_lacks_leads_to_the_list(self, open_page, sites):
        page = open_page(sites["several"] / "es/notes/aviso.html")
        choose_language(page, "zh-Hans")
        assert page.url.endswith("/Output/zh-Hans/index.html")

    def test_the_menu_closes(self, open_list):
        page = open_list("several").page
        menu = page.locator(".langs")
        for close in [lambda: page.keyboard.press("Escape"), lambda: page.locator("#headline").click()]:
            menu.locator("summary").click()
            assert menu.evaluate("menu => menu.open")
            close()
            assert not menu.evaluate("menu => menu.open")

    def test_the_menu_works_without_scripts(self, open_page, sites):
        page = open_page(sites["several"] / "countries.html", java_script_enabled=False)
        page.locator(".langs summary").click()
        page.locator(".langs [hreflang=es]").click()
        page.wait_for_url("**/Output/es/countries.html")

    def test_saved_loans_are_the_same_in_all_languages(self, open_list):
        view = open_list("several")
        view.heart(view.ids[2]).click()
        choose_language(view.page, "es")
        # A page may be loaded before the browser has written its storage, and hears of it afterwards.
        expect(view.page.locator("#saved-count")).to_have_text("1")

    def test_a_list_on_several_pages_is_filtered_in_each_language(self, hosts, open_list, open_page, sites):
        kenyan = len(open_list("several", hash="#country=KE").ids)
        assert kenyan > 8
        host = hosts(sites["several-split"])
        page = open_page(f"{host}/404.html")
        for folder in self.FOLDERS.values():
            for path in ["index.html", "page/2.html"]:
                page.goto(f"{host}/{folder}{path}#country=KE")
                view = ListPage(page)
                view.page.wait_for_function(COUNTS, arg=kenyan)
                view.load_cards(kenyan)
                links = view.page.eval_on_selector_all("#loans h3 a", "links => links.map(link => link.href)")
                assert links and all(link.startswith(f"{host}/{folder}loans/") for link in links)

    def test_in_place_of_a_page_that_is_gone_the_menu_leads_to_the_lists(self, hosts, open_page, sites):
        host = hosts(sites["several"])
        page = open_page(f"{host}/es/loans/9.html")
        open_page.messages.clear()
        assert page.locator("h1").text_content() != ""
        languages = page.eval_on_selector_all(".langs a", "links => links.map(link => link.href)")
        assert languages == [f"https://example.org/{folder}index.html" for folder in self.FOLDERS.values()]

    def test_axe_finds_no_violation(self, open_page, sites, subtests):
        page = open_page(sites["several"] / "404.html")
        for path in ["index.html", "zh-Hans/notes/about.html", "es/notes.html", "ar/index.html"]:
            with subtests.test(path=path):
                page.goto((sites["several"] / path).as_uri())
                leave_few_cards(page)
                page.locator(".langs summary").click()
                assert_accessible(page, TEXTS if path.endswith("index.html") else NARROW_TEXTS)
        with subtests.test("the colors of the menu"):
            assert_accessible(page, BRIEF, part=".top")

    def test_the_header_has_room_for_the_menu(self, open_page, sites, subtests):
        page = open_page(sites["several"] / "index.html")
        for tag in self.FOLDERS:
            choose_language(page, tag)
            page.locator(".langs summary").click()
            for width in [320, 390, 800, 1440]:
                page.set_viewport_size({"width": width, "height": 900})
                with subtests.test(tag=tag, width=width):
                    box = page.locator(".langs ul").bounding_box()
                    assert box["x"] >= 0 and box["x"] + box["width"] <= width
                    assert page.evaluate("document.documentElement.scrollWidth") <= width
                    assert page.locator(".brand span").evaluate("e => e.getClientRects().length") <= 3
            page.locator(".langs summary").click()
