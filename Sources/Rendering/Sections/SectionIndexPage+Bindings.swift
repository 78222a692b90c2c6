import Loans
import Mustache
import Site

extension SectionIndexPage {
  /// What the template of the overviews may use.
  package static let names = TemplateBindings<SectionIndexPage>(
    "the overview of sections",
    parts: [Part(PageLayout.names) { $0.frame }],
    [
      .text("headline", "how many there are, 'Loans in 14 countries'") { $0.headline },
      .text("lede", "what the loans come to, and how many are left out") { $0.lede },
      .flag("isEmpty", "whether there are none") { $0.sections.all.isEmpty },
      .text("railLabel", "'Countries by letter'") { "\($0.sections.kind.title) by letter" },
      .list("letters", "A to Z, and # if it is needed", RailLetter.names) { $0.letters },
      .list("groups", "the sections under their letters", SectionGroup.names) { page in
        page.sections.groups.map { SectionGroup(group: $0, root: page.frame.root) }
      },
    ])

  /// `Loans in 14 countries`.
  var headline: String {
    let count = sections.all.count
    if sections.loanCount == 0 { return "No loans at the moment" }
    if count == 0 { return "Loans without a \(sections.kind.word)" }
    return "Loans in \(counted(count, sections.kind.word, sections.kind.rawValue))"
  }

  /// What all loans come to, and how many of them are in no section.
  var lede: String {
    if sections.loanCount == 0 {
      return "There are none to show by \(sections.kind.word). Look again later."
    }
    return [totals.request, totals.pledged, leftOut].compactMap { $0.map { "\($0)." } }
      .joined(separator: " ")
  }

  private var leftOut: String? {
    let count = sections.leftOutCount
    if count == 0 { return nil }
    let isOne = count == 1
    let loans = counted(count, "loan", "loans")
    return switch sections.kind {
    case .countries:
      "\(loans) \(isOne ? "names" : "name") no country that we know"
    case .sectors: "\(loans) \(isOne ? "is" : "are") in no sector"
    }
  }

  private var letters: [RailLetter] {
    let known = Set(sections.groups.map(\.letter))
    let others = known.contains(.other) ? [IndexLetter.other] : []
    return (IndexLetter.latin + others).map {
      RailLetter(letter: $0, leadsSomewhere: known.contains($0))
    }
  }
}
