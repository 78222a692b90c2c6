"""The whole page can be used with the keyboard: everything is reached, in order, and the focus is always visible."""

import pytest

# The focused element, its position on the screen, and what makes the focus visible.
FOCUS = r"""() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const drawn = [element, ...[...document.querySelectorAll('.money')].filter(box => box.contains(element))]
    .map(box => getComputedStyle(box)).concat(getComputedStyle(element, '::after'));
  const box = element.getBoundingClientRect();
  const clip = element.closest('.side')?.getBoundingClientRect();
  const inside = (outer) => box.bottom > outer.top + 1 && box.top < outer.bottom - 1;
  return {
    word: (element.tagName + ' ' + (element.name || element.id || element.className || '') + ' '
      + (element.value || element.getAttribute('href') || element.textContent || '')).toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 60),
    isThumb: element.type === 'range', isCard: !!element.closest('#loans'),
    isOutlined: drawn.some(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2),
    isInView: inside({top: 0, bottom: innerHeight}) && (!clip || inside(clip)),
    isCovered: (() => {
      const top = document.elementFromPoint(box.x + box.width / 2, Math.min(Math.max(box.y + box.height / 2, 1), innerHeight - 1));
      return !(top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)));
    })(),
    box: {x: box.x, y: box.y, width: box.width, height: box.height},
  };
}"""


def walk(page, key="Tab", maximum=150, until=lambda focus: focus["isCard"]):
    """Presses a key until the wanted element has the focus. Returns the elements that had it."""
    seen = []
    for _ in range(maximum):
        page.keyboard.press(key)
        focus = page.evaluate(FOCUS)
        if focus is None:
            break
        seen.append(focus)
        if until(focus):
            break
    return seen


def assert_seen(page, focus):
    assert focus["isInView"], focus["word"]
    if not focus["isThumb"]:
        assert focus["isOutlined"], focus["word"]
        assert not focus["isCovered"], focus["word"]


# The controls of the form, without those in closed parts.
FORM = ["input min 0", "input max ", "input min-exact", "input max-exact", "input q", "input open", "input soon", "input saved",
        "select group", "input sector agriculture", "input sector arts", "summary 3 more", "input country ke"]


def assert_order(page, seen, expected):
    """Checks that each focus was visible, and that these elements had it in this order, which is the order of the
    page."""
    for focus in seen:
        assert_seen(page, focus)
    words = "\n".join(focus["word"] for focus in seen)
    places = [words.index(word) for word in expected]
    assert places == sorted(places)
    assert "input activity" not in words and "input tag" not in words and "days-min" not in words


# WCAG 2.5.8 demands 24 px, or as much space around the target. A label counts for its checkbox.
SMALL = """() => {
  document.querySelectorAll('#filters details').forEach(part => { part.open = true; });
  const targets = 'button, select, summary, input:not([type=range], [type=checkbox]), label.opt, nav a';
  return [...document.querySelectorAll(targets)].filter(target => target.checkVisibility()
      && !target.closest('.vh') && !target.closest('.loan:nth-child(n+9)'))
    .map(target => [target.tagName + '.' + target.className, target.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 24 || box.height < 24)).map(([name, box]) => [name, box.width, box.height]);
}"""


@pytest.mark.parametrize("width", [1440, 390])
def test_tab_reaches_every_control_and_the_focus_is_always_visible(rich_list, subtests, width):
    view = rich_list(hash="#country=KE&open=1", viewport={"width": width, "height": 800}, reduced_motion="reduce")
    seen = walk(view.page)
    head, form, foot = ["a skip", "input theme"], FORM, ["select sort", "button chip kenya", "button clear-all"]
    if width < 960:
        # The switch of the theme is in the footer of a phone.
        head = head if width > 544 else head[:1]
        assert_order(view.page, seen, [*head, "button filter-toggle", *foot])
        assert not any(focus["word"].startswith("input q") for focus in seen)
        # The filter is not a part of the page here, so that there is nothing to skip.
        assert sum(focus["word"].startswith("a skip") for focus in seen) == 1
        with subtests.test("in the sheet"):
            view.page.locator("#filter-toggle").press("Enter")
            assert_order(view.page, walk(view.page), ["button clear-all", *form, "button show-results"])
            view.page.keyboard.press("Escape")
            view.page.wait_for_function("() => document.activeElement.id === 'filter-toggle'")
    else:
        assert_order(view.page, seen, [*head, *form, *foot])
    assert seen[-1]["isCard"]
    view.page.locator("#loans .loan:not([hidden]) h3 a").first.focus()
    with subtests.test("Shift and Tab go back in reverse order"):
        there = [focus["word"] for focus in seen]
        back = walk(view.page, "Shift+Tab", until=lambda focus: focus["word"] == there[1])
        for focus in back:
            assert_seen(view.page, focus)
        # A group of radio buttons is one stop, at the checked one.
        assert [focus["word"] for focus in reversed(back)] == there[1:-1]
    with subtests.test("targets are large enough"):
        assert view.page.evaluate(SMALL) == []


def test_tab_goes_through_opened_parts(rich_list):
    view = rich_list(viewport={"width": 1440, "height": 800}, reduced_motion="reduce")
    view.page.evaluate("() => document.querySelectorAll('#filters details').forEach(part => { part.open = true; })")
    view.page.locator("#more > summary").focus()
    seen = walk(view.page)
    for focus in seen:
        assert_seen(view.page, focus)
    names = [focus["word"] for focus in seen]
    assert sum("-min" in name or "-max" in name for name in names) == 8


def test_the_focus_of_a_thumb_is_visible(rich_list):
    """The ring is drawn by a part of the control whose style no script can read, so the test compares pixels."""
    view = rich_list(reduced_motion="reduce")
    for thumb in (view.low, view.high):
        view.page.keyboard.press("Tab")  # A key press makes the browser show the focus.
        thumb.focus()
        view.page.mouse.move(5, 5)
        box = view.slider().rail.bounding_box()
        focused = view.page.screenshot(clip=box)
        thumb.evaluate("thumb => thumb.blur()")
        assert view.page.screenshot(clip=box) != focused


def test_everything_can_be_done_without_a_mouse(rich_list, listing):
    view = rich_list(viewport={"width": 1440, "height": 800})
    keys = view.page.keyboard
    walk(view.page, until=lambda focus: focus["word"].startswith("input q"))
    keys.type("e")
    keys.press("Tab")
    keys.press("Space")
    view.assert_view(listing, "#q=e&open=1")
    walk(view.page, until=lambda focus: focus["word"] == "summary 6 more")
    keys.press("Enter")
    walk(view.page, until=lambda focus: focus["word"] == "input country xk")
    keys.press("Space")
    view.assert_view(listing, "#q=e&open=1&country=XK")
    walk(view.page, until=lambda focus: focus["word"].startswith("select sort"))
    keys.press("ArrowDown")
    view.assert_view(listing, "#q=e&open=1&country=XK&sort=ending")
    walk(view.page, until=lambda focus: focus["word"].startswith("button chip kosovo"))
    keys.press("Enter")
    view.assert_view(listing, "#q=e&open=1&sort=ending")


def test_the_skip_link_leads_past_the_header(rich_list, subtests):
    view = rich_list(viewport={"width": 1440, "height": 400})
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("Enter")
    view.page.wait_for_function("""() => {
      const [row, list] = ['.tool', '#loans'].map(part => document.querySelector(part).getBoundingClientRect());
      return Math.abs(list.top - row.bottom) < 50;
    }""")
    view.page.keyboard.press("Tab")
    assert view.page.evaluate("document.activeElement.closest('#loans') !== null")
    with subtests.test("a card and its heart show the focus"):
        for _ in range(6):
            view.page.keyboard.press("Tab")
            assert_seen(view.page, view.page.evaluate(FOCUS))


def test_a_skip_link_leads_past_the_filter(rich_list):
    view = rich_list(hash="#country=KE", viewport={"width": 1440, "height": 800})
    skip = view.page.locator("#list .skip")
    assert not view.page.locator("#list .skip:focus").count()
    view.low.focus()
    view.page.keyboard.press("Shift+Tab")
    assert skip.evaluate("link => link === document.activeElement")
    box = skip.bounding_box()
    assert box["width"] > 100 and box["height"] > 24 and box["y"] >= 0
    view.page.keyboard.press("Enter")
    view.page.keyboard.press("Tab")
    # The next stop is the first that matches.
    assert view.page.evaluate("document.activeElement.closest('#loans') !== null")
    view.frame()
    assert view.page.locator("#match-count").inner_text().startswith(f"{len(view.ids)} of ")
