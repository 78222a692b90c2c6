"""Small disks: mounts that no other process sees, and that disappear with the process that holds them."""
import subprocess
from pathlib import Path


class CannotMount(Exception):
    """The reason why nothing can be mounted, as a sentence."""


class Mounts:
    """A separate mount namespace. The arguments in `prefix` run a program inside it."""

    def __init__(self):
        for user, names in [([], ["--mount"]), (["--user", "--map-root-user"], ["--mount", "--user"])]:
            self.holder = subprocess.Popen(
                ["unshare", "--mount", *user, "sh", "-c", "echo && exec sleep 600"],
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            if self.holder.stdout.readline():
                break
            self.end()
        else:
            raise CannotMount("this system allows no mount namespace (unshare --mount)")
        self.prefix = ["nsenter", "--target", str(self.holder.pid), *names, *(
            ["--preserve-credentials"] if user else [])]

    def mount(self, *arguments):
        done = subprocess.run([*self.prefix, "mount", *arguments], capture_output=True, text=True)
        if done.returncode:
            raise CannotMount(f"mount {' '.join(map(str, arguments))}: {done.stderr.strip()}")

    def outside_path(self, path):
        """Returns the path by which a file in the namespace can be reached from outside."""
        return Path(f"/proc/{self.holder.pid}/root{path}")

    def end(self):
        self.holder.kill()
        self.holder.wait()
        self.holder.stdout.close()
