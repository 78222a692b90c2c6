"""Builds with random valid settings: the second one writes nothing, wherever the settings are given.

A case is identified by a number, as in `test_mutated_files`. The long form has at least 350 of them.
"""
import re
import subprocess

import cases
import promises
from environment import CLEAN, PROGRAM
from pictures import GIF, picture_number
from kiva_server import Kiva, Response
from random_settings import OTHERS, SETTINGS, RandomSite
from site_tree import traces


def picture(request, response):
    return Response(200, GIF, {"Content-Type": "image/gif"}) if picture_number(request) else response


def build(site, options, variables):
    return promises.run(site.root, ["build", "--json", *options], **variables)


def configuration(kiva):
    def attempt(number, dice, folder):
        site = RandomSite(dice, folder, kiva)
        options, variables = site.place(dice)
        first = build(site, options, variables)
        promises.check_end(first)
        about = f"{options} {variables} {(folder / 'kivagen.yml').read_text()!r}: {first.stderr[-800:]}"
        if site.is_strict and first.code in (65, 69):
            assert not site.output.exists(), about
            return first.code
        assert first.code == 0, about
        before = traces(site.output)
        assert before, about
        for change in ["nothing", "--rebuild", "places"]:
            if change == "places":
                options, variables = site.place(dice)
            again = build(site, [*options, "--rebuild"] if change == "--rebuild" else options, variables)
            about = f"second build ({change}): {options} {variables} {(folder / 'kivagen.yml').read_text()!r}: {again.stderr[-800:]}"
            assert again.code == 0, about
            summary = again.summary
            found = promises.changed_paths(before, traces(site.output))
            assert not found, f"changed: {found[:5]} {about}"
            assert (summary["written"], summary["deleted"], summary["changed"]) == (0, 0, False), about
        return first.code
    return attempt


def test_a_second_build_writes_nothing_whatever_the_settings_are(tmp_path):
    kiva = Kiva(count=15)
    kiva.hook = picture
    try:
        cases.run("settings", 12, configuration(kiva), tmp_path, least=350)
    finally:
        kiva.shut_down()


def test_every_setting_of_a_build_has_random_values():
    text = subprocess.run([PROGRAM, "help", "build"], env=CLEAN, text=True, capture_output=True, check=True).stdout
    names = {name.removeprefix("no-") for name in re.findall(r"^ +(?:-\w, )?--([a-z-]+)", text, re.MULTILINE)}
    assert len(names) > 30
    assert names - OTHERS == SETTINGS.keys()
