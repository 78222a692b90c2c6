"""Certificates of a private authority, such as that of a company."""
import shutil
import ssl
import subprocess
from types import SimpleNamespace

import pytest

from kiva_server import Kiva

if shutil.which("openssl") is None:
    pytest.skip("openssl is not installed", allow_module_level=True)


def openssl(folder, *arguments):
    return subprocess.run(["openssl", *arguments], cwd=folder, check=True, text=True, capture_output=True).stdout.strip()


def authority(folder, name):
    """Makes the certificate and the key of an authority."""
    openssl(folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-keyout", f"{name}.key", "-out", f"{name}.pem", "-subj", f"/CN={name}")


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """The certificate of a server, issued by a private authority, with the authority as a file and as a folder."""
    folder = tmp_path_factory.mktemp("certificates")
    authority(folder, "ours")
    authority(folder, "theirs")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\n")
    openssl(folder, "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=127.0.0.1")
    openssl(folder, "x509", "-req", "-in", "server.csr", "-CA", "ours.pem", "-CAkey", "ours.key", "-days", "2",
            "-out", "server.pem", "-extfile", "names", "-set_serial", "1")
    (folder / "folder").mkdir()
    # OpenSSL finds a certificate in a folder by this name.
    shutil.copy(folder / "ours.pem", folder / "folder" / (openssl(folder, "x509", "-hash", "-noout", "-in", "ours.pem") + ".0"))
    (folder / "empty").mkdir()
    (folder / "text.pem").write_text("no certificate\n")
    return SimpleNamespace(ours=folder / "ours.pem", theirs=folder / "theirs.pem", folder=folder / "folder",
                           empty=folder / "empty", text=folder / "text.pem", none=folder / "none.pem",
                           server=folder / "server.pem", key=folder / "server.key")


@pytest.fixture
def kiva(certificates):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates.server, certificates.key)
    kiva = Kiva(tls=context)
    yield kiva
    kiva.shut_down()


def build(site, certificates, given):
    names = {variable: str(getattr(certificates, name)) if name else "" for variable, name in given.items()}
    return site.build("--source", "newest", "--no-details", "--limit", "5", "--timeout", "10s", **names)


@pytest.mark.parametrize("given", [
    {"SSL_CERT_FILE": "ours"}, {"CURL_CA_BUNDLE": "ours"}, {"SSL_CERT_DIR": "folder"},
    {"SSL_CERT_FILE": "ours", "SSL_CERT_DIR": "empty"}, {"SSL_CERT_FILE": "theirs", "SSL_CERT_DIR": "folder"},
    # As with curl, the first of these alone counts, unless it is empty.
    {"CURL_CA_BUNDLE": "ours", "SSL_CERT_FILE": "none"}, {"CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "ours"},
], ids=str)
def test_trusts_the_authority_that_the_environment_names(site, certificates, given):
    run = build(site, certificates, given)
    assert (run.exit, run.summary["loans"]) == (0, 5), run.stderr


@pytest.mark.parametrize("given, reason", [
    ({}, "if an authority of your own has signed the certificate, set SSL_CERT_FILE to the file with the authority's certificate"),
    ({"SSL_CERT_FILE": ""}, "set SSL_CERT_FILE to the file with the authority's certificate"),
    ({"SSL_CERT_FILE": "theirs"}, "set SSL_CERT_FILE to the file with the authority's certificate"),
    ({"SSL_CERT_DIR": "empty"}, "set SSL_CERT_FILE to the file with the authority's certificate"),
    ({"CURL_CA_BUNDLE": "theirs", "SSL_CERT_FILE": "ours"}, "set CURL_CA_BUNDLE to the file with the authority's certificate"),
    ({"CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "theirs"}, "set SSL_CERT_FILE to the file with the authority's certificate"),
    ({"SSL_CERT_FILE": "none"}, "the certificates that SSL_CERT_FILE names cannot be used"),
    ({"SSL_CERT_FILE": "none", "SSL_CERT_DIR": "empty"}, "the certificates that SSL_CERT_FILE or SSL_CERT_DIR names cannot be used"),
    ({"CURL_CA_BUNDLE": "text", "SSL_CERT_FILE": "ours"}, "the certificates that CURL_CA_BUNDLE names cannot be used"),
], ids=str)
def test_trusts_nobody_else(site, kiva, certificates, given, reason):
    run = build(site, certificates, given)
    assert run.exit == 69
    assert reason in run.stderr
    # Asking again would change nothing.
    assert "tried" not in run.stderr
    assert kiva.requests == []


def test_trusts_the_authority_for_links_too(site, kiva, certificates):
    (site.root / "Notes").mkdir()
    (site.root / "Notes/index.md").write_text(f"[Kiva]({kiva.url}/v1/loans/newest.json)\n")
    given = {"SSL_CERT_FILE": str(certificates.ours)}
    assert build(site, certificates, {"SSL_CERT_FILE": "ours"}).exit == 0
    run = site.run("check", "--external", "--json", **given)
    assert not [link for link in run.stdout.split("\n") if "certificate" in link], run.stdout
    assert run.exit == 0, run.stderr
