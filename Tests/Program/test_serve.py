"""`kivagen serve`: which files it serves, and to which clients."""
import json
import os
import signal
import socket
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from environment import CLEAN, PROGRAM, SOAK
from serving import PATIENCE, Server, wait_until

EXAMPLES = 3000 if SOAK else 150
# The name of this machine.
MACHINE = socket.gethostname()

# Links in the output folder to things that are not a part of the site.
LINKS = {"repository": ".git", "config.txt": ".git/config", "again": "repository", "mine/up": "../.git",
         "hidden": ".hidden", "hidden.txt": ".hidden/notes.txt", "mine/deep": "../mine/../again",
         "manifest.txt": ".kivagen-manifest", "store": "../.kivagen", "round": "../Output/.git", "etc": "/etc"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    root = tmp_path_factory.mktemp("served")
    (root / "secret.txt").write_text("secret")
    mine = root / "Static/mine"
    mine.mkdir(parents=True)
    (mine / "index.html").write_text("<!doctype html><title>Mine</title><p>Mine</p>")
    (mine / "numbers.txt").write_text("0123456789")
    (mine / "empty.txt").write_text("")
    (mine / "größe & co.txt").write_text("odd name")
    for name in ("a.svg", "a.woff2", "a.xyz", "a.mjs"):
        (mine / name).write_text("x")
    server = Server(root, "--source", "sample")
    server.wait_for(" loans: ")
    (root / "Output/out.txt").symlink_to(root / "secret.txt")
    (root / "Output/out").symlink_to(root)
    (root / "Output/inside.txt").symlink_to("mine/numbers.txt")
    os.mkfifo(root / "Output/pipe")
    (root / "Output/.git").mkdir()
    (root / "Output/.git/config").write_text("secret")
    (root / "Output/.git/index.html").write_text("secret")
    (root / "Output/.hidden").mkdir()
    (root / "Output/.hidden/notes.txt").write_text("secret")
    (root / "Output/.well-known").mkdir()
    (root / "Output/.well-known/a.txt").write_text("0123456789")
    (root / "Output/.well-known/b.txt").symlink_to("a.txt")
    for link, target in LINKS.items():
        (root / "Output" / link).symlink_to(target)
    yield server
    server.stop()


@pytest.mark.parametrize("path, type", [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"), ("/loans.json", "application/json"),
    ("/feed.xml", "application/xml; charset=utf-8"),
    ("/mine/", "text/html; charset=utf-8"), ("/mine/a.svg", "image/svg+xml"), ("/mine/a.woff2", "font/woff2"),
    ("/mine/a.xyz", "application/octet-stream"), ("/mine/a.mjs", "text/javascript; charset=utf-8"),
    ("/mine/gr%C3%B6%C3%9Fe%20&%20co.txt", "text/plain; charset=utf-8"), ("/inside.txt", "text/plain; charset=utf-8"),
    ("/.well-known/a.txt", "text/plain; charset=utf-8"), ("/.well-known/b.txt", "text/plain; charset=utf-8"),
    ("/index.html?query=..", "text/html; charset=utf-8")])
def test_types(server, path, type):
    answer = server.get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, type)
    assert answer.headers["cache-control"] == "no-cache"
    head = server.get(path, "HEAD")
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == answer.headers["content-length"] == str(len(answer.body))


def test_files_are_served_as_they_are(server):
    for path in server.root.glob("Output/**/*"):
        if path.is_file() and not path.is_symlink() and path.suffix not in (".html",) and not {
                ".git", ".kivagen-manifest"} & set(path.parts):
            answer = server.get("/" + str(path.relative_to(server.root / "Output")).replace("ö", "%C3%B6").replace(
                "ß", "%C3%9F").replace(" ", "%20"))
            assert answer.body == path.read_bytes(), path


def test_tags(server):
    for path in ("/loans.json", "/index.html"):
        whole = server.get(path)
        tag = whole.headers["etag"]
        assert tag.startswith('"')
        for value in (tag, "*", f'"other", W/{tag}'):
            answer = server.get(path, If_None_Match=value)
            assert (answer.status, answer.body, answer.headers["etag"]) == (304, b"", tag)
            assert answer.headers["content-length"] == str(len(whole.body))
        assert server.get(path, If_None_Match='"other"').status == 200


@pytest.mark.parametrize("value, part", [
    ("bytes=2-4", b"234"), ("bytes=7-", b"789"), ("bytes=-3", b"789"), ("bytes=0-0", b"0"), ("bytes=5-99", b"56789"),
    ("bytes=-99", b"0123456789")])
def test_ranges(server, value, part):
    answer = server.get("/mine/numbers.txt", Range=value)
    start = b"0123456789".index(part)
    assert (answer.status, answer.body) == (206, part)
    assert answer.headers["content-range"] == f"bytes {start}-{start + len(part) - 1}/10"
    page = server.get("/index.html").body
    assert server.get("/index.html", Range="bytes=10-19").body == page[10:20]


@pytest.mark.parametrize("value, status", [
    ("bytes=10-", 416), ("bytes=99-100", 416), ("bytes=-0", 416), ("bytes=4-2", 200), ("bytes=1-2,4-5", 200),
    ("lines=1-2", 200), ("bytes=a-b", 200), ("bytes=", 200), ("bytes=1", 200), ("bytes=99999999999999999999-", 200)])
def test_odd_ranges(server, value, status):
    answer = server.get("/mine/numbers.txt", Range=value)
    assert answer.status == status
    if status == 416:
        assert answer.headers["content-range"] == "bytes */10"
    assert server.get("/mine/empty.txt", Range="bytes=0-").status == 416
    assert server.get("/mine/numbers.txt", Range="bytes=1-2", If_Range='"other"').status == 200


@pytest.mark.parametrize("path", ["/nothing", "/loans/0.html", "/mine/numbers.txt/", "/index.html/x", "/out.txt",
                                  "/out/secret.txt", "/pipe", "/countries/", "/.kivagen/other",
                                  "/.git/config", "/.GIT/config", "/%2egit/config", "/.kivagen-manifest", "/.git/",
                                  "/repository/config", "/repository/", "/repository", "/config.txt", "/again/config",
                                  "/mine/up/config", "/mine/deep/config", "/hidden/notes.txt", "/hidden.txt",
                                  "/manifest.txt", "/store/store.db", "/round/config", "/round/", "/etc/hostname"])
def test_what_is_not_there(server, path):
    answer = server.get(path)
    assert answer.status == 404
    assert b"secret" not in answer.body
    assert "text/html" in answer.headers["content-type"]


@pytest.mark.parametrize("path", [
    "/../secret.txt", "/%2e%2e/secret.txt", "/.%2E/secret.txt", "/mine/../../secret.txt", "/mine/%2e%2e%2f%2e%2e/secret.txt",
    "/..%5csecret.txt", "/..\\secret.txt", "//secret.txt", "//example.org/", "/mine//", "/index.html%00", "/%00", "/%zz", "/%f",
    "/%", "/%ff", "/%c0%ae%c0%ae/secret.txt", "/.", "/./index.html", "index.html", "ftp://127.0.0.1/", "http:/index.html", "*",
    "/a%0d%0aX-Injected:%20yes", "/" + "a" * 300])
def test_malformed_paths(server, path):
    answer = server.get(path)
    assert answer.status == 400, answer
    assert b"secret" not in answer.body and "x-injected" not in answer.headers


def test_folders_redirect(server):
    answer = server.get("/mine")
    assert (answer.status, answer.headers["location"]) == (307, "/mine/")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "ODD"])
def test_other_methods(server, method):
    answer = server.get("/", method)
    assert (answer.status, answer.headers.get("allow")) == (405, "GET, HEAD")


def test_events_have_no_head(server):
    answer = server.get("/.kivagen/events", "HEAD")
    assert (answer.status, answer.body, answer.headers["allow"]) == (405, b"", "GET")


@pytest.mark.parametrize("host, status", [
    ("localhost", 200), ("LOCALHOST:1", 200), ("127.0.0.1", 200), ("[::1]:4141", 200), ("kivagen.localhost", 200),
    ("example.org", 421), ("127.0.0.1.example.org", 421), ("localhost.example.org:4141", 421), ("192.168.1.7", 421),
    ("localhost:80:80", 421), ("[::1", 421), ("localhost:", 200), ("localhost:x", 421), ("evil@localhost", 421),
    ("localhost.", 200), ("kivagen.localhost.:4141", 200), ("localhost..", 421), (".", 421), ("localhost.lan", 421),
    (MACHINE, 421), (f"{MACHINE}.local", 421)])
def test_hosts(server, host, status):
    assert server.get("/", host=host).status == status
    assert server.get("/.kivagen/nothing", host=host).status == (404 if status == 200 else status)


@pytest.fixture(scope="module")
def open_server(server):
    """The same site, which other machines can read."""
    server = Server(server.root, "--host", "0.0.0.0", "--source", "sample")
    yield server
    server.stop()


@pytest.mark.parametrize("host, status", [
    ("localhost", 200), ("192.168.1.7:4141", 200), ("192.168.1.7.", 200), ("[fe80::1]:80", 200), ("example.org", 421),
    (MACHINE, 200), (MACHINE.upper(), 200), (f"{MACHINE}.", 200), (f"{MACHINE}.:4141", 200), (f"{MACHINE}.local", 200),
    (f"{MACHINE}.local.", 200), (f"{MACHINE}.LAN:4141", 200), (f"{MACHINE}.home.arpa", 200),
    (f"{MACHINE}.internal", 200), (f"{MACHINE}.example.org", 421), (f"{MACHINE}.local.example.org", 421),
    (f"{MACHINE}.com", 421), (f"x.{MACHINE}.lan", 421), (f"{MACHINE}x.lan", 421), ("other.local", 421), (".local", 421)])
def test_others_may_read_the_site_if_told(open_server, host, status):
    assert open_server.url == f"http://127.0.0.1:{open_server.port}"
    assert open_server.get("/", host=host).status == status


@pytest.mark.parametrize("how", ["option", "variable", "file"])
def test_further_hosts_that_are_allowed(tmp_path, how):
    longest = ".".join(["a" * 63] * 3 + ["b" * 61])
    names = ["Laptop.example.org", "kiva.school.example.", "192.168.1.7", "[fe80::1]", "my_box", "r3---sn-x.example", longest]
    arguments, variables = [], {}
    if how == "option":
        arguments = ["--allow-host", ",".join(names)]
    elif how == "variable":
        variables = {"KIVAGEN_ALLOW_HOST": ",".join(names)}
    else:
        (tmp_path / "kivagen.yml").write_text(f"allow-host: {json.dumps(names)}\n")
    server = Server(tmp_path, "--source", "sample", *arguments, **variables)
    try:
        server.wait_for(" loans: ")
        for host, status in [
                ("laptop.example.org", 200), ("LAPTOP.EXAMPLE.ORG.:4141", 200), ("kiva.school.example", 200),
                ("192.168.1.7", 200), ("[fe80::1]:4141", 200), ("localhost", 200), ("example.org", 421),
                ("my_box", 200), ("r3---sn-x.example:4141", 200), (longest, 200), ("x.laptop.example.org", 421), ("laptop.example.org.evil.example", 421), ("192.168.1.8", 421)]:
            assert server.get("/", host=host).status == status, host
            assert (b"--allow-host" in server.get("/", host=host).body) == (status == 421)
    finally:
        server.stop()


@pytest.mark.parametrize("name", [
    "*", "*.example.org", "laptop.*", "example.org:80", "http://example.org", "example.org/", "a b", "[::1", "@x",
    "a..b", ".example.org", "example.org..", ".", "-x.com", "x-.com", "x.-y.example", "-", "b\u00fc" * 40,
    ".".join(["a" * 63] * 4), "\u3002example"])
def test_names_of_hosts_that_are_no_whole_names(tmp_path, name):
    def serve(*arguments, **variables):
        return subprocess.run([PROGRAM, "serve", *arguments], cwd=tmp_path, env=CLEAN | variables, text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)

    option, variable = serve(f"--allow-host={name},x.example"), serve(KIVAGEN_ALLOW_HOST=f"x.example,{name}")
    settings = tmp_path / "kivagen.yml"
    settings.write_text(f"allow-host: [x.example, {json.dumps(name)}]\n")
    file = serve()
    # An empty text is a name in a list only; elsewhere it stands for no list.
    settings.write_text('allow-host: [""]\n')
    for result, code in [(option, 64), (variable, 78), (file, 78), (serve(), 78)]:
        assert result.returncode == code
        assert "the whole names of hosts" in result.stderr and "without *" in result.stderr


@pytest.mark.parametrize("target, status", [
    ("http://localhost/mine/numbers.txt", 200), ("HTTP://LOCALHOST:4141/mine/numbers.txt?query", 200),
    ("http://localhost", 200), ("http://localhost/../secret.txt", 400), ("http://localhost//secret.txt", 400),
    ("http://example.org/", 421), ("http://", 421), ("http:///", 421), ("http://evil@localhost/", 421)])
def test_targets_with_a_host(server, target, status):
    # The host in the target counts, regardless of the header.
    for host in ("localhost", "example.org"):
        assert server.get(target, host=host).status == status


def test_requests_must_name_one_host(server):
    assert server.send(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n").split()[1] == b"400"
    twice = b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: example.org\r\nConnection: close\r\n\r\n"
    assert server.send(twice).split()[1] == b"400"


def test_requests_have_no_content(server):
    assert server.get("/", Content_Length="5").status == 413
    assert server.get("/", Content_Length="99999999999").status == 413
    assert server.get("/", Transfer_Encoding="chunked").status == 413


def test_a_megabyte_of_headers(server):
    for data in (b"X: " + b"a" * (1 << 20) + b"\r\n", b"X: a\r\n" * 200_000):
        answer = server.send(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + data + b"\r\n")
        assert not answer or answer.split()[1] in (b"400", b"413", b"431")
    answer = server.send(b"GET /" + b"a" * (1 << 20) + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert not answer or answer.split()[1] in (b"400", b"413", b"414", b"431")
    assert server.get("/").status == 200


def test_a_thousand_silent_connections(server):
    before = server.memory()
    connections = [server.connect() for _ in range(1000)]
    try:
        assert server.get("/").status == 200
        assert server.memory() - before < 30
    finally:
        for connection in connections:
            connection.close()
    assert server.get("/").status == 200


def test_clients_that_stop_reading(server):
    (server.root / "Output/large.bin").write_bytes(bytes(50_000_000))
    before = server.memory()
    connections = []
    try:
        for _ in range(50):
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            connections.append(connection)
        assert len(server.get("/large.bin").body) == 50_000_000
        assert server.memory() - before < 40
    finally:
        for connection in connections:
            connection.close()
        (server.root / "Output/large.bin").unlink()


def test_many_streams_of_events(server):
    connections = [server.connect() for _ in range(300)]
    for connection in connections:
        connection.sendall(b"GET /.kivagen/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert server.get("/").status == 200
    # Those beyond 64 are ended, however fast they come.
    wait_until(lambda: len(os.listdir(f"/proc/{server.process.pid}/fd")) < 100)
    with server.events() as next_event:
        assert next_event()["build"]
    # The oldest streams were ended in favour of new ones, which go on.
    while connections[0].recv(4096):
        pass
    received = b""
    while b"data: " not in received:
        received += connections[-1].recv(4096)
    for connection in connections:
        connection.close()


def texts():
    parts = ["..", ".", "%2e", "%2f", "%5c", "%00", "%", "/", "\\", "a", "mine", "numbers.txt", "index.html", "ü", "%c3",
             "%ff", "%0d%0a", ";", ":", "?", "#", "out", "secret.txt", "~", "*"]
    return strategies.lists(strategies.sampled_from(parts) | strategies.text(strategies.characters(exclude_categories=["Cc", "Cs"]), max_size=3), max_size=12).map("".join)


FUZZ = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=not SOAK, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@FUZZ
@given(path=texts())
def test_paths_never_lead_outside(server, path):
    data = server.send(f"GET /{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode("utf-8", "replace"))
    assert b"secret" not in data.partition(b"\r\n\r\n")[2]
    assert data.startswith(b"HTTP/1.1 ") or not data


@FUZZ
@given(name=strategies.sampled_from(["Host", "Range", "If-None-Match", "If-Range", "Accept", "Connection", "Content-Length",
                                     "Transfer-Encoding", "Expect", "Upgrade"]),
       value=strategies.binary(max_size=40) | texts().map(str.encode))
def test_odd_headers(server, name, value):
    data = server.send(b"GET /mine/numbers.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                       + name.encode() + b": " + value + b"\r\n\r\n")
    assert data.startswith(b"HTTP/1.") or not data
    assert server.process.poll() is None


def test_still_serves_after_all_that(server):
    assert server.get("/").status == 200
    assert server.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ends_cleanly(tmp_path, number):
    server = Server(tmp_path, "--source", "sample")
    with server.events() as next_event:
        while not next_event()["build"]:
            pass
        assert server.stop(number) == 0


def test_port_that_is_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = subprocess.run(
            [PROGRAM, "serve", "--source", "sample", "--port", str(port)], cwd=tmp_path, env=CLEAN, text=True,
            capture_output=True, timeout=PATIENCE)
    assert result.returncode == 74
    assert result.stderr == (f"kivagen: cannot serve on port {port} of '127.0.0.1': another program uses the port; "
                             "choose another one with --port\n")
    assert not (tmp_path / "Output").exists()


@pytest.mark.parametrize("arguments, exit", [
    (["--port", "x"], 64), (["--port", "65536"], 64), (["--host", "no.such.host.invalid"], 74),
    (["--host", "192.0.2.1"], 74), (["--dry-run"], 64), (["--input", "-"], 64), (["operand"], 64)])
def test_wrong_arguments(tmp_path, arguments, exit):
    result = subprocess.run([PROGRAM, "serve", *arguments], cwd=tmp_path, env=CLEAN, text=True, capture_output=True,
                            stdin=subprocess.DEVNULL, timeout=PATIENCE)
    assert result.returncode == exit, result.stderr
    assert result.stderr.startswith("kivagen: ")


def test_no_browser(tmp_path):
    server = Server(tmp_path, "--source", "sample", "--open", PATH=str(tmp_path))
    server.wait_for("No browser could be opened")
    assert server.stop() == 0


def test_browser(tmp_path):
    program = tmp_path / "bin/xdg-open"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\nps -o pgid= -p $$ > group\necho "$1" > opened\n')
    program.chmod(0o755)
    server = Server(tmp_path, "--source", "sample", "--open", PATH=f"{program.parent}:/usr/bin:/bin")
    wait_until(lambda: (tmp_path / "opened").exists() and (tmp_path / "opened").read_text())
    # Ctrl-C in the terminal must not end a browser that was started just now.
    assert int((tmp_path / "group").read_text()) != os.getpgid(server.process.pid)
    assert server.stop() == 0
    assert (tmp_path / "opened").read_text() == f"{server.url}/\n"
