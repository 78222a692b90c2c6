"""The content of a folder, to detect changes, and the dangling links of a site."""
import functools
import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

CSS_ADDRESS = re.compile(r"""url\(\s*(["']?)(.*?)\1\s*\)""")


def tree(folder):
    """Returns the bytes of each file, `None` for a folder, and the target of each link. A missing folder is empty."""
    return {path.relative_to(folder).as_posix(): content(path) for path in folder.rglob("*")}


def content(path):
    if path.is_symlink():
        return f"-> {path.readlink()}"
    if path.is_dir():
        return None
    # Reading a pipe would block.
    return path.read_bytes() if path.is_file() else "neither file nor folder"


def traces(folder):
    """Returns everything by which a change could be detected, for the folder and each file and folder in it."""
    return {path.relative_to(folder).as_posix(): trace(path) for path in [folder, *folder.rglob("*")]}


def trace(path):
    status = path.lstat()
    return status.st_ino, status.st_mtime_ns, status.st_mode, status.st_uid, content(path)


def dangling_links(site, start="index.html"):
    """Returns `PAGE -> LINK` for each dangling link on the pages that can be reached from `start`.

    `site` is a `tree`.
    """
    found, known, waiting = set(), {start}, [start]
    while waiting:
        page = waiting.pop()
        for link in links(page, site[page]):
            target = resolve(page, link)
            if target is None:
                continue
            path, fragment = target
            if site.get(path) is None or not has_fragment(path, site[path], fragment):
                found.add(f"{page} -> {link}")
            elif path not in known:
                known.add(path)
                waiting.append(path)
    return sorted(found)


def resolve(page, link):
    """Returns the file of the site and the fragment, or `None` if the link leads out of the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.join(posixpath.dirname(page), unquote(parts.path)) if parts.path else page
    if path.endswith("/"):
        path += "index.html"
    return posixpath.normpath(path), unquote(parts.fragment)


def has_fragment(path, data, fragment):
    # The filter stores its settings in the fragment, as in `#min=200`.
    if not path.endswith(".html") or "=" in fragment or fragment in ("", "top"):
        return True
    return fragment in parse_page(data).places


def links(path, data):
    if path.endswith(".html"):
        return parse_page(data).links
    if path.endswith(".css"):
        return css_links(data.decode())
    return set()


def css_links(text):
    return {address for _, address in CSS_ADDRESS.findall(text)}


@functools.lru_cache(maxsize=4096)
def parse_page(data):
    page = Page()
    page.feed(data.decode())
    page.close()
    return page


class Page(HTMLParser):
    """The links of a page, and the ids that can be linked to."""

    def __init__(self):
        super().__init__()
        self.links = set()
        self.places = set()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            match name, value or "":
                case ("href" | "xlink:href" | "src" | "poster" | "action", link):
                    self.links.add(link)
                case "srcset", candidates:
                    self.links |= {part.split()[0] for part in candidates.split(",")}
                case "style", text:
                    self.links |= css_links(text)
                case "id", place:
                    self.places.add(place)

    def handle_data(self, data):
        if self.cdata_elem == "style":
            self.links |= css_links(data)
