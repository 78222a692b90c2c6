"""The content of a folder, to detect changes, and the dangling links of a site."""
import functools
import html
import os
import posixpath
import re
from types import SimpleNamespace
from urllib.parse import unquote, urlsplit

CSS_ADDRESS = re.compile(r"""url\(\s*(["']?)(.*?)\1\s*\)""")
# The tags and comments of a page. Python's own parser takes several times as long, which adds seconds to many tests.
TOKEN = re.compile(r"""<!--.*?(?:-->|\Z) | <([a-zA-Z][^\s/>]*) ([^"'>]* (?: (?: "[^"]*" | '[^']*') [^"'>]*)*) >""",
                   re.DOTALL | re.VERBOSE)
ATTRIBUTE = re.compile(r"""([^\s"'>/=]+) (?: \s*=\s* (?: "([^"]*)" | '([^']*)' | ([^\s"'>]+)))?""", re.VERBOSE)
HAS_LINK_OR_PLACE = re.compile(r"(?<![\w-])(?:href|src|srcset|poster|action|style|id)\s*=", re.IGNORECASE)
# The elements whose content is not HTML.
RAW_END = {name: re.compile(rf"</{name}[\s/>]|\Z", re.IGNORECASE) for name in ("script", "style")}


def entries(folder):
    """Returns the path and the entry of each file and folder in a folder, but not of the target of a link."""
    found, waiting = [], [(os.fspath(folder), "")]
    while waiting:
        place, prefix = waiting.pop()
        try:
            inside = list(os.scandir(place))
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            continue
        found += [(prefix + entry.name, entry) for entry in inside]
        waiting += [(entry.path, f"{prefix}{entry.name}/") for entry in inside if entry.is_dir(follow_symlinks=False)]
    return found


def tree(folder):
    """Returns the bytes of each file, `None` for a folder, and the target of each link. A missing folder is empty."""
    return {path: content(entry) for path, entry in entries(folder)}


def content(entry):
    if entry.is_symlink():
        return f"-> {os.readlink(entry)}"
    if entry.is_dir():
        return None
    # Reading a pipe would block.
    if not entry.is_file():
        return "neither file nor folder"
    with open(entry, "rb") as file:
        return file.read()


def traces(folder):
    """Returns everything by which a change could be detected, for the folder and each file and folder in it."""
    return {".": trace(folder, None)} | {path: trace(entry, content(entry)) for path, entry in entries(folder)}


def trace(path, content):
    status = os.lstat(path)
    return status.st_ino, status.st_mtime_ns, status.st_mode, status.st_uid, content


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
    """Returns the links of a page, and the ids that can be linked to."""
    text, links, places, position = data.decode(), set(), set(), 0
    while token := TOKEN.search(text, position):
        position = token.end()
        name, attributes = token.groups()
        if attributes and HAS_LINK_OR_PLACE.search(attributes):
            add_attributes(attributes, links, places)
        if name and (end := RAW_END.get(name.lower())):
            position = end.search(text, position).start()
            if name.lower() == "style":
                links |= css_links(text[token.end():position])
    return SimpleNamespace(links=links, places=places)


def add_attributes(text, links, places):
    for name, *values in ATTRIBUTE.findall(text):
        add_attribute(name.lower(), html.unescape("".join(values)), links, places)


def add_attribute(name, value, links, places):
    match name:
        case "href" | "xlink:href" | "src" | "poster" | "action":
            links.add(value)
        case "srcset":
            links |= {part.split()[0] for part in value.split(",")}
        case "style":
            links |= css_links(value)
        case "id":
            places.add(value)
