"""Small disks: mounts that nobody else sees, and that go with the process that holds them."""
import subprocess
from pathlib import Path


class CannotMount(Exception):
    """As a sentence."""


class Mounts:
    """A mount namespace of its own. `words` are to stand before a program that is to see it."""

    def __init__(self):
        for user, names in [([], ["--mount"]), (["--user", "--map-root-user"], ["--mount", "--user"])]:
            self.holder = subprocess.Popen(
                ["unshare", "--mount", *user, "sh", "-c", "echo && exec sleep 600"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            if self.holder.stdout.readline():
                break
            self.end()
        else:
            raise CannotMount("this system gives no mount namespace (unshare --mount)")
        self.words = ["nsenter", "--target", str(self.holder.pid), *names, *(
            ["--preserve-credentials"] if user else [])]

    def mount(self, *words):
        done = subprocess.run([*self.words, "mount", *words], capture_output=True, text=True)
        if done.returncode:
            raise CannotMount(f"mount {' '.join(map(str, words))}: {done.stderr.strip()}")

    def seen(self, path):
        """The path as it is seen from outside."""
        return Path(f"/proc/{self.holder.pid}/root{path}")

    def end(self):
        self.holder.kill()
        self.holder.wait()
        self.holder.stdout.close()
