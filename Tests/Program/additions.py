"""The edits, file by file, that add a fact about a loan, or a kind of page.

The edits of a file are pairs of a text that occurs once in it and the text to insert after it; a new file has its
content instead.
"""
FACT = {
    "Sources/Loans/Loan/Loan+Values.swift": [
        ("    package var bonusCreditEligibility: Bool?\n", "    package var matcher: String?\n"),
        ("    bonusCreditEligibility = bonusCreditEligibility ?? details.bonusCreditEligibility\n",
         "    matcher = matcher ?? details.matcher\n")],
    "Sources/Loans/Fields/Loan+Fields.swift": [
        ('    .flag("bonus_credit_eligibility", .listing, .unknown) { $0.bonusCreditEligibility },\n',
         '    .text("matcher_name", .listing, .unknown) { $0.matcher },\n')],
    "Sources/DataFiles/FieldExamples.swift": [
        ("    loan.bonusCreditEligibility = false\n", '    loan.matcher = "A foundation"\n')],
    "Sources/Decoding/JSONFields+Loan.swift": [
        ('    loan.bonusCreditEligibility = bool("bonus_credit_eligibility", "bonusCreditEligibility")\n',
         '    loan.matcher = internedText("matcher_name", "matcherName")\n')],
    "Sources/Kiva/Client/GraphQLFields.swift": [
        ('loan: "description whySpecial', " matcherName")],
    "Sources/SiteIndex/Keys/FacetKey.swift": [
        ("  case status, sector, activity, country, borrower, tag, theme, partner", ", matcher")],
    "Sources/SiteIndex/Slugs/FacetDefinition.swift": [
        ("    switch key {\n",
         "    case .matcher: FacetDefinition(values: { loan, slugs, _ in slugs.matcher(of: loan) })\n")],
    "Sources/SiteIndex/Slugs/SiteSlugs.swift": [
        ("  private let names: NameWords\n", "  private let matchers: SlugTable\n"),
        ("    self.names = names\n", """\
    matchers = SlugTable(names: loans.compactMap { $0.matcher }, fallback: "matcher") {
      names.untranslated($0)
    }
"""),
        ("  func sector(of loan: Loan) -> [FacetValue] { loan.sector.map(sectors.values) ?? [] }\n", """\

  func matcher(of loan: Loan) -> [FacetValue] { loan.matcher.map(matchers.values) ?? [] }
""")],
    "Sources/Pages/Card/Card+Bindings.swift": [
        ('    .facet("sectorSlug", .slug, "the slug of the sector, as in file names", .sector),\n', """\
    .facet("matcherSlug", .slug, "the slug of who doubles what is lent", .matcher),
    .text("matcher", "who doubles what is lent") { $0.loan.matcher },
""")],
    "Templates/card.mustache": [
        ("{{#monthsPlain}} data-months=\"{{monthsPlain}}\"{{/monthsPlain}}",
         "{{#matcherSlug}} data-matcher=\"{{matcherSlug}}\"{{/matcherSlug}}"),
        ("{{/hasTags}}", "{{#matcher}}<p class=\"matcher\">{{matcher}}</p>{{/matcher}}")],
    "Sources/Feeds/FeedEntry+Loan.swift": [
        ("    content.writeParagraph(loan.whySpecial, language: words.names.kivaLanguage)\n",
         "    content.writeParagraph(loan.matcher, language: words.names.kivaLanguage)\n")],
    "Templates/words/en.yml": [
        ("\nfacet:\n", '  matcher: "Matched by"\n  matcher-search: "Search matchers"\n'),
        ("\nview:\n", '  matcher: "matched by {values}"\n'),
        ("\nloan-field:\n", '  matcher-name: "who doubles what is lent"\n')],
}

PAGE = {
    "Sources/Pages/Matcher/MatchersPage.swift": """\
import Site
import SiteIndex
import Words

/// The list of those who double what is lent, `matchers.html`.
package struct MatchersPage: PageModel, Sendable {
  let layout: PageLayout
  let loanCount: Int

  package static let bindings = TemplateBindings<MatchersPage>(
    "the list of matchers", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .integer("loanCount", "how many loans there are") { $0.loanCount })

  package static let route = Route(
    at: PagePaths.matchers, template: "matchers", bindings: bindings
  ) { context, layout in
    MatchersPage(
      layout: layout.titled(context.words.page.matchers), loanCount: context.siteLoans.count)
  }
}
""",
    "Templates/matchers.mustache": """\
{{<layout}}
{{$main}}
<main class="wrap page"><h1>{{words.page.matchers}}</h1><p>{{loanCount}}</p></main>
{{/main}}
{{/layout}}
""",
    "Templates/embedded/templates.c": [
        ("static const unsigned char file_map_mustache[] = {\n#embed \"../map.mustache\" suffix(,)\n  0\n};\n",
         "static const unsigned char file_matchers_mustache[] = {\n#embed \"../matchers.mustache\" suffix(,)\n  0\n};\n"),
        ('  FILE_ENTRY("marks.js", file_marks_js),\n', '  FILE_ENTRY("matchers.mustache", file_matchers_mustache),\n')],
    "Sources/SiteIndex/Addresses/PagePaths.swift": [
        ('  package static let about = OutputPath(known: "about.html")\n',
         '  package static let matchers = OutputPath(known: "matchers.html")\n')],
    "Sources/SiteIndex/Words/PageWords.swift": [
        ("package struct PageWords: Sendable {\n", '  package let matchers = word("page.matchers")\n')],
    "Sources/Rendering/Routes/Route+All.swift": [(" AboutPage.route,\n", "    MatchersPage.route,\n")],
    "Templates/words/en.yml": [("\npage:\n", '  matchers: "Matchers"\n')],
}


def apply(edits, root):
    """Makes the edits in the copy of the project at `root`."""
    for name, changes in edits.items():
        file = root / name
        if isinstance(changes, str):
            file.parent.mkdir(exist_ok=True)
            file.write_text(changes)
            continue
        text = file.read_text()
        for anchor, addition in changes:
            assert text.count(anchor) == 1, f"{name}: {anchor}"
            text = text.replace(anchor, anchor + addition)
        file.write_text(text)
