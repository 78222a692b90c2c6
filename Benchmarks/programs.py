"""The programs that Benchmarks/build.py compares, each with a site that it builds."""
import os
import pathlib
import re
import shutil
import subprocess
from dataclasses import dataclass

from measure import measure

HERE = pathlib.Path(__file__).resolve().parent


@dataclass(frozen=True)
class Program:
    """A program that builds a site of loans."""
    title: str
    # The program, and its arguments for a build, which runs in the folder of the site.
    path: str
    arguments: str
    # The folder in Benchmarks with what the site has besides the loans; `None` if there is nothing else.
    source: str | None
    # The file of the loans and the folder of the finished site, within that of the site.
    listing: str
    output: str
    # The maximum number of loans: more would take too long, or too much room.
    most: int
    version: str = "--version"

    @property
    def executable(self):
        """The absolute path of the program; `None` if it is not installed."""
        found = shutil.which(self.path)
        return os.path.abspath(found) if found else None

    @property
    def version_number(self):
        printed = subprocess.run([self.executable, self.version], check=True, capture_output=True, text=True).stdout
        return re.search(r"\d[\d.]*", printed)[0]


KIVAGEN = os.environ.get("KIVAGEN", str(HERE.parent / ".build/release/kivagen"))
BUILD = "build --input loans.json --now 2026-11-20T12:00:00Z --limit 1000000 --quiet --json"
PROGRAMS = {
    "kivagen": Program("kivagen", KIVAGEN, BUILD, None, "loans.json", "Output", 1_000_000),
    "same": Program("kivagen, Hugo's pages", KIVAGEN, BUILD, "same", "loans.json", "Output", 100_000),
    "hugo": Program("Hugo", os.environ.get("HUGO", "hugo"), "--quiet --cacheDir {site}/cache", "hugo",
                    "assets/loans.json", "public", 100_000, "version"),
    "jekyll": Program("Jekyll", os.environ.get("JEKYLL", "jekyll"), "build --quiet", "jekyll", "loans.json", "_site",
                      10_000),
}


class Site:
    """A site that a program builds in a folder."""

    def __init__(self, program, folder):
        self.program, self.folder, self.output = program, folder, folder / program.output

    def reset(self):
        """Removes everything that builds have left."""
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.program.source:
            shutil.copytree(HERE / self.program.source, self.folder)
        (self.folder / self.program.listing).parent.mkdir(parents=True, exist_ok=True)

    def use(self, listing):
        """Uses a file, which must be on the same file system, as the file of the loans."""
        target = self.folder / self.program.listing
        target.unlink(missing_ok=True)
        os.link(listing, target)

    def build(self):
        arguments = self.program.arguments.format(site=self.folder).split()
        return measure([self.program.executable, *arguments], self.folder)

    def size(self):
        """Returns the number of files of the finished site, and of the bytes in them."""
        sizes = [path.stat().st_size for path in self.output.rglob("*") if path.is_file()]
        return len(sizes), sum(sizes)
