"""What is in a folder, by which a change would show, and whether a site's links lead anywhere."""
import functools
import posixpath
import re
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

CSS_ADDRESS = re.compile(r"""url\(\s*(["']?)(.*?)\1\s*\)""")


def tree(folder):
    """The bytes of each file, `None` for a folder, where a link leads; nothing if it is not there."""
    return {path.relative_to(folder).as_posix(): content(path) for path in folder.rglob("*")}


def content(path):
    if path.is_symlink():
        return f"-> {path.readlink()}"
    if path.is_dir():
        return None
    # Reading a pipe would wait.
    return path.read_bytes() if path.is_file() else "neither file nor folder"


def traces(folder):
    """Of each file and folder in it, and of itself, all by which a change would show."""
    return {path.relative_to(folder).as_posix(): trace(path) for path in [folder, *folder.rglob("*")]}


def trace(path):
    status = path.lstat()
    return status.st_ino, status.st_mtime_ns, status.st_mode, status.st_uid, content(path)


def dangling(site, start="index.html"):
    """`PAGE -> LINK` for each link that leads nowhere, of every page that `start` leads to.

    `site` is a `tree`.
    """
    found, known, waiting = set(), {start}, [start]
    while waiting:
        page = waiting.pop()
        for link in links(page, site[page]):
            target = resolved(page, link)
            if target is None:
                continue
            path, fragment = target
            if site.get(path) is None or not has_place(path, site[path], fragment):
                found.add(f"{page} -> {link}")
            elif path not in known:
                known.add(path)
                waiting.append(path)
    return sorted(found)


def resolved(page, link):
    """The file of the site and the place in it; `None` if the link leads out of the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = posixpath.join(posixpath.dirname(page), unquote(parts.path)) if parts.path else page
    if path.endswith("/"):
        path += "index.html"
    return posixpath.normpath(path), unquote(parts.fragment)


def has_place(path, data, fragment):
    # The filter keeps its settings in the fragment: `#min=200`.
    if not path.endswith(".html") or "=" in fragment or fragment in ("", "top"):
        return True
    return fragment in parsed(data).places


def links(path, data):
    if path.endswith(".html"):
        return parsed(data).links
    if path.endswith(".css"):
        return css_links(data.decode())
    return set()


def css_links(text):
    return {address for _, address in CSS_ADDRESS.findall(text)}


@functools.lru_cache(maxsize=4096)
def parsed(data):
    page = Page()
    page.feed(data.decode())
    page.close()
    return page


class Page(HTMLParser):
    """What a page links to, and its places that can be linked to."""

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
