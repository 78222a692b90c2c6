"""Pages that show embedded pages of the site, and what is in them."""


def embedded_in(page):
    """Returns the frame with the embedded page, once its script has run."""
    frame = page.frames[1]
    frame.wait_for_selector(".source", state="attached")
    return frame


def lines_of(page, number=-1):
    return page.locator("pre").nth(number).text_content()
