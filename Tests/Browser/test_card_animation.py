"""A card rises into place once, the first time it comes into view. Nothing else moves, and no card is ever invisible.
"""

import pytest

WATCHED = """(() => {
  window.risen = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function(frames, options) {
    const animation = animate.call(this, frames, options);
    risen.push({id: this.id, frames: animation.effect.getKeyframes().map(frame => Object.keys(frame)
      .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))),
      from: animation.effect.getKeyframes()[0].translate, ...animation.effect.getTiming()});
    return animation;
  };
})();"""
SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver(list => list.getEntries().forEach(entry => { shift += entry.value; })).observe({type: 'layout-shift'});
}"""
IN_VIEW = """() => [...document.querySelectorAll('#loans > .loan')].filter(card => {
  const box = card.getBoundingClientRect();
  return box.height && box.top < innerHeight - 1 && box.bottom > 1;
}).map(card => card.id)"""
INVISIBLE = """() => [...document.querySelectorAll('#loans > .loan:not([hidden], .beyond)')].filter(card => {
  const style = getComputedStyle(card);
  return style.opacity !== '1' || style.visibility !== 'visible' || style.filter !== 'none';
}).length"""
# Counts the cards that are invisible, added up over all frames.
COUNT_INVISIBLE = """(() => {
  window.invisible = 0;
  const look = () => { if (document.getElementById('loans')) invisible += (%s)(); requestAnimationFrame(look); };
  requestAnimationFrame(look);
})();""" % INVISIBLE
PLACES = """() => [...document.querySelectorAll('#loans > .loan')].slice(0, 9).map(card => [card.offsetTop, card.offsetHeight])"""
# The promise is fulfilled when the page has not moved for some frames.
AT_REST = """() => new Promise(done => {
  let place, frames = 0;
  const look = () => {
    frames = place === scrollY ? frames + 1 : 0;
    place = scrollY;
    if (frames > 3) done();
    else requestAnimationFrame(look);
  };
  look();
})"""


@pytest.fixture
def moving_list(rich_list):
    """Opens the list for a reader who does not prefer reduced motion."""
    def moving_list(**options):
        return rich_list(reduced_motion="no-preference", **options)
    return moving_list


def risen(view):
    return [rise["id"] for rise in view.page.evaluate("risen")]


def rest(view):
    view.page.evaluate(AT_REST)


def wheel(view, distance):
    """Scrolls as a reader does, a bit at a time."""
    view.page.mouse.move(900, 500)
    for _ in range(abs(distance) // 200):
        view.page.mouse.wheel(0, 200 if distance > 0 else -200)
        view.frame()
    rest(view)


def start_watching_shifts(view):
    rest(view)
    view.page.evaluate(SHIFTS)


def wait_until_risen(view, ids):
    view.page.wait_for_function("ids => ids.every(id => risen.some(rise => rise.id === id))", arg=ids)


def ids_in_view(view):
    """Waits until all cards in view have risen, and returns their ids. On a busy machine, the page may still scroll."""
    view.page.wait_for_function(f"() => ({IN_VIEW})().every(id => risen.some(rise => rise.id === id))")
    return view.page.evaluate(IN_VIEW)


def test_each_card_rises_once_when_it_first_comes_into_view(moving_list, subtests):
    view = moving_list(init=WATCHED)
    rest(view)
    first = ids_in_view(view)
    assert first
    assert len(risen(view)) < len(view.all) / 2
    wheel(view, 2000)
    later = ids_in_view(view)
    assert not set(later) <= set(first)
    wheel(view, -2000)
    wheel(view, 2000)
    assert len(ids := risen(view)) == len(set(ids))
    with subtests.test("a card that has risen does not rise again after filtering"):
        for change in (lambda: view.choose("country", "KE"), lambda: view.choose("country", "KE"),
                       lambda: view.sort.select_option("amount"), lambda: view.sort.select_option("newest")):
            change()
            rest(view)
        assert len(ids := risen(view)) == len(set(ids))
    with subtests.test("only its position is animated, a short distance for a short time"):
        for rise in view.page.evaluate("risen"):
            assert all(frame == ["translate"] for frame in rise["frames"]), rise
            assert rise["from"] == "0px 0.75rem" and rise["duration"] <= 800 and rise["iterations"] == 1


@pytest.mark.parametrize("site, country", [("few", None), ("rich", "KE")],
                         ids=["a short list", "a list that the filter makes short"])
def test_cards_of_a_short_list_rise_when_they_come_into_view(open_list, site, country):
    """All of them are laid out from the start, so the browser does not tell when it lays out another."""
    view = open_list(site, init=WATCHED, reduced_motion="no-preference", viewport={"width": 1000, "height": 500})
    if country:
        view.choose("country", country)
    rest(view)
    view.page.wait_for_function("document.querySelector('#loans.few')")
    shown = view.page.eval_on_selector_all("#loans > .loan:not([hidden])", "cards => cards.map(card => card.id)")
    first = risen(view)
    assert set(shown) - set(first)
    wheel(view, 6000)
    assert set(view.page.evaluate(IN_VIEW)) - set(first)
    wait_until_risen(view, shown)
    wheel(view, -6000)
    assert len(ids := risen(view)) == len(set(ids))


def test_no_card_rises_with_reduced_motion(rich_list):
    view = rich_list(init=WATCHED, reduced_motion="reduce")
    wheel(view, 1600)
    view.choose("country", "KE")
    rest(view)
    assert risen(view) == []


def test_nothing_shifts_and_no_card_is_invisible_while_the_reader_scrolls(moving_list, subtests):
    view = moving_list(init=COUNT_INVISIBLE)
    with subtests.test("a card that rises has its final layout"):
        early = view.page.evaluate(PLACES)
        view.page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished)).then(() => {})")
        assert view.page.evaluate(PLACES) == early
    start_watching_shifts(view)
    wheel(view, 3000)
    wheel(view, -3000)
    assert view.page.evaluate("shift") == 0
    view.choose("country", "KE")
    rest(view)
    assert view.page.evaluate("invisible") == 0


def test_nothing_shifts_on_a_phone(moving_list):
    view = moving_list(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    start_watching_shifts(view)
    session = view.page.context.new_cdp_session(view.page)
    for _ in range(4):
        session.send("Input.synthesizeScrollGesture", {"x": 200, "y": 600, "yDistance": -1200, "speed": 4000})
    assert view.page.evaluate("scrollY") > 2000
    assert view.page.evaluate("shift") == 0
