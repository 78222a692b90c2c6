"""The pages of field partners come and go with the loans, in every language."""
import json

import wire
from site_tree import dangling_links, tree

WORDS = ["--input", "loans.json", "--now", "2026-11-22T10:00:00Z", "--base-url", "https://example.org/"]


def write(site, *numbers):
    """Writes a listing with a loan of each of these partners. The loans are 1000, 1001 and so on."""
    loans = []
    for age, number in enumerate(numbers):
        loan = wire.details(wire.loan(1000 + age, age))
        loan.pop("partner_name", None)
        loan["partner_id"] = number
        if number and number > 0:
            loan["partner_name"] = f"Partner <{number}>"
        loans.append(loan)
    (site.root / "loans.json").write_text(json.dumps({"loans": loans}))


def build(site, *words):
    run = site.build(*WORDS, *words)
    assert run.exit == 0, run.stderr
    return run


def partner_pages(site):
    return {path for path in tree(site.output) if "partners" in path and path.endswith(".html")}


def test_pages_come_and_go_with_the_loans(offline_site):
    for numbers in [(5, 7, 5), (7,), (0, -3, None), (9, 7)]:
        write(offline_site, *numbers)
        build(offline_site)
        pages = {f"partners/{number}.html" for number in numbers if number and number > 0}
        assert partner_pages(offline_site) == pages | {"partners.html"}
        assert dangling_links(tree(offline_site.output)) == []
        linked = 'href="partners.html"' in (offline_site.output / "index.html").read_text()
        assert linked == bool(pages)
        assert (offline_site.output / "partners").exists() == bool(pages)
        sitemap = (offline_site.output / "sitemap.xml").read_text()
        assert all(f"<loc>https://example.org/{path}</loc>" in sitemap for path in [*pages, "partners.html"])


def test_the_partner_of_an_excluded_loan_is_nowhere(offline_site):
    write(offline_site, 5, 7)
    build(offline_site)
    assert "partners/7.html" in tree(offline_site.output)
    build(offline_site, "--exclude", "1001")
    left = tree(offline_site.output)
    assert partner_pages(offline_site) == {"partners.html", "partners/5.html"}
    said = [path for path, content in left.items() if b"Partner &lt;7&gt;" in (content or b"") or b"Partner <7>" in (content or b"")]
    assert said == []


def test_each_language_has_the_pages(offline_site):
    write(offline_site, 5)
    build(offline_site, "--languages", "en,es,fr,zh-Hans")
    folders = ["", "es/", "fr/", "zh-Hans/"]
    assert partner_pages(offline_site) == {f"{folder}partners{page}.html" for folder in folders for page in ("", "/5")}
    assert dangling_links(tree(offline_site.output)) == []
    texts = {folder: (offline_site.output / folder / "partners/5.html").read_text() for folder in folders}
    for folder, text in [("", "not known"), ("es/", "no se conoce"), ("fr/", "non connu"), ("zh-Hans/", "未知")]:
        assert text in texts[folder]
    for text in texts.values():
        assert "<h1><bdi>Partner &lt;5&gt;</bdi></h1>" in text


def test_the_templates_are_listed(offline_site):
    for name, record in [("partners", "the table of field partners"), ("partner-page", "the page of a field partner"),
                         ("partner", "fieldPartner")]:
        run = offline_site.run("templates", name)
        assert run.exit == 0, run.stderr
        assert run.stdout.startswith(f"{name}.mustache\n")
        assert record in run.stdout
