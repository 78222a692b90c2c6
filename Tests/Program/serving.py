"""Runs `kivagen serve` and talks to it over sockets."""
import json
import os
import queue
import re
import signal
import socket
import subprocess
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass

from environment import CLEAN, PROGRAM

# Seconds that anything may take on a busy machine.
PATIENCE = 60


@dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def text(self):
        return self.body.decode()


class Server:
    """A site that is served, with the output of the program."""

    def __init__(self, root, *arguments, wrapper=(), **variables):
        """Starts the program. `wrapper` has arguments to put before its name, such as those of strace."""
        self.root = root
        self.wrapper = wrapper
        self.process = subprocess.Popen(
            [*wrapper, PROGRAM, "serve", "--port", "0", *arguments], cwd=root, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**CLEAN, **variables})
        self.lines = []
        self.unread = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.url = re.search(r" at (http://[^ ]*)/ ", self.wait_for("Serving "))[1]
        self.port = int(self.url.rsplit(":", 1)[1])

    def read(self):
        for line in self.process.stderr:
            self.lines.append(line)
            self.unread.put(line)
        self.unread.put("")

    def wait_for(self, text):
        """Waits until a line with this text is printed, and returns the line."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            line = self.unread.get(timeout=PATIENCE)
            if text in line:
                return line
            assert line, "the program has ended: " + "".join(self.lines)
        raise AssertionError(f"'{text}' is not printed: {''.join(self.lines)}")

    def stop(self, number=signal.SIGINT):
        if self.process.poll() is None:
            os.kill(child_of(self.process) if self.wrapper else self.process.pid, number)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def send(self, data):
        """Sends bytes on a connection of their own, and returns everything that comes back."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                return b"".join(iter(lambda: connection.recv(1 << 16), b""))
            except OSError:
                # The server has closed the connection already.
                return b""

    def get(self, path, method="GET", host=None, **headers):
        """Sends a request with exactly this path."""
        fields = {"Host": host or f"127.0.0.1:{self.port}", "Connection": "close",
                  **{name.replace("_", "-"): value for name, value in headers.items()}}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return parse(self.send(f"{head}\r\n".encode()))

    def memory(self):
        """The megabytes of memory that the program uses."""
        status = open(f"/proc/{self.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024

    @contextmanager
    def events(self):
        """Yields a function that waits for the next event of the site, and returns its data."""
        with self.connect() as connection:
            connection.sendall(f"GET /.kivagen/events HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n".encode())
            file = connection.makefile("rb")

            def next_event():
                end = time.monotonic() + PATIENCE
                # Heartbeats come in any case.
                for line in file:
                    assert time.monotonic() < end, "there was no event"
                    if line.startswith(b"data: "):
                        return json.loads(line[len(b"data: "):])
                raise AssertionError("the events have ended")
            yield next_event


def wait_until(condition):
    """Waits until a condition is met."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def child_of(process):
    """Returns the number of the process in which a wrapper runs the program, once it has started."""
    command = ["ps", "--ppid", str(process.pid), "-o", "pid=,comm="]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the wrapper has ended"
        lines = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        for number, name in (line.split(None, 1) for line in lines):
            if name == PROGRAM.name:
                return int(number)
        time.sleep(0.01)
    raise AssertionError("the wrapper has not started the program")


def parse(data):
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Answer(int(first.split()[1]) if first else 0, headers, body)
