"""The completions, in the shells themselves."""
import shutil
import subprocess

import pytest

import shells
from environment import CLEAN, PROGRAM

COMMANDS = ["build", "check", "clean", "completions", "fetch", "help", "history", "init", "man", "new", "render",
            "serve", "templates", "version"]
FOLDERS = ["Output", "my folder"]
FILES = ["a.json", "my loans.json", "it's.json"]
KENYA = ["KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ"]

# The completions of the last word of a line. A list of values separated by commas completes its last value.
OFFERED = {
    "kivagen ": COMMANDS,
    "kivagen bui": ["build"],
    "kivagen build --so": ["--source"],
    "kivagen build --no-d": ["--no-details"],
    "kivagen build --source ": ["auto", "newest", "search", "graphql", "team", "lender", "sample"],
    "kivagen build --source=se": ["search"],
    "kivagen build --images ": ["link", "download", "none"],
    "kivagen build --fallback s": ["sample"],
    "kivagen build --country K": KENYA,
    "kivagen build --country=UG,K": [f"UG,{code}" for code in KENYA],
    "kivagen build --sector Per": ["Personal Use"],
    "kivagen build --sector Food,Pe": ["Food,Personal Use"],
    "kivagen build --sector Personal\\ Use,He": ["Personal Use,Health"],
    "kivagen build --sector Food,F": [],
    "kivagen build --theme Gr": ["Green", "Growing Businesses"],
    "kivagen build --theme Green,Disaster\\ r": ["Green,Disaster recovery"],
    "kivagen build --theme=Green,Gr": ["Green,Growing Businesses"],
    "kivagen build --languages ": ["en", "es", "fr", "zh-Hans"],
    "kivagen build --languages en,f": ["en,fr"],
    "kivagen serve --languages=fr,zh-Hans,e": ["fr,zh-Hans,en", "fr,zh-Hans,es"],
    "kivagen new --languages en,es,": ["en,es,fr", "en,es,zh-Hans"],
    "kivagen check --language f": ["fr"],
    "kivagen build --keep 1,": [],
    "kivagen build --input ": FILES + FOLDERS,
    "kivagen build --input my": ["my folder", "my loans.json"],
    "kivagen build --input=my\\ l": ["my loans.json"],
    "kivagen build --output ": FOLDERS,
    "kivagen build --output=my": ["my folder"],
    "kivagen build -q -o ": FOLDERS,
    "kivagen build --limit ": [],
    "kivagen build --timeout=": [],
    "kivagen build --title ": [],
    "kivagen build --limit 3 --dry": ["--dry-run"],
    # Other commands have these options.
    "kivagen build --sav": [],
    "kivagen clean --lim": [],
    "kivagen fetch --sav": ["--save"],
    "kivagen render --da": ["--data"],
    "kivagen history --export a": ["a.json"],
    # Nothing after this is an option.
    "kivagen build -- --so": [],
    "kivagen templates loa": ["loan"],
    "kivagen templates card loa": ["loan"],
    "kivagen templates --copy wor": [
        "words/en.yml", "words/es.yml", "words/fr.yml", "words/names.yml", "words/zh-Hans.yml", "world.mustache"],
    "kivagen render my": ["my folder", "my loans.json"],
    "kivagen init my": ["my folder"],
    "kivagen init --git": ["--github-pages", "--gitlab"],
    "kivagen new ": ["note"],
    "kivagen completions ": ["bash", "fish", "zsh"],
    "kivagen completions bash ": [],
    "kivagen help bu": ["build"],
    "kivagen help build ": [],
    "kivagen man kivagen-b": ["kivagen-build.1"],
    "kivagen man kivagen.y": ["kivagen.yml.5"],
}
# The command that checks the syntax of each script.
CHECKS = {"bash": [["bash", "-n"], ["shellcheck", "--severity=style"]], "zsh": [["zsh", "-n"]],
          "fish": [["fish", "--no-execute"]]}


def script(shell):
    return subprocess.run([PROGRAM, "completions", shell], env=CLEAN, text=True, check=True,
                          stdout=subprocess.PIPE).stdout


@pytest.fixture(scope="module", params=shells.SHELLS)
def shell(request, tmp_path_factory):
    """A shell with completions, in a folder with files."""
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    folder = tmp_path_factory.mktemp("folder with spaces")
    file = tmp_path_factory.mktemp(request.param) / "completions"
    file.write_text(script(request.param))
    for name in FILES:
        (folder / name).write_text("{}")
    for name in FOLDERS:
        (folder / name).mkdir()
    running = shells.SHELLS[request.param](folder, file)
    yield running
    running.close()


@pytest.mark.parametrize("line", OFFERED)
def test_completes(shell, line):
    typed = shells.typed_words(line)[-1]
    # A shell that has nothing to offer leaves the word unchanged, or offers options.
    offered = [word for word in shell.completions(line)
               if word != typed and (typed.startswith("-") or not word.startswith("-"))]
    option = typed.split("=")[0] + "="
    assert sorted(word.removeprefix(option).rstrip("/") for word in offered) == sorted(OFFERED[line])


def test_tells_a_value_from_an_option(shell):
    if isinstance(shell, shells.Zsh):
        pytest.skip("zsh takes no word that begins with '-' for the value of an option")
    assert shell.completions("kivagen build --title --source --im") == ["--images"]


@pytest.mark.parametrize("name", shells.SHELLS)
def test_scripts_have_no_errors(name, tmp_path):
    file = tmp_path / f"kivagen.{name}"
    file.write_text(script(name))
    for check in CHECKS[name]:
        if shutil.which(check[0]) is None:
            pytest.skip(f"{check[0]} is not installed")
        result = subprocess.run([*check, file], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert (result.returncode, result.stdout) == (0, "")


@pytest.mark.parametrize("arguments, message", [
    ([], "expected the name of a shell; there are completions for bash, zsh, fish"),
    (["bash", "zsh"], "expected the name of one shell, got 2; there are completions for bash, zsh, fish"),
    (["tcsh"], "unknown shell 'tcsh'; there are completions for bash, zsh, fish"),
])
def test_names_the_shells(arguments, message):
    result = subprocess.run([PROGRAM, "completions", *arguments], env=CLEAN, text=True, capture_output=True)
    assert (result.returncode, result.stdout, result.stderr) == (64, "", f"kivagen: {message}\n")
