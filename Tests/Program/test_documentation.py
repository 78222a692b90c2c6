"""The README and the documentation: their links, according to LinkChecker, their pictures and their size."""
import re

from documentation import REPOSITORY, checked, convert, dead, pages


def test_every_link_and_anchor_leads_somewhere(tmp_path):
    convert(REPOSITORY, tmp_path)
    found = checked(tmp_path)
    assert len(found) > 90
    assert dead(found) == []


def test_dead_links_and_anchors_would_be_found(tmp_path):
    root, folder = tmp_path / "root", tmp_path / "html"
    (root / "docs").mkdir(parents=True)
    (root / "README.md").write_text("[a](docs/a.md#two-words) [b](docs/a.md#three) [c](docs/c.md) ![d](docs/d.webp)\n")
    (root / "docs/a.md").write_text("# Two words\n")
    convert(root, folder)
    assert [line.split(": ")[1] for line in dead(checked(folder))] == ["docs/a.html#three", "docs/c.html", "docs/d.webp"]


def test_every_page_can_be_reached_from_the_readme(tmp_path):
    convert(REPOSITORY, tmp_path)
    reached, waiting = set(), [tmp_path / "README.html"]
    while waiting:
        page = waiting.pop()
        if page in reached or not page.is_file():
            continue
        reached.add(page)
        addresses = re.findall(r'href="([^"#:]+\.html)', page.read_text())
        waiting += [(page.parent / address).resolve() for address in addresses]
    assert reached == {(tmp_path / page.relative_to(REPOSITORY)).with_suffix(".html") for page in pages()}


def test_the_readme_is_a_front_page():
    assert len((REPOSITORY / "README.md").read_text().split()) <= 1500


def test_pictures_are_few_small_and_used():
    pictures = sorted((REPOSITORY / "docs").rglob("*.webp"))
    text = "".join(page.read_text() for page in pages())
    assert 0 < len(pictures) <= 8
    assert sum(picture.stat().st_size for picture in pictures) <= 600_000
    assert [picture.name for picture in pictures if picture.name not in text] == []
    assert [path.name for path in (REPOSITORY / "docs").rglob("*") if path.suffix in (".png", ".jpg", ".gif")] == []
