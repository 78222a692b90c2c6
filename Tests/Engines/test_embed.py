"""Pages of the site in frames of pages of another origin."""

import pytest

from static_host import answering, serve

WIDTHS = [390, 640, 1100]
# Records what the frame posts.
LISTEN = "<script>received = []; addEventListener('message', ({data}) => received.push(data))</script>"
# Waits until the frame is as high as was posted last, and nothing more is posted for some frames.
AT_REST = """let count = -1;
for (let frames = 0; frames < 1500; frames++) {
  if (frames % 30 === 0) {
    const {offsetHeight} = document.querySelector('iframe');
    if (count > 0 && count === received.length && received.at(-1).kivagenHeight === offsetHeight) return offsetHeight;
    count = received.length;
  }
  await new Promise(done => requestAnimationFrame(done));
}
return 0;"""


@pytest.fixture
def blog(sites):
    """The address of a page with the lines that the site says are to be pasted, and that of the site."""
    with serve(sites["few"]) as site:
        pages = {}
        with answering(pages.get) as address:
            yield pages, address, site


def paste(tab, blog):
    pages, address, site = blog
    tab.open(f"{site}/embed.html")
    lines = tab.evaluate("return [...document.querySelectorAll('pre')].at(-1).textContent")
    assert f'src="{site}/index.html#embed=1"' in lines
    pages["/"] = f"<!doctype html><meta charset=utf-8><title>Blog</title>{LISTEN}{lines}".encode()
    pages["/favicon.ico"] = b""
    return address


@pytest.mark.parametrize("width", WIDTHS)
def test_the_frame_becomes_as_high_as_its_content(tab, blog, width):
    address = paste(tab, blog)
    tab.open(address, width=width)
    height = tab.evaluate(AT_REST)
    assert height > 1500
    assert tab.evaluate("return received.every(data => Object.keys(data).join() === 'kivagenHeight')")
    # A filter leaves fewer loans.
    tab.evaluate("const frame = document.querySelector('iframe'); frame.src = frame.src.replace('#', '#country=UG&');")
    tab.wait_for("return document.querySelector('iframe').offsetHeight < height", height=height)
    assert 0 < tab.evaluate(AT_REST) < height


def test_an_embedded_page_has_no_header_and_opens_new_windows(tab, sites):
    tab.open(f"{(sites['few'] / 'index.html').as_uri()}#country=UG&embed=1")
    tab.wait_for("return !!document.querySelector('.source')")
    assert tab.evaluate("return [...document.querySelectorAll('header, footer')].some(part => part.checkVisibility())") is False
    assert tab.evaluate("return document.querySelector('.loan h3 a').target") == "_blank"
    tab.click("#chips .chip")
    tab.wait_for("return location.hash === '#embed=1'")


def test_the_page_with_the_lines_shows_an_embedded_page_from_a_disk(tab, sites):
    tab.open((sites["few"] / "embed.html").as_uri())
    tab.wait_for("return frames[0]?.length === 0 && document.querySelector('iframe').offsetHeight > 200")
