"""A card rises softly into place the first time it is seen, once; nothing else moves, and nothing is ever gone."""

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
SHIFTS = """new PerformanceObserver(list => list.getEntries().forEach(entry => window.shift = (window.shift ?? 0) + entry.value))
  .observe({type: 'layout-shift', buffered: true});"""
IN_VIEW = """() => [...document.querySelectorAll('#loans > .loan')].filter(card => {
  const box = card.getBoundingClientRect();
  return box.height && box.top < innerHeight - 1 && box.bottom > 1;
}).map(card => card.id)"""
UNSEEN = """() => [...document.querySelectorAll('#loans > .loan:not([hidden], .beyond)')].filter(card => {
  const style = getComputedStyle(card);
  return style.opacity !== '1' || style.visibility !== 'visible' || style.filter !== 'none';
}).length"""


def risen(view):
    return [rise["id"] for rise in view.page.evaluate("risen")]


def wheel(view, distance):
    """Scrolls as a reader does, a bit at a time."""
    view.page.mouse.move(900, 500)
    for _ in range(abs(distance) // 200):
        view.page.mouse.wheel(0, 200 if distance > 0 else -200)
        view.page.wait_for_timeout(20)
    view.page.wait_for_timeout(100)


def assert_risen(view, ids):
    """Soon: a busy machine shows the next frame late."""
    for _ in range(50):
        if set(ids) <= set(risen(view)):
            return
        view.page.wait_for_timeout(100)
    assert set(ids) <= set(risen(view))


def test_each_card_rises_once_when_it_is_first_seen(rich_list):
    view = rich_list(init=WATCHED)
    view.page.wait_for_timeout(150)
    first = view.page.evaluate(IN_VIEW)
    assert first
    assert_risen(view, first)
    assert len(risen(view)) < len(view.all) / 2
    wheel(view, 2000)
    later = view.page.evaluate(IN_VIEW)
    assert_risen(view, later)
    assert not set(later) <= set(first)
    wheel(view, -2000)
    wheel(view, 2000)
    assert len(ids := risen(view)) == len(set(ids))


def test_only_its_place_moves_a_little_and_not_for_long(rich_list):
    view = rich_list(init=WATCHED)
    view.page.wait_for_timeout(150)
    for rise in view.page.evaluate("risen"):
        assert all(frame == ["translate"] for frame in rise["frames"]), rise
        assert rise["from"] == "0px 0.75rem" and rise["duration"] <= 800 and rise["iterations"] == 1


def test_a_card_that_was_seen_does_not_rise_again_after_a_filter(rich_list):
    view = rich_list(init=WATCHED)
    view.page.wait_for_timeout(150)
    view.choose("country", "KE")
    view.page.wait_for_timeout(150)
    view.choose("country", "KE")
    view.page.wait_for_timeout(150)
    view.sort.select_option("amount")
    view.page.wait_for_timeout(150)
    view.sort.select_option("newest")
    view.page.wait_for_timeout(150)
    assert len(ids := risen(view)) == len(set(ids)) > 0


def test_nothing_rises_under_reduced_motion(rich_list):
    view = rich_list(init=WATCHED, reduced_motion="reduce")
    view.page.wait_for_timeout(150)
    wheel(view, 1600)
    view.choose("country", "KE")
    view.page.wait_for_timeout(100)
    assert risen(view) == []


def test_no_card_is_ever_invisible(rich_list):
    view = rich_list(init="""(() => {
      window.unseen = 0;
      const look = () => { if (document.getElementById('loans')) unseen += (%s)(); requestAnimationFrame(look); };
      requestAnimationFrame(look);
    })();""" % UNSEEN)
    wheel(view, 1200)
    view.choose("country", "KE")
    view.page.wait_for_timeout(100)
    assert view.page.evaluate("unseen") == 0


def test_nothing_shifts_while_the_reader_scrolls(rich_list):
    view = rich_list(init=SHIFTS)
    wheel(view, 3000)
    wheel(view, -3000)
    assert view.page.evaluate("window.shift ?? 0") == 0


def test_nothing_shifts_on_a_phone(rich_list):
    view = rich_list(init=SHIFTS, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    session = view.page.context.new_cdp_session(view.page)
    for _ in range(4):
        session.send("Input.synthesizeScrollGesture", {"x": 200, "y": 600, "yDistance": -1200, "speed": 4000})
    assert view.page.evaluate("scrollY") > 2000
    assert view.page.evaluate("window.shift ?? 0") == 0


def test_a_card_that_moves_has_its_place_already(rich_list):
    """What rises is drawn elsewhere for a moment; the list is laid out as it stays."""
    places = "() => [...document.querySelectorAll('#loans > .loan')].slice(0, 9).map(card => [card.offsetTop, card.offsetHeight])"
    view = rich_list()
    early = view.page.evaluate(places)
    view.page.wait_for_timeout(700)
    assert view.page.evaluate(places) == early
