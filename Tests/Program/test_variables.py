"""Variables of the environment that are empty, or that others set."""
import pytest

import two_sites

# A value for every kind of setting.
EMPTY = ["title", "author", "accent", "logo", "icon", "limit", "cards", "country", "partner", "exclude", "output", "input", "api",
         "base_url", "source", "images", "details", "strict", "json", "max_age", "max_body", "now", "app_id", "user_agent",
         "language", "languages", "root", "config", "notes", "port", "host", "retain", "offline"]
# The variables that Kubernetes sets for a service called 'kivagen' and for one called 'kivagen-export'.
SERVICES = {
    "KIVAGEN_PORT": "tcp://10.0.171.239:80", "KIVAGEN_SERVICE_HOST": "10.0.171.239", "KIVAGEN_SERVICE_PORT": "80",
    "KIVAGEN_SERVICE_PORT_HTTP": "80", "KIVAGEN_PORT_80_TCP": "tcp://10.0.171.239:80",
    "KIVAGEN_PORT_80_TCP_PROTO": "tcp", "KIVAGEN_PORT_80_TCP_PORT": "80",
    "KIVAGEN_PORT_80_TCP_ADDR": "10.0.171.239", "KIVAGEN_EXPORT_SERVICE_HOST": "10.0.0.7",
    "KIVAGEN_EXPORT_PORT": "udp://10.0.0.7:53",
}


@pytest.fixture
def site(offline_site):
    two_sites.write(offline_site.root, 0)
    return offline_site


@pytest.mark.parametrize("value", ["", " ", "\u200b"], ids=["empty", "a space", "invisible"])
def test_an_empty_variable_is_unset(site, value):
    (site.root / "kivagen.yml").write_text("title: From the file\ncountry: KE\nauthor: Ada\njson: true\n"
                                           "input: loans.json\n")
    variables = {f"KIVAGEN_{name.upper()}": value for name in EMPTY}
    run = site.run("build", "--now", "2026-11-22T10:00:00Z", **variables, SOURCE_DATE_EPOCH=value)
    assert run.exit == 0, run.stderr
    assert run.summary["warnings"] == []
    assert {loan["location"]["country_code"] for loan in site.data["loans"]} == {"KE"}
    assert "From the file" in site.page() and "Ada" in site.page()


@pytest.mark.parametrize("value", [",", " , ", ",,\u200b,"])
def test_a_list_of_empty_values_is_unset(site, value):
    (site.root / "kivagen.yml").write_text("exclude: 1003\ncountry: KE\ninput: loans.json\n")
    before = site.build(KIVAGEN_EXCLUDE="", KIVAGEN_COUNTRY="")
    run = site.build(KIVAGEN_EXCLUDE=value, KIVAGEN_COUNTRY=value)
    assert (run.exit, run.summary["warnings"]) == (0, before.summary["warnings"]), run.stderr
    assert run.summary["written"] == 0
    assert all(loan["id"] != 1003 for loan in site.data["loans"])


def test_an_unknown_variable_without_a_value_is_nothing(site):
    assert site.build("--input", "loans.json", KIVAGEN_TITEL="").summary["warnings"] == []
    warnings = site.build("--input", "loans.json", KIVAGEN_TITEL="x").summary["warnings"]
    assert warnings == ["unknown variable KIVAGEN_TITEL; did you mean KIVAGEN_TITLE?"]


@pytest.mark.parametrize("command", [["build", "--input", "loans.json"], ["check"]], ids=["build", "check"])
@pytest.mark.parametrize("variables, named", [
    ({"KIVAGEN_PORT": "tcp://10.0.171.239:80"}, "variable KIVAGEN_PORT is ignored"),
    ({"KIVAGEN_PORT": "sctp://[fd00::7]:9"}, "variable KIVAGEN_PORT is ignored"),
    (SERVICES, f"variables {', '.join(sorted(SERVICES))} are ignored"),
], ids=["tcp", "sctp", "all"])
def test_the_variables_of_a_service_are_one_warning(site, command, variables, named):
    run = site.run(*command, "--json", **variables)
    assert run.exit == 0, run.stderr
    # A check lists each warning with its kind.
    warnings = [warning["message"] if command[0] == "check" else warning for warning in run.summary["warnings"]]
    assert warnings == [
        f"{named}: Kubernetes sets such variables for a service; 'enableServiceLinks: false' in the pod leaves them out"]


def test_a_port_that_no_service_has_is_an_error(site):
    run = site.run("serve", "--input", "loans.json", KIVAGEN_PORT="http://x")
    assert run.exit == 78
    assert "variable KIVAGEN_PORT: expected a whole number from 0 to 65535, got 'http://x'" in run.stderr
