"""The commands of the README and the guide, typed in order by somebody who is new."""
import re
import subprocess

import pytest

from documentation import REPOSITORY, converter
from environment import CLEAN, PROGRAM

# The first lines of the blocks that are not typed, with the reason.
LEFT_OUT = {
    "curl -LO": "a release is on GitHub; test_packages.py tries the package",
    "make  ": "these commands build the program and run this test",
}
# Programs that the script of the guide calls, and variables that it needs, as a host would have them.
OF_A_HOST = {"rsync": 'for last; do :; done; echo "rsync to $last"', "curl": 'echo "curl $4"'}
VARIABLES = {"CLOUDFLARE_ZONE": "zone", "CLOUDFLARE_TOKEN": "token"}


def blocks(document, *languages):
    """Returns the code blocks of a page in these languages, in their order."""
    tokens = converter().parse((REPOSITORY / document).read_text())
    return [token.content for token in tokens if token.type == "fence" and token.info in languages]


def commands(block):
    """Returns what is typed: in a block with prompts, the lines that have one."""
    if block.startswith("$ "):
        return "".join(line[2:] + "\n" for line in block.splitlines() if line.startswith("$ "))
    return block


@pytest.fixture
def shell(tmp_path, kiva):
    """Runs commands as one session of a shell, in an empty folder, with the program on its path."""
    tools, folder = tmp_path / "bin", tmp_path / "folder"
    tools.mkdir()
    folder.mkdir()
    (tools / "kivagen").symlink_to(PROGRAM)
    for name, script in OF_A_HOST.items():
        (tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (tools / name).chmod(0o755)
    variables = {**CLEAN, **VARIABLES, "PATH": f"{tools}:{CLEAN['PATH']}", "HOME": str(tmp_path), "KIVAGEN_API": kiva.url}

    def shell(text):
        return subprocess.run(["bash", "-eu"], input=text, cwd=folder, env=variables, capture_output=True, text=True)

    shell.folder = folder
    return shell


def typed(document):
    """Returns the blocks of a page that are typed. Each reason to leave out a block must have its block."""
    found = blocks(document, "sh", "console")
    left_out = {start for start in LEFT_OUT for block in found if block.startswith(start)}
    return [block for block in found if not block.startswith(tuple(LEFT_OUT))], left_out


def run_all(shell, found):
    """Types the blocks, each after its number."""
    result = shell("".join(f"echo '== {number}'\n{commands(block)}" for number, block in enumerate(found, 1)))
    assert result.returncode == 0, result.stdout[-2000:] + result.stderr[-2000:]
    assert result.stdout.count("== ") == len(found)
    return result


def test_the_tour_of_the_readme_works_without_a_network(shell, kiva):
    found, left_out = typed("README.md")
    assert left_out == set(LEFT_OUT)
    assert [block.split("\n")[0] for block in found] == [
        "kivagen init my-site", "kivagen templates --copy style.css", "kivagen init --github-pages"]
    run_all(shell, found)
    site = shell.folder / "my-site"
    assert (site / "Output/index.html").exists() and (site / "Templates/style.css").exists()
    assert (site / ".github/workflows").is_dir()
    assert kiva.requests == []


def test_the_error_in_the_readme_is_the_one_that_is_printed(shell):
    [shown] = [block for block in blocks("README.md", "text") if "unknown name" in block]
    result = shell("kivagen init . && kivagen templates --copy card.mustache"
                   " && sed -i 's/{{town}}/{{twon}}/' Templates/card.mustache && kivagen build --source sample || echo $?")
    assert result.stdout.endswith("78\n")
    assert shown.rstrip() in result.stderr.splitlines()


def test_the_settings_and_notes_of_the_readme_are_accepted(shell):
    [settings], [note] = blocks("README.md", "yaml"), blocks("README.md", "markdown")
    assert shell("kivagen init .").returncode == 0
    (shell.folder / "kivagen.yml").write_text(settings)
    (shell.folder / "Notes/index.md").write_text(note)
    result = shell("kivagen check")
    assert result.returncode == 0
    *warnings, last = result.stderr.splitlines()
    assert re.fullmatch("kivagen.yml, .*: no errors", last)
    # The other note of the new site, to which the note of the readme does not link.
    assert [re.search("'(.*?)' is not shown", warning)[1] for warning in warnings] == ["Notes/how-to-read-this-page.md"]


def test_the_commands_of_the_guide_work_in_order(shell):
    found, left_out = typed("docs/guide.md")
    assert left_out == set()
    assert len(found) >= 4
    [script] = [block for block in found if block.startswith("#!")]
    (shell.folder / "publish").write_text(script)
    # The script publishes what has changed since the build before.
    publish = "mkdir -p Notes; echo Hello > Notes/hello.md\nsh ./publish\n"
    result = run_all(shell, [publish if block == script else block for block in found])
    assert "Hello, world!" in result.stdout
    assert result.stdout.count("rsync to you@example.org:") == 1
    assert "curl https://api.cloudflare.com/client/v4/zones/zone/purge_cache" in result.stdout


def test_the_settings_of_the_guide_are_accepted(shell):
    """Blocks of settings begin with the name of one. Others are for workflows and words."""
    names = re.compile(r"(title|language|languages|views|exclude|base-url|source|country):")
    found = [block for block in blocks("docs/guide.md", "yaml") if names.match(block)]
    assert len(found) >= 5
    for settings in found:
        (shell.folder / "kivagen.yml").write_text(settings)
        result = shell("kivagen check")
        assert result.returncode == 0, settings + result.stderr
