"""Thousands of mutated files: whatever they contain, a run keeps its promises.

The cases are random, see `cases.py`.
"""
import gzip
import json
import os
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

import cases
import hostile_site
import promises
import wire
from environment import REPOSITORY, SOAK
from hostile_site import NOW, build_arguments
from kiva_server import Kiva, Response
from mutation import ODD_BYTES, ODD_TEXTS, ODD_TIMES, ODD_TOKENS, Mutator, encoded
from pictures import GIF
from site_tree import traces


class Case:
    """A site with one mutated file, and the run that reads it."""

    def __init__(self, kind, root, dice):
        self.root = root
        self.output = root / "Output"
        self.dice = dice
        self.mutator = Mutator(dice)
        self.arguments = build_arguments("--input", "in.json")
        self.stdin = b""
        self.variables = {}
        # Whether every link of the site must lead somewhere.
        self.has_links = True
        # Whether a failed run must leave all files unchanged.
        self.is_whole = True
        # Whether the output folder contains only the files that the manifest lists.
        self.is_owned = True
        # Whether the next good build restores the page of every loan that had one.
        self.keeps = False
        # Whether a second run changes nothing.
        self.is_repeatable = True
        # The exit codes that a second run may have. The contents of a damaged store may be lost then.
        self.codes_again = {0}
        kind(self)

    def run(self):
        return promises.run(self.root, self.arguments, self.stdin, **self.variables)

    @property
    def is_build(self):
        return self.arguments[0] == "build"

    @property
    def is_dry(self):
        return any("-n" in word or "dry-run" in word for word in [*self.arguments, *self.variables])

    def says_json(self, end):
        return "--json" in self.arguments and "--no-json" not in self.arguments and end.stdout.startswith(b"{")

    def others_in(self, output):
        """Returns the paths in the output folder that the manifest does not name."""
        if self.is_owned:
            return set()
        named = (output / promises.MANIFEST).read_text()
        return {path for path in traces(output) if f"  {path}\n" not in named}

    def mutate(self, name, tokens=(), lines=True):
        path = self.root / name
        mutator = Mutator(self.dice, tokens)
        data = path.read_bytes()
        change = mutator.lines if lines and self.dice.random() < 0.3 else mutator.bytes
        path.write_bytes(change(data))

    def perhaps(self, *arguments, share=0.15):
        if self.dice.random() < share:
            self.arguments += arguments


# Kinds of cases

def listing_in_a_shape(dice):
    """A listing as Kiva or kivagen writes it, or text for JSON lines."""
    found = hostile_site.loans(range(1005, 1013))
    graphql = [wire.graphql(loan) for loan in found]
    shapes = [
        lambda: {"paging": {"page": 1, "total": 8, "page_size": 20, "pages": 1}, "loans": found},
        lambda: {"fetched_at": "2026-11-20T10:42:00Z", "source": "newest", "loans": found},
        lambda: wire.graphql_listing([wire.loan(number, 5) for number in range(1005, 1013)], {"offset": 0, "limit": 9}),
        lambda: {"data": {"lend": {f"loan{loan['id']}": loan for loan in graphql}}, "errors": [{"message": "no"}]},
        lambda: found, lambda: found[0],
    ]
    return dice.choice(shapes)()


def listing(case):
    value = listing_in_a_shape(case.dice)
    data = encoded(case.mutator.tree(value), case.dice)
    give(case, data)


def listing_bytes(case):
    value = listing_in_a_shape(case.dice)
    if isinstance(value, list):
        data = b"\n".join(json.dumps(loan).encode() for loan in value) + b"\n"
    else:
        data = json.dumps(value, indent=case.dice.choice([None, 1])).encode()
    mutator = Mutator(case.dice, ODD_TOKENS + ['"id":', "},{", "]", "{", '"', "\\u", "\n"])
    give(case, mutator.lines(data) if case.dice.random() < 0.2 else mutator.bytes(data))


def lines_of_loans(case):
    found = [case.mutator.tree(loan) if case.dice.random() < 0.4 else loan
             for loan in hostile_site.loans(range(1005, 1013))]
    give(case, b"\n".join(encoded(loan, case.dice) for loan in found))


def own_listing(case):
    """The `loans.json` that kivagen writes."""
    data = (case.root / "Output/loans.json").read_bytes()
    if case.dice.random() < 0.2:
        value = json.loads(data)
        value["fetched_at"] = case.dice.choice(ODD_TIMES)
        value["loans"][0]["posted_date"] = case.dice.choice(ODD_TIMES)
        return give(case, encoded(value, case.dice))
    if case.dice.random() < 0.5:
        return give(case, encoded(case.mutator.tree(json.loads(data)), case.dice))
    give(case, case.mutator.bytes(data))


def give(case, data):
    if case.dice.random() < 0.3:
        case.arguments[case.arguments.index("in.json")] = "-"
        case.stdin = data
    else:
        (case.root / "in.json").write_bytes(data)
    case.keeps = True
    case.perhaps("--strict")
    case.perhaps("--dry-run", share=0.05)
    case.perhaps("--limit", case.dice.choice(["1", "5", "1000"]))
    if case.stdin == b"" and case.dice.random() < 0.2:
        # The time of the data is then that of the file, or the one in the file.
        case.arguments = [word for word in case.arguments if word not in ("--now", NOW)]


TAGS = ["{{", "}}", "{{{", "}}}", "{{#", "{{/", "{{^", "{{>", "{{!", "{{&", "{{=", "=}}", "{{=<% %>=}}", "{{.}}",
        "{{#loans}}", "{{/loans}}", "{{>card}}", "{{>index}}", "{{title}}", "{{{title}}}", "{{a.b}}", "{{ }}", "\n",
        "{{#cards}}{{#cards}}", "{{>list}}", "{{! \n }}", "{{{intro}}}", "<script>", "</style>"]


def template(case):
    name = case.dice.choice(hostile_site.template_names())
    folder = case.root / "Templates"
    folder.mkdir()
    shutil.copy(REPOSITORY / "Templates" / name, folder)
    case.mutate(f"Templates/{name}", TAGS)
    if case.dice.random() < 0.1:
        (folder / name).rename(folder / (name[:-1] + case.dice.choice(["", "x", "\u00e9", " "])))
    case.has_links = False


MARKS = ["[", "](", ")", "![", "<", ">", "*", "**", "_", "`", "```", "#", "- ", "1. ", "> ", "\n\n", "---\n", "&#0;",
         "&amp;", "&#x110000;", "\\", "<https://a>", "[a]: b\n", "|", "<!--", "<script>", "[a](javascript:b)",
         "[" * 2000, "> " * 2000, "*a_" * 2000, "![](" * 500, "title: x\n", "pinned: true\n", "  - " * 200]


def note(case):
    names = [name for name in hostile_site.FILES if name.startswith("Notes")]
    name = case.dice.choice(names)
    case.mutate(name, MARKS)
    if case.dice.random() < 0.15:
        new = case.dice.choice(["loans/0.md", "loans/99999999999999999999.md", "loans/x.md", "countries/XX.md",
                                "countries/ke.md", "sectors/.md", ".md", "a b.md", "\u00fc.md", "how.MD", "404.md",
                                "index.html.md", "..md", "x/y.md", "con\n.md", "\x1b[1m.md", "a" * 250 + ".md"])
        (case.root / "Notes" / new).parent.mkdir(exist_ok=True)
        shutil.copy(case.root / name, case.root / "Notes" / new)


YAML = ["- ", ": ", "? ", "& ", "&a ", "*a", "!!int ", "!!binary ", "!x ", "|\n", ">\n", "|+9\n", "{", "}", "[", "]",
        ",", "#", "'", '"', "---\n", "...\n", "%YAML 9.9\n", "<<: *a\n", "\t", "~", "null", "yes", "0x1F", "1e3",
        "2001-01-01", "[" * 2000, "{a: " * 300, "limit: ", "json: true\n", "quiet: yes\n", "? a\n: b\n", "\u2028"]


def settings(case):
    if case.dice.random() < 0.5:
        case.mutate("kivagen.yml", YAML)
    else:
        lines = (case.root / "kivagen.yml").read_bytes().splitlines()
        key = case.dice.choice(SETTING_KEYS)
        value = case.dice.choice(ODD_TEXTS + ODD_TOKENS + SETTING_VALUES)
        line = f"{key}: {value}" if case.dice.random() < 0.7 else f"{key}: {json.dumps(value)}"
        lines.insert(case.dice.randint(0, len(lines)), line.encode("utf-8", "surrogatepass"))
        (case.root / "kivagen.yml").write_bytes(b"\n".join(lines))
    # Whatever the file contains, it links to no other path.
    case.arguments += ["--output", "Output", "--notes", "Notes", "--static", "Static", "--templates", "Templates"]


SETTING_KEYS = [
    "source", "fallback", "limit", "country", "sector", "theme", "partner", "keep", "retain", "exclude", "details", "images",
    "user-agent", "app-id", "title", "description", "author", "footer", "accent", "logo", "icon", "cards", "base-url", "max-age", "offline",
    "refresh", "timeout", "max-body", "max-input", "strict", "now", "dry-run", "quiet", "verbose", "json", "adopt", "overwrite", "age-notice", "presets",
    "output", "templates", "notes", "static", "root", "config", "save", "input", "limits", "Limit", "<<", ""]
SETTING_VALUES = [
    "0", "-1", "1", "9223372036854775807", "9223372036854775808", "99999999999999999999", "1d", "0s", "99999d",
    "106751991167d", "9223372036854775807d", "1G", "0M", "9223372036854775807G", "8388608T", "link", "none", "auto",
    "sample", "KE,,PE", ",", "KE,XX", "1,2,3", "true", "false", "on", "off", "https://example.org", "http://",
    "file:///etc/passwd", "https://a@b:99999/?#", "2026-11-20", "2026-11-20T10:42:00Z", "253402300800", "a\tb",
    "*a", "&a b", "[a, [b]]", "{a: b}", "|", "org.example.app", "-"]


def arguments(case):
    """Options with odd values instead of a mutated file."""
    for _ in range(case.dice.choice([1, 1, 2, 4])):
        key = case.dice.choice([key for key in SETTING_KEYS if key not in FOLDERS])
        value = case.dice.choice([text for text in ODD_TEXTS + SETTING_VALUES if "\0" not in text])
        case.arguments += case.dice.choice([[f"--{key}={value}"], [f"--{key}", value], [f"--{key}"], [f"--no-{key}"],
                                        [f"-{key[:1]}"], [f"-{key[:1]}{value}"]])
    case.arguments += ["--output", "Output", "--root", "."]


# Options whose values are paths that might be read or written.
FOLDERS = {"output", "templates", "notes", "static", "root", "config", "save", "input"}


def variables(case):
    for _ in range(case.dice.choice([1, 1, 2, 4])):
        key = case.dice.choice([key for key in SETTING_KEYS if key not in FOLDERS]).upper().replace("-", "_")
        value = case.dice.choice([text for text in ODD_TEXTS + SETTING_VALUES if "\0" not in text])
        name = case.dice.choice([f"KIVAGEN_{key}", f"KIVAGEN_{key}", *OTHER_VARIABLES])
        case.variables[name] = value


OTHER_VARIABLES = ["SOURCE_DATE_EPOCH", "TZ", "LC_ALL", "LANG", "LC_MESSAGES", "NO_COLOR", "TERM", "HOME", "TMPDIR",
                   "https_proxy", "no_proxy", "SSL_CERT_FILE", "SQLITE_TMPDIR", "KIVAGEN_"]
PATHS = ["../x", "/etc/passwd", ".git/config", "index.html/x", "a//b", "./a", "a/", "", " ", "loans", "Static", "\0",
         ".kivagen-manifest", ".kivagen-journal", "a\\b", "x" * 5000, "\u202e", "index.html ", "INDEX.HTML"]


def manifest(case):
    path = case.root / "Output" / promises.MANIFEST
    (case.root / "Output/mine.txt").write_text("mine")
    (case.root / "x").write_text("not in the site")
    if case.dice.random() < 0.5:
        lines = path.read_text().splitlines()
        at = case.dice.randrange(1, len(lines))
        digits, name = lines[at].split("  ", 1)
        lines.insert(at, case.dice.choice([
            f"{digits}  {case.dice.choice(PATHS)}", f"{'0' * 64}  {name}", f"{digits[:-1]}  {name}", f"{digits} {name}",
            f"{digits.upper()}  {name}", f"{digits}  {name}\r", f"{digits}  mine.txt", lines[at]]))
        if case.dice.random() < 0.3:
            del lines[at + 1]
        path.write_text("\n".join(lines) + case.dice.choice(["\n", "", "\n\n"]))
    else:
        case.mutate(f"Output/{promises.MANIFEST}", [f"{path}\n" for path in PATHS] + ["kivagen-manifest 2\n", "  "])
    (case.root / "in.json").write_text(json.dumps(hostile_site.newest(range(1005, case.dice.choice([1012, 1014])))))
    case.perhaps("--adopt", share=0.4)
    case.perhaps("--overwrite", share=0.4)
    if case.dice.random() < 0.2:
        case.arguments = ["clean", "--json"]
    case.is_owned = False


def journal(case):
    case.is_whole = False
    names = ["Output/.kivagen-journal", f"Output/{promises.MANIFEST}", ".kivagen/staging/manifest-after",
             ".kivagen/staging/manifest-during"]
    waiting = [str(path.relative_to(case.root)) for path in (case.root / ".kivagen/staging").rglob("*") if path.is_file()]
    name = case.dice.choice([name for name in names if (case.root / name).exists()] + waiting[:2])
    match case.dice.randrange(8):
        case 0:
            (case.root / name).unlink()
        case 1:
            (case.root / name).unlink()
            (case.root / name).mkdir()
        case 2:
            (case.root / name).unlink()
            (case.root / name).symlink_to("/dev/null")
        case 3:
            (case.root / name).write_bytes(b"")
        case _:
            case.mutate(name, [f"{path}\n" for path in PATHS])
    case.perhaps("--adopt", share=0.3)
    case.perhaps("--overwrite", share=0.3)
    case.perhaps("--input", "gone.json", share=0.2)
    if case.dice.random() < 0.1:
        case.arguments = ["clean", "--json"]
    case.is_owned = False
    case.has_links = False


def store(case):
    damage_store(case, case.root / ".kivagen/store.db")
    case.perhaps("--strict")
    case.perhaps("--dry-run", share=0.1)
    if case.dice.random() < 0.3:
        (case.root / "in.json").write_text(json.dumps(hostile_site.newest(range(1007, 1014))))


def cached_store(case):
    """A store from which a site is built offline."""
    case.arguments = ["build", "--json", "--api", CACHED_URL, "--limit", "8", "--offline"]
    case.codes_again = {0, 69}
    case.perhaps("--strict")
    case.perhaps("--images", "download")
    damage_store(case, case.root / ".kivagen/store.db")


STATEMENTS = [
    "DROP TABLE loans", "DROP TABLE names", "DROP TABLE responses", "DROP INDEX names_by_key", "DELETE FROM responses",
    "DELETE FROM names", "DELETE FROM names WHERE position = 0", "CREATE TABLE mine (a)", "CREATE VIEW mine AS SELECT 1",
    "ALTER TABLE loans ADD COLUMN x", "ALTER TABLE responses RENAME COLUMN etag TO tag", "PRAGMA user_version = 0",
    "PRAGMA user_version = 1", "PRAGMA user_version = 5", "PRAGMA user_version = 2", "PRAGMA user_version = 4", "PRAGMA user_version = -1",
    "PRAGMA application_id = 7", "PRAGMA journal_mode = DELETE", "UPDATE loans SET loan = '{}'",
    "UPDATE loans SET loan = 'torn'", "UPDATE loans SET loan = x'00ff'", "UPDATE loans SET loan = '' WHERE id % 2",
    "UPDATE loans SET id = -id", "UPDATE loans SET listed = 9223372036854775807",
    "UPDATE loans SET listed = -9223372036854775808", "UPDATE loans SET listed = 'never'", "UPDATE loans SET listed = 1e300",
    "UPDATE loans SET loan = replace(loan, '1001', '2001')", "UPDATE loans SET loan = loan || char(0)",
    "UPDATE loans SET site = '/somewhere/else'", "UPDATE loans SET loan = '[' || loan || ',' || loan || ']'",
    "INSERT INTO loans SELECT site, id + 9000000000000000000, listed, loan FROM loans WHERE id < 1003",
    "UPDATE responses SET body = x''", "UPDATE responses SET body = x'1f8b'", "UPDATE responses SET body = substr(body, 1, 40)",
    "UPDATE responses SET body = zeroblob(1000000)", "UPDATE responses SET status = 500", "UPDATE responses SET status = -1",
    "UPDATE responses SET received = 9223372036854775807", "UPDATE responses SET checked = -9223372036854775808",
    "UPDATE responses SET received = 'x'", "UPDATE responses SET etag = char(10) || 'X: y', last_modified = char(0)",
    "UPDATE names SET position = position + 9223372036854775000", "UPDATE names SET key = 'gone'",
    "UPDATE names SET position = 'x'", "UPDATE names SET name = upper(name)", "UPDATE responses SET key = key || 'x'",
    "DROP TABLE sites", "DELETE FROM sites", "UPDATE sites SET manifest = NULL", "UPDATE sites SET name = NULL",
    "UPDATE sites SET manifest = 'x'", "UPDATE sites SET name = 'Elsewhere'", "UPDATE sites SET key = key || char(0)",
    "INSERT INTO sites SELECT key || 2, NULL, manifest FROM sites", "UPDATE sites SET name = x'ff', manifest = 1.5",
    "CREATE TRIGGER mine AFTER INSERT ON loans BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER mine AFTER INSERT ON responses BEGIN DELETE FROM responses; END",
    "DROP TABLE source_failures", "DROP INDEX site_pictures_by_key", "DELETE FROM site_pictures",
    "INSERT INTO source_failures SELECT 'http://127.0.0.1:1', '', 9223372036854775807, x'ff'",
    "INSERT INTO picture_failures SELECT site, 'http://127.0.0.1:1', id, 'x', char(0) FROM loans",
    "INSERT INTO site_pictures SELECT site, 'http://127.0.0.1:1', id, 'gone' FROM loans",
    "CREATE UNIQUE INDEX mine ON loans (site)", "PRAGMA page_size = 512; VACUUM", "PRAGMA encoding = 'UTF-16'",
]


def damage_store(case, path):
    match case.dice.randrange(10):
        case 0:
            path.write_bytes(case.dice.choice([b"", b"SQLite format 3\0", bytes(4096), b"x" * 5000, *ODD_BYTES]))
        case 1:
            path.unlink()
            case.dice.choice([path.mkdir, lambda: path.symlink_to("gone.db"), lambda: path.symlink_to("/dev/full"),
                              lambda: os.mkfifo(path), lambda: path.symlink_to("store.db"),
                              lambda: sqlite3.connect(path).executescript("CREATE TABLE a (b); INSERT INTO a VALUES (1);")])()
        case 2:
            hostile_site.leave_wal(path, case.dice.choice(["DELETE FROM names", "UPDATE loans SET loan = '{}'"]))
            log = path.with_name("store.db-wal")
            log.write_bytes(Mutator(case.dice).bytes(log.read_bytes()))
        case 3:
            log = path.with_name(case.dice.choice(["store.db-wal", "store.db-shm", "store.db-journal"]))
            log.write_bytes(case.dice.choice([b"", bytes(40_000), case.dice.randbytes(40_000)]))
        case 4 | 5 | 6:
            with closing(sqlite3.connect(path)) as connection:
                for statement in case.dice.sample(STATEMENTS, case.dice.choice([1, 1, 2, 3])):
                    try:
                        connection.executescript(statement)
                    except sqlite3.Error:
                        pass
            if case.dice.random() < 0.2:
                case.mutate(".kivagen/store.db", lines=False)
        case _:
            case.mutate(".kivagen/store.db", lines=False)
    case.arguments += case.dice.choice([[], [], ["--retain", "3000d"], ["--retain", "1s"]])


def rendering(case):
    names = hostile_site.template_names()
    partials = case.root / "Partials"
    partials.mkdir()
    for name in case.dice.sample([name for name in names if name.endswith(".mustache")], 3):
        shutil.copy(REPOSITORY / "Templates" / name, partials)
    name = case.dice.choice([path.name for path in partials.iterdir()])
    case.mutate(f"Partials/{name}", TAGS)
    data = {"title": "x", "cards": [{"name": "a", "href": "b"}], "loans": hostile_site.loans([1005, 1006]), "intro": True}
    (case.root / "data.json").write_bytes(encoded(Mutator(case.dice).tree(data), case.dice))
    case.arguments = ["render", f"Partials/{name}", "--data", "data.json", "--partials", "Partials"]


def fetching(case):
    value = listing_in_a_shape(case.dice)
    (case.root / "in.json").write_bytes(encoded(case.mutator.tree(value), case.dice))
    case.arguments = ["fetch", "--json", "--input", "in.json", "--save", case.dice.choice(["saved.json", "in.json"])]


def responses(case):
    """Mutated responses of a server."""
    case.arguments = ["build", "--json", "--api", SERVER.url, "--limit", "8", "--timeout", "2s", "--refresh"]
    case.perhaps("--images", "download", share=0.5)
    case.perhaps("--source", case.dice.choice(["newest", "search", "graphql"]), share=0.5)
    case.perhaps("--strict")
    endpoints = case.dice.choice([["newest", "search", "graphql"], ["details"], ["partners"], [None], ["newest", None]])
    # Every attempt gets the same response, regardless of the order in which requests arrive.
    seed = case.dice.random()

    def hook(request, response):
        if request.path.startswith("/img/"):
            response = Response(200, GIF, {"Content-Type": "image/gif"})
        if request.endpoint not in endpoints:
            return response
        dice = random.Random(f"{seed} {request.path}")
        body, headers = response.body, dict(response.headers)
        if headers.pop("Content-Encoding", None):
            body = gzip.decompress(body)
        body = mutated_response(body, dice)
        if dice.random() < 0.4:
            headers["Content-Encoding"] = dice.choice(["gzip", "gzip", "deflate", "br", "identity", "gzip, gzip"])
            body = Mutator(dice).bytes(gzip.compress(body)) if dice.random() < 0.5 else gzip.compress(body)
        if dice.random() < 0.2:
            name = dice.choice(["Content-Type", "Retry-After", "ETag", "Last-Modified", "Date", "Cache-Control", "X-Odd",
                                "X-RateLimit-Overall-Remaining", "Age"])
            headers[name] = dice.choice(ODD_HEADERS)
        return replace(response, body=body, headers=headers)

    SERVER.hook = hook
    case.is_repeatable = False


ODD_HEADERS = ["", " ", "0", "-1", "99999999999999999999", "NaN", '"', "no-store", "max-age=99999999999999999999", "\xe9",
               "x" * 20_000, "Thu, 99 Foo 9999 99:99:99 GMT", "text/html; charset=utf-16", "application/json"]


def mutated_response(body, dice):
    mutator = Mutator(dice, ODD_TOKENS)
    try:
        return encoded(mutator.tree(json.loads(body)), dice) if dice.random() < 0.7 else mutator.bytes(body)
    except ValueError:
        return mutator.bytes(body)


def files(case):
    """Odd names in `Static/`, `Notes/` and `Templates/`."""
    for _ in range(case.dice.choice([1, 1, 3])):
        folder = case.dice.choice(["Static", "Static", "Notes", "Templates"]).encode()
        name = Mutator(case.dice).bytes(case.dice.choice([
            b"index.html", b"loans/1012.html", b"Loans/x.html", b"a.md", b"card.mustache", b"style.css", b".well-known/x",
            b"assets/x.css", b".kivagen-manifest", b"caf\xc3\xa9", b"cafe\xcc\x81", b"404.html", b"CNAME"]))
        parts = [part[:200] for part in name.replace(b"\0", b"").split(b"/") if part not in (b"", b".", b"..")][:5]
        path = Path(os.fsdecode(os.path.join(os.fsencode(case.root), folder, *parts or [b"x"])))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            case.dice.choice([lambda: path.write_text("mine"), lambda: path.write_text("mine"), path.mkdir,
                              lambda: path.symlink_to(case.dice.choice(["gone", ".", "..", "/dev/null", path.name])),
                              lambda: os.mkfifo(path)])()
        except OSError:
            pass


KINDS = [listing, listing_bytes, lines_of_loans, own_listing, template, note, settings, arguments, variables, manifest,
         journal, store, cached_store, rendering, fetching, responses, files]
# The number of cases of each kind in the short form.
COUNT = 5


@pytest.fixture(scope="session")
def bases(tmp_path_factory):
    """The sites that are copied for the cases, by name."""
    global CACHED_URL, SERVER
    folder = tmp_path_factory.mktemp("bases")
    found = {"given": folder / "given", "cached": folder / "cached"}
    hostile_site.make(found["given"])
    kiva = Kiva()
    CACHED_URL = kiva.url
    hostile_site.make_with_cache(found["cached"], kiva)
    kiva.shut_down()
    SERVER = Kiva(8)
    if shutil.which("strace"):
        for call in range(1, 40) if SOAK else [2, 9]:
            root = folder / f"cut {call}"
            if hostile_site.make_cut_off(root, call):
                found[f"cut {call}"] = root
    yield found
    SERVER.shut_down()


def base_of(kind, dice, bases):
    if kind is cached_store:
        return bases["cached"]
    if kind is journal:
        cut = [name for name in bases if name.startswith("cut")]
        if not cut:
            pytest.skip("no build could be interrupted: strace is not installed")
        return bases[dice.choice(cut)]
    return bases["given"]


def check(case):
    before = traces(case.output)
    end = case.run()
    promises.check_end(end)
    if case.says_json(end):
        promises.check_summary(end)
    if end.code and case.is_whole:
        assert not (found := promises.changed_paths(before, traces(case.output))), f"{end.code}, but changed: {found}"
    if case.is_build and end.code == 0:
        if traces(case.output) != before:
            check_success(case, end)
        if case.is_repeatable:
            check_again(case)
    if case.keeps:
        check_pages_remain(case, before)
    return end.code


def check_success(case, end):
    promises.check_site(case.output, case.others_in(case.output))
    if case.has_links and case.says_json(end):
        promises.check_links(case.output, end.summary["warnings"])


def check_again(case):
    """Checks that a second run with the same input writes nothing."""
    pages = traces(case.output)
    again = case.run()
    promises.check_end(again)
    assert again.code in case.codes_again, f"the second run ends with {again.code}: {again.stderr}"
    assert not (found := promises.changed_paths(pages, traces(case.output))), f"the second run changes {found}"
    if case.says_json(again) and not case.is_dry:
        assert (again.summary["written"], again.summary["deleted"]) == (0, 0)


def check_pages_remain(case, before):
    """Checks that the next good build has a page for each loan that had one."""
    (case.root / "in.json").write_text(json.dumps(hostile_site.newest(range(1005, 1013))))
    end = promises.run(case.root, build_arguments("--input", "in.json"))
    assert end.code == 0, end.stderr
    lost = [path for path in before if path.startswith("loans/") and not (case.output / path).exists()]
    assert not lost, f"pages are lost: {lost}"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_keeps_its_promises_for_mutated_files(kind, bases, tmp_path):
    def attempt(number, dice, folder):
        return check(Case(kind, hostile_site.copy(base_of(kind, dice, bases), folder / "site"), dice))

    cases.run(kind.__name__, COUNT, attempt, tmp_path)
