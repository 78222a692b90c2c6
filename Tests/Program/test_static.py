"""Static files of a site, where the disk has more than a test in Swift can make."""
import os
import socket
import xml.etree.ElementTree

import pytest


@pytest.fixture
def static_folder(site):
    """The folder `Static/`."""
    folder = site.root / "Static"
    folder.mkdir()
    return folder


def build(site, *arguments):
    run = site.run("build", "--source", "sample", *arguments)
    return run.exit, run.stderr


def test_copies_large_and_linked_files_whole(site, static_folder):
    text = bytes(range(256)) * 40_000
    (site.root / "big.bin").write_bytes(text)
    (static_folder / "big.bin").symlink_to("../big.bin")
    (static_folder / "deep/er").mkdir(parents=True)
    (static_folder / "deep/er/b.txt").write_text("b")
    code, messages = build(site)
    assert code == 0, messages
    assert (site.output / "big.bin").read_bytes() == text
    assert not (site.output / "big.bin").is_symlink()
    before = site.files()
    assert build(site)[0] == 0
    assert site.files() == before


def test_reports_what_is_not_a_file(site, static_folder, monkeypatch):
    os.mkfifo(static_folder / "pipe")
    # The path of a socket must be short.
    monkeypatch.chdir(static_folder)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        (static_folder / "link").symlink_to("pipe")
        (static_folder / "null").symlink_to("/dev/null")
        code, messages = build(site)
    assert code == 78
    assert messages.removeprefix("kivagen: ").splitlines() == [
        f"Static/{name}: it is neither a file nor a folder; delete it"
        for name in ("link", "null", "pipe", "socket")]
    assert not site.output.exists()


@pytest.mark.parametrize("name", [b"caf\xe9.txt", b"a\xff/b.txt", b"\xef\xbf\xbd.txt"])
def test_reports_a_name_that_is_not_text(site, static_folder, name):
    path = os.path.join(os.fsencode(static_folder), name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    try:
        with open(path, "wb"):
            pass
    except OSError as error:
        pytest.skip(f"this file system allows no such name: {error}")
    code, messages = build(site)
    assert code == 78
    first = name.decode(errors="replace").split("/")[0]
    assert messages == f"kivagen: Static/{first}: the name is not UTF-8; rename it\n"


def test_handles_deep_folders_and_many_files(site, static_folder):
    deep = static_folder
    for _ in range(200):
        deep = deep / "deeper"
    deep.mkdir(parents=True)
    (deep / "a.txt").write_text("a")
    for number in range(2000):
        (static_folder / f"{number}.txt").write_text(str(number))
    code, messages = build(site)
    assert code == 0, messages
    assert (site.output / deep.relative_to(static_folder) / "a.txt").read_text() == "a"
    assert (site.output / "1999.txt").read_text() == "1999"
    (static_folder / "0.txt").unlink()
    assert site.build("--source", "sample").summary["deleted"] == 1


def test_files_for_search_engines_replace_those_of_kivagen(site, static_folder):
    options = "--base-url", "https://example.org/a&b"
    assert build(site, *options)[0] == 0
    sitemap = xml.etree.ElementTree.parse(site.output / "sitemap.xml")
    addresses = [element.text for element in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert addresses[0] == "https://example.org/a&b/"
    assert "https://example.org/a&b/about.html" in addresses
    assert not [address for address in addresses if "/loans/" in address]
    assert "Sitemap: https://example.org/a&b/sitemap.xml\n" in (site.output / "robots.txt").read_text()
    for name in ("robots.txt", "sitemap.xml"):
        (static_folder / name).write_text(f"mine: {name}")
    code, messages = build(site, *options)
    assert code == 0, messages
    for name in ("robots.txt", "sitemap.xml"):
        assert (site.output / name).read_text() == f"mine: {name}"
        (static_folder / name).unlink()
    assert build(site, *options)[0] == 0
    assert "User-agent: *" in (site.output / "robots.txt").read_text()
    assert "urlset" in (site.output / "sitemap.xml").read_text()
