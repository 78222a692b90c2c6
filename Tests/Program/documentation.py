"""The README and the documentation as HTML, for LinkChecker.

`documentation.py` prints the links that lead nowhere; `documentation.py --external` also follows those to other servers.
"""
import csv
import html
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from markdown_it import MarkdownIt
from mdit_py_plugins.anchors import anchors_plugin

REPOSITORY = Path(__file__).resolve().parents[2]
# LinkChecker runs as the current user, as its command does. Otherwise it would switch to the user nobody, who may not
# read the folder.
LINKCHECKER = "import linkcheck.command.linkchecker as it; it.drop_privileges = lambda: None; it.linkchecker()"


def pages(root=REPOSITORY):
    """Returns all files in Markdown, the README first."""
    return [root / "README.md", *sorted((root / "docs").rglob("*.md"))]


def converter():
    """Returns a converter that gives headings the same anchors as GitHub."""
    return MarkdownIt("commonmark", {"html": True}).enable("table").use(anchors_plugin, max_level=6)


def links(tokens):
    """Returns the tokens of all links and pictures, with the name of the attribute that has the address."""
    for token in tokens:
        if token.type in ("link_open", "image"):
            yield token, "href" if token.type == "link_open" else "src"
        yield from links(token.children or [])


def convert(root, folder):
    """Writes every page as HTML into a folder, with the files that the pages link to.

    A link to a page leads to its HTML. Of a folder that is linked only the name is there.
    """
    markdown = converter()
    for page in pages(root):
        tokens = markdown.parse(page.read_text())
        for token, attribute in links(tokens):
            address = urlsplit(token.attrs[attribute])
            if address.scheme or not address.path:
                continue
            target = (page.parent / address.path).resolve()
            if address.path.endswith(".md"):
                token.attrs[attribute] = urlunsplit(address._replace(path=address.path[:-3] + ".html"))
            elif target.is_relative_to(root):
                copy(target, folder / target.relative_to(root))
        file = (folder / page.relative_to(root)).with_suffix(".html")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'<!DOCTYPE html><meta charset="utf-8"><title>{page.name}</title>\n{skeleton(tokens)}')


def skeleton(tokens):
    """Returns the headings and the links of a page. LinkChecker parses it once for each anchor, which takes long with text."""
    lines = [f'<h2 id="{token.attrs["id"]}"></h2>' for token in tokens if token.type == "heading_open"]
    for token, attribute in links(tokens):
        address = html.escape(token.attrs[attribute])
        lines.append(f'<img src="{address}" alt="">' if attribute == "src" else f'<a href="{address}">a</a>')
    return "\n".join(lines)


def copy(target, place):
    if target.is_dir():
        place.mkdir(parents=True, exist_ok=True)
    elif target.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(target.read_bytes())


def checked(folder, *options):
    """Returns what LinkChecker found, a dictionary for each link."""
    starts = [page.as_uri() for page in sorted(folder.rglob("*.html"))]
    (folder / "linkcheckerrc").write_text("[AnchorCheck]\n[filtering]\nignorewarnings=file-missing-slash\n")
    result = subprocess.run(
        [sys.executable, "-c", LINKCHECKER, "--config", folder / "linkcheckerrc", "--no-status", "--no-robots", "--verbose",
         "-o", "csv", *options, *starts],
        capture_output=True, text=True, env={**os.environ, "HOME": str(folder)})
    lines = [line for line in result.stdout.splitlines(keepends=True) if not line.startswith("#")]
    found = list(csv.DictReader(io.StringIO("".join(lines)), delimiter=";"))
    assert found, result.stderr
    return found


def dead(found):
    """Returns the links that lead nowhere, each as a line."""
    return sorted({f"{Path(link['parentname']).name}: {link['urlname']}: {link['result']} {link['warningstring']}".strip()
                   for link in found if link["valid"] != "True" or link["warningstring"]})


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        convert(REPOSITORY, Path(temporary))
        options = ["--check-extern"] if "--external" in sys.argv[1:] else []
        lines = dead(checked(Path(temporary), *options))
    print("\n".join(lines) or "Every link leads somewhere.")
    sys.exit(bool(lines))
