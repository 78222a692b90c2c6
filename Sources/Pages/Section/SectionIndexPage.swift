import Loans
import Mustache
import Site
package import SiteIndex
import Words

/// The overview of all countries or of all sectors, in the order of what they still need.
package struct SectionIndexPage: PageModel, Sendable {
  let layout: PageLayout
  let sections: SectionIndex
  /// All loans of the site, in the order of the list.
  let loans: [SiteLoan]
  /// The totals of all loans of the site.
  let totals: Totals
  let medians: LoanMedians
  /// The countries that still need money; `nil` if there are none, and for sectors.
  let map: WorldMap?

  package static let bindings = TemplateBindings<SectionIndexPage>(
    "the overview of sections", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .text("headline", "how many sections there are, 'Loans in 14 countries'") { $0.headline },
    .text("highlight", "how many need money, and which most; absent if none does") {
      $0.highlight
    },
    .text("lede", "the sum of all loans, and how many are in no section") { $0.lede },
    .text(
      "loansHeadline",
      "how much the fundraising loans need, and by whom, without a full stop; if none is, what all asked for"
    ) { $0.totals.headlineWithoutCountries },
    .text("leftOut", "sentences on what 'loansHeadline' leaves out; absent if there are none") {
      $0.totals.leftOut
    },
    .text("closedCounts", "how many loans have each status but fundraising, 'funded:3 ended:12'") {
      $0.totals.closedCounts
    },
    .text(
      "unassigned", "how many loans are in no section; absent if none is", \.unassignedSentence),
    .text(
      "unassignedOpenLoans",
      "the end of each fundraising loan in no section and what it needs, '1795175700:425'"
    ) { OpenLoans(among: $0.unassignedLoans).text },
    .flag("isEmpty", "whether there are no sections") { $0.sections.all.isEmpty },
    .text("railLabel", "the label of the letters, 'Countries by letter'", \.kindWords.byLetter),
    .list("letters", "A to Z, and # if there are other names", IndexLetterLink.bindings, \.letters),
    .text("noun", "the heading of the names, 'Country' or 'Sector'") { $0.kindWords.heading },
    .text("map", "a sentence on what the map shows; absent without pins, and for sectors") { page in
      page.map.map { page.words.map.countriesInNeed.text(.count($0.pins.count)) }
    },
    .list("pins", "the pins on the map", WorldMap.Pin.bindings) { $0.map?.pins ?? [] },
    .text("mapCaption", "the meaning of a pin", \.words.map.captionNeed),
    .list("sections", "the countries or sectors, those that need most first", SectionEntry.bindings)
    {
      page in
      let (whole, scale) = (page.sections.remaining, page.sections.barScale)
      let letters = page.sections.all.map(page.sections.letter)
      return page.sections.byNeed.map { place, section in
        SectionEntry(
          section: section, loans: page.loans, letter: letters[place],
          isFirstOfLetter: letters.firstIndex(of: letters[place]) == place, place: place,
          whole: whole, scale: scale, root: page.layout.root)
      }
    },
    .text("cutText", "the sentence about bars that are cut off; absent if none is", \.cutText),
    .record("total", "the figures of all loans", SectionTotal.bindings) { page in
      SectionTotal(totals: page.totals, medians: page.medians)
    })

  private var words: SiteWords { layout.site.words }

  private var kindWords: SectionKindWords { words.section[sections.kind] }

  /// The headline with the number of sections, which stays true when the loans have ended: `Loans
  /// in 14 countries`.
  var headline: String {
    let count = sections.all.count
    if sections.loanCount == 0 { return words.headline.none }
    return count == 0 ? kindWords.loansWithout : kindWords.loansIn.text(.count(count))
  }

  /// The headline that says which sections need money, `24 countries need money, Rwanda 67% of it`.
  var highlight: String? {
    let count = PhraseValue.count(sections.openCount)
    if sections.openCount == 0 { return nil }
    guard let highlight = sections.highlight else { return kindWords.needing.text(count) }
    let names = words.formats.and.text(of: highlight.sections.map(\.name))
    return kindWords.needingMost.text(count, .text(names), .percent(highlight.share))
  }

  /// The sentences about the sum of all loans, and about the number of loans in no section.
  var lede: String {
    if sections.loanCount == 0 { return kindWords.none }
    let sentences = [
      words.headline.sentence.text(.text(totals.headlineWithoutCountries)), totals.leftOut,
      unassignedSentence,
    ]
    return words.formats.sentences.text(of: sentences.compactMap(\.self))
  }

  private var unassignedSentence: String? {
    let count = sections.unassignedLoanCount
    return count == 0 ? nil : kindWords.unknown.text(.count(count))
  }

  private var unassignedLoans: [SiteLoan] {
    let assigned = Set(sections.all.flatMap(\.loanIndices))
    return loans.indices.filter { !assigned.contains($0) }.map { loans[$0] }
  }

  private var cutText: String? {
    let scale = sections.barScale
    return scale.cutsBars ? words.section.cut.text(.money(scale.limit)) : nil
  }

  private var letters: [IndexLetterLink] {
    let known = Set(sections.all.map(sections.letter))
    let others = known.contains(.other) ? [IndexLetter.other] : []
    return (IndexLetter.latin + others).map {
      IndexLetterLink(letter: $0, hasSections: known.contains($0), words: words)
    }
  }

  /// Returns the route of the overview of the countries or the sectors: `countries.html`,
  /// `sectors.html`.
  package static func route(of kind: SectionKind) -> Route {
    Route(
      at: kind.path, template: "sections", bindings: bindings, script: .sections,
      assets: { context in
        // Without a section there is nothing for the script to do.
        context.assets.linking(context.sections(of: kind).all.isEmpty ? .page : .sections)
      },
      model: { context, layout in
        SectionIndexPage(
          layout: layout.titled(
            context.words.section[kind].title, description: context.totals.headline),
          sections: context.sections(of: kind), loans: context.siteLoans, totals: context.totals,
          medians: LoanMedians(of: context.siteLoans),
          map: kind == .countries ? WorldMap(ofCountriesNeedingMoneyIn: context.siteLoans) : nil)
      })
  }
}

/// A letter in the alphabetical navigation of an overview, as the template shows it.
struct IndexLetterLink: Sendable {
  let letter: IndexLetter
  /// Whether the letter has sections. Only then is it a link.
  let hasSections: Bool
  let words: SiteWords

  static let bindings = TemplateBindings<IndexLetterLink>(
    "a letter",
    .text("letter", "'A', or '#'") { $0.letter.text },
    .text("words", "what a screen reader says in place of '#'; absent for letters") {
      $0.letter.spokenText(in: $0.words)
    },
    .link("href", "link to the sections of the letter; absent if there are none") {
      $0.hasSections ? "#\($0.letter.id)" : nil
    })
}
