"""The 404 page, which hosts show at any path, and what its script makes of a path.

The script depends only on the path, so a table of paths runs it once for each of them in one page: with the elements of
the 404 page as they are written, and with an address of this path. A few paths are loaded to see that this is the same.
"""

import re

HOST = "http://127.0.0.1:9"
# What the script changes: the title, the heading, which of the two explanations is displayed, the links to Kiva, and
# where the links to the home page lead.
STATE = """document => ({
  title: document.title, heading: document.querySelector('h1').textContent,
  gone: !document.getElementById('gone').hidden, perhaps: !document.getElementById('perhaps').hidden,
  kiva: [...document.querySelectorAll('main a')].map(link => link.href).filter(address => address.includes('kiva.org')),
  homes: [...new Set([...document.querySelectorAll('[data-home]')].map(link => link.href.replace(/saved\.html$/, 'index.html')))],
})"""
STATES = """([html, addresses]) => addresses.map(address => {
  const document = new DOMParser().parseFromString(html, 'text/html'), location = new URL(address);
  %s
  return (%s)(document);
})"""


class LostPage:
    """The 404 page of a site on a host that answers every request with it."""

    def __init__(self, open_page, site):
        self.html = (site / "404.html").read_text()
        self.page = open_page("about:blank")
        self.page.route(f"{HOST}/**", lambda route: route.fulfill(body=self.html, content_type="text/html"))
        self.load("/")

    def load(self, path):
        """Returns the state of the page after it was loaded at this path."""
        self.page.goto(HOST + path)
        return self.page.evaluate(f"() => ({STATE})(document)")

    def states(self, folder, paths):
        """Returns each of these paths with the state of the page there. The folder is that of the site."""
        script = re.findall("<script>(.*?)</script>", self.html, re.DOTALL)[-1]
        found = self.page.evaluate(STATES % (script, STATE), [self.html, [HOST + folder + path for path in paths]])
        return zip(paths, found, strict=True)
