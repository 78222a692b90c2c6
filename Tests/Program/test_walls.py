"""The walls between the modules and folders of `Sources`, which `make lint` checks with `Scripts/walls`."""
import pathlib
import subprocess

import pytest

REPOSITORY = pathlib.Path(__file__).parents[2]

MANIFEST = """
let package = Package(
  targets: [
    .systemLibrary(name: "Cyaml"),
    .target(name: "Low", dependencies: ["Cyaml"]),
    // Not "High".
    .target(
      name: "Middle", dependencies: ["Low"],
      swiftSettings: settings),
    .executableTarget(name: "High", dependencies: ["Middle", "Low"]),
    .testTarget(name: "LowTests", dependencies: ["Low", "High"]),
  ]
)
"""
FILES = {
    "Low/Low.swift": "package struct Low {}\n",
    "Middle/Middle.swift": "internal import Low\n\nstruct Middle { let part: Shelf }\n",
    "Middle/Kitchen/Shelf.swift": "struct Shelf {\n  struct Board {}\n}\n",
    "High/main.swift": "import Middle\nprivate import Low\n",
}


def walls(folder):
    return subprocess.run([REPOSITORY / "Scripts/walls", folder], capture_output=True, text=True, timeout=60)


@pytest.fixture
def check(tmp_path):
    """Checks a small house with further files and with another Package.swift."""
    def check(files=None, old="", new=""):
        assert old in MANIFEST
        (tmp_path / "Package.swift").write_text(MANIFEST.replace(old, new) if old else MANIFEST)
        for name, text in {**FILES, **(files or {})}.items():
            path = tmp_path / "Sources" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return walls(tmp_path)
    return check


def test_the_walls_of_kivagen_stand():
    run = walls(REPOSITORY)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_house_with_walls(check):
    run = check()
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("line", [
    "import High", "package import High", "private import High", "@preconcurrency import High",
])
def test_an_import_of_a_module_above(check, line):
    run = check({"Low/Low.swift": f"{line}\n\npackage struct Low {{}}\n"})
    assert run.returncode == 1
    assert run.stderr == (
        "Sources/Low/Low.swift: imports 'High', which the target 'Low' in Package.swift does not list\n")


def test_an_import_of_a_module_below_that_the_target_does_not_list(check):
    run = check(old='dependencies: ["Middle", "Low"]', new='dependencies: ["Middle"]')
    assert run.returncode == 1 and "Sources/High/main.swift: imports 'Low'" in run.stderr


def test_a_target_that_depends_on_one_below_it_in_the_file(check):
    run = check(old='name: "Low", dependencies: ["Cyaml"]', new='name: "Low", dependencies: ["Cyaml", "Middle"]')
    assert run.returncode == 1
    assert run.stderr == "Package.swift: 'Low' depends on 'Middle', which is not declared above it\n"


@pytest.mark.parametrize("use", [
    "let middle: Middle", "let all: [Middle]", "func shelve(_ middle: Middle?) {}", "extension Middle {}",
    r'let text = "a \(Middle.name)"', r'let text = """' + "\n" + r'  \(Middle.name)' + "\n" + r'  """',
])
def test_folders_that_use_each_other(check, use):
    run = check({"Middle/Kitchen/Spoon.swift": f"{use}\n"})
    assert run.returncode == 1
    assert "the folders use each other in a circle:" in run.stderr
    assert "Sources/Middle/Kitchen/Spoon.swift uses 'Middle' of Sources/Middle\n" in run.stderr
    assert "Sources/Middle/Middle.swift uses 'Shelf' of Sources/Middle/Kitchen\n" in run.stderr


def test_a_circle_of_three_folders(check):
    run = check({
        "High/A/A.swift": "struct A { let b: B }\n", "High/B/B.swift": "struct B { let c: C }\n",
        "High/C/C.swift": "struct C { let a: A }\n"})
    assert run.returncode == 1
    assert [line.split()[2] for line in run.stderr.splitlines()[1:]] == ["'B'", "'C'", "'A'"]


@pytest.mark.parametrize("text", [
    "// struct of Middle\n", "/* Middle */\n", 'let text = "Middle"\n', 'let text = "https://Middle"\n',
    "let board: Shelf.Board\n", "struct Middleware {}\n",
])
def test_what_is_no_use_of_a_folder(check, text):
    run = check({"Middle/Kitchen/Spoon.swift": text})
    assert (run.returncode, run.stderr) == (0, "")
