import Loans
import Mustache
import Site

extension SectionsPage {
  /// What the template of the overviews may use.
  package static let names = Table<SectionsPage>(
    "the overview of sections",
    parts: [Part(Frame.names) { $0.frame }],
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
  package var headline: String {
    let count = sections.all.count
    if sections.loanCount == 0 { return "No loans at the moment" }
    if count == 0 { return "Loans without a \(sections.kind.word)" }
    return "Loans in \(counted(count, sections.kind.word, sections.kind.rawValue))"
  }

  /// What all loans come to, and how many of them are in no section.
  package var lede: String {
    if sections.loanCount == 0 {
      return "There are none to show by \(sections.kind.word). Look again later."
    }
    return [totals.headline, totals.pledged, leftOut].compactMap { $0.map { "\($0)." } }
      .joined(separator: " ")
  }

  private var leftOut: String? {
    let count = sections.leftOutCount
    if count == 0 { return nil }
    let isOne = count == 1
    let loans = counted(count, "loan", "loans")
    return switch sections.kind {
    case .countries:
      "\(loans) \(isOne ? "does not say where it is" : "do not say where they are")"
    case .sectors: "\(loans) \(isOne ? "is" : "are") in no sector"
    }
  }

  fileprivate var letters: [RailLetter] {
    let known = Set(sections.groups.map(\.letter))
    let others = known.contains(.other) ? [IndexLetter.other] : []
    return (IndexLetter.latin + others).map {
      RailLetter(letter: $0, leadsSomewhere: known.contains($0))
    }
  }
}

/// A letter in the rail beside an overview.
private struct RailLetter: Sendable {
  let letter: IndexLetter
  let leadsSomewhere: Bool

  static let names = Table<RailLetter>(
    "a letter",
    [
      .text("letter", "'A', or '#'") { $0.letter.text },
      .text("words", "what a screen reader says in place of '#'; absent of letters") {
        $0.letter.words
      },
      .text("href", "where its sections are; absent if there are none") {
        $0.leadsSomewhere ? "#\($0.letter.id)" : nil
      },
    ])
}

/// The sections under a letter, as the template sees them.
private struct SectionGroup: Sendable {
  let group: Sections.Group
  /// What leads from the page to the site's root.
  let root: String

  static let names = Table<SectionGroup>(
    "a group",
    [
      .text("letter", "'A', or '#'") { $0.group.letter.text },
      .text("words", "what a screen reader says in place of '#'; absent of letters") {
        $0.group.letter.words
      },
      .text("id", "what the rail leads to, 'A'; of '#', 'other'") { $0.group.letter.id },
      .list("sections", "the countries or sectors", SectionLine.names) { line in
        line.group.sections.map { SectionLine(section: $0, root: line.root) }
      },
    ])
}

/// A section in an overview, as the template sees it.
private struct SectionLine: Sendable {
  let section: Section
  let root: String

  private var link: String { root + section.path.text }

  static let names = Table<SectionLine>(
    "a section",
    [
      .text("name", "what it is called") { $0.section.name },
      .text("href", "its page") { $0.link },
      .text("flag", "the flag, of a country only") { $0.section.flag },
      .text("band", "the name of the woven band, of a sector only") { $0.section.band },
      .text("count", "how many loans it has, '1,204'") {
        $0.section.loans.count.groupedByThousands
      },
      .text("loans", "'loan' or 'loans'") { $0.section.loans.count == 1 ? "loan" : "loans" },
      .text("asked", "what they ask for, '$30,300'; absent if no loan says") {
        $0.section.totals.asked?.dollars
      },
      .text("remaining", "what is still to raise; absent if no loan says") {
        $0.section.totals.remaining?.dollars
      },
      .flag("hasActivities", "whether there are activities") { !$0.section.activities.isEmpty },
      .list("activities", "those of a sector", SectionActivity.names) { line in
        line.section.activities.map { SectionActivity(option: $0, link: line.link) }
      },
    ])
}

/// An activity inside a sector, as the template sees it.
private struct SectionActivity: Sendable {
  let option: FacetOption
  /// The page of the sector.
  let link: String

  static let names = Table<SectionActivity>(
    "an activity",
    [
      .text("name", "what it is called") { $0.option.value.name },
      .text("count", "how many loans of the sector have it") {
        $0.option.count.groupedByThousands
      },
      .text("href", "the page of the sector with this activity chosen") {
        "\($0.link)#activity=\($0.option.value.slug)"
      },
    ])
}

extension IndexLetter {
  fileprivate var words: String? { self == .other ? "Other names" : nil }
}
