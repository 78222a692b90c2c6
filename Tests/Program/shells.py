"""Interactive shells on a terminal of their own, which complete command lines as for a person."""
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import time

from environment import CLEAN

# Prints the words of a line between characters that no shell echoes.
ARGS = r"""args() { printf '\001%s' "$@"; printf '\002\n'; }"""
# The keys that insert all completions of a word, and those that make the line the arguments of `args`.
INSERT_ALL = "\x18a"
PRINT = "\x01args \r"


class Terminal:
    """A shell that reads its commands from a pseudo-terminal."""

    def __init__(self, command, folder, setup):
        self.output = ""
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, {**CLEAN, "HOME": str(folder), "TERM": "dumb", "PS1": "$ ",
                                             "LC_ALL": "C.UTF-8"})
        self.pid = pid
        for line in [ARGS, *setup]:
            self.type(f"{line}\r")
        self.type("args ready\r")
        self.wait_for("\x01ready\x02")

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def wait_for(self, text, seconds=30):
        """Reads the output until it contains a text, and returns the part that precedes its end."""
        deadline = time.monotonic() + seconds
        while text not in self.output:
            ready, _, _ = select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"the shell does not print {text!r}: {self.output!r}"
            self.output += os.read(self.terminal, 65536).decode(errors="replace")
        end = self.output.index(text) + len(text)
        output, self.output = self.output[:end], self.output[end:]
        return output

    def completions(self, line):
        """Returns the words by which all completions replace the last word of the line."""
        return self.words(line, INSERT_ALL)[len(typed_words(line)) - 1:]

    def words(self, line, keys):
        """Types a line and then keys, and returns the words of the line that this makes."""
        self.type(line + keys + PRINT)
        output = self.wait_for("\x02")
        return re.sub(r"\r\n?", "", output[output.index("\x01") + 1:-1]).split("\x01")

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


class Bash(Terminal):
    def __init__(self, folder, script):
        super().__init__(["bash", "--norc", "--noprofile", "-i"], folder, [
            "bind 'set enable-bracketed-paste off'", r'''bind '"\C-xa": insert-completions' ''',
            f"source {shlex.quote(str(script))}"])


class Zsh(Terminal):
    def __init__(self, folder, script):
        functions = folder / ".functions"
        functions.mkdir(exist_ok=True)
        shutil.copy(script, functions / "_kivagen")
        super().__init__(["zsh", "-f", "-i"], folder, [
            "unset zle_bracketed_paste", f"fpath=({shlex.quote(str(functions))} $fpath)",
            "autoload -Uz compinit && compinit -u -D", "zle -C all-matches complete-word _generic",
            "bindkey '^Xa' all-matches", "zstyle ':completion:all-matches::::' completer _all_matches _complete",
            "zstyle ':completion:all-matches:*' insert true"])


class Fish:
    """Fish, which can print completions."""

    def __init__(self, folder, script):
        self.folder = folder
        self.script = script

    def completions(self, line):
        command = f"source {shlex.quote(str(self.script))}; complete -C {shlex.quote(line)}"
        output = subprocess.run(["fish", "--no-config", "-c", command], cwd=self.folder, text=True, check=True,
                                env={**CLEAN, "HOME": str(self.folder)}, stdout=subprocess.PIPE).stdout
        return [row.split("\t")[0] for row in output.splitlines()]

    def close(self):
        pass


def typed_words(line):
    """Returns the words of a line, of which the last one must be completed."""
    return shlex.split(line) + ([""] if line.endswith(" ") else [])


SHELLS = {"bash": Bash, "zsh": Zsh, "fish": Fish}
