import Loans
import Mustache
import Site

extension SectionIndexPage {
  /// The names that the template of the overviews may use.
  package static let bindings = TemplateBindings<SectionIndexPage>(
    "the overview of sections",
    parts: [Part(PageLayout.bindings) { $0.layout }],
    [
      .text("headline", "how many sections there are, 'Loans in 14 countries'") { $0.headline },
      .text("lede", "the sum of all loans, and how many are in no section") { $0.lede },
      .flag("isEmpty", "whether there are no sections") { $0.sections.all.isEmpty },
      .text("railLabel", "the label of the letters, 'Countries by letter'") {
        "\($0.sections.kind.title) by letter"
      },
      .list("letters", "A to Z, and # if there are other names", IndexLetterLink.bindings) {
        $0.letters
      },
      .text("noun", "the heading of the names, 'Country' or 'Sector'") { $0.sections.kind.heading },
      .list("groups", "the sections under their letters", SectionGroup.bindings) { page in
        let scale = page.sections.scale
        return page.sections.groups.map {
          SectionGroup(group: $0, scale: scale, root: page.layout.root)
        }
      },
    ])

  /// How many sections there are: `Loans in 14 countries`.
  var headline: String {
    let count = sections.all.count
    if sections.loanCount == 0 { return "No loans at the moment" }
    if count == 0 { return "Loans without a \(sections.kind.noun)" }
    return "Loans in \(counted(count, sections.kind.noun, sections.kind.rawValue))"
  }

  /// The sentences on the sum of all loans, and on how many of them are in no section.
  var lede: String {
    if sections.loanCount == 0 {
      return "There are none to show by \(sections.kind.noun). Look again later."
    }
    return ["\(totals.requestSentence).", totals.pledge, unassignedSentence.map { "\($0)." }]
      .compactMap(\.self).joined(separator: " ")
  }

  private var unassignedSentence: String? {
    let count = sections.unassignedLoanCount
    if count == 0 { return nil }
    let isOne = count == 1
    let loans = counted(count, "loan", "loans")
    return switch sections.kind {
    case .countries:
      "\(loans) \(isOne ? "names" : "name") no country that we know"
    case .sectors: "\(loans) \(isOne ? "is" : "are") in no sector"
    }
  }

  private var letters: [IndexLetterLink] {
    let known = Set(sections.groups.map(\.letter))
    let others = known.contains(.other) ? [IndexLetter.other] : []
    return (IndexLetter.latin + others).map {
      IndexLetterLink(letter: $0, hasSections: known.contains($0))
    }
  }
}
