import Loans
import Markdown
import Notes
internal import Parallel
package import Site
import SiteIndex
import Words

/// The fingerprints of everything that the files of a site in one language are made from.
///
/// A file whose inputs have not changed has the same bytes, so that it need not be made again.
package final class SiteInputs: Sendable {
  /// What the layouts of all pages share, but for the time of the data: the version of the program,
  /// the templates, the settings of the site and the links in the header.
  package let shared: Fingerprint
  /// The time and the age of the data.
  package let time: Fingerprint
  /// What the card of each listed loan is made from, in the order of the list: the loan, its values
  /// of facets, its note and its picture.
  let cards: [Fingerprint]
  /// All cards together.
  let list: Fingerprint
  /// Each loan that has left the list, in the order of the content.
  let retiredLoans: [Fingerprint]
  /// The whole content of the site with its templates and the version of the program; for the first
  /// language, also that of the others.
  package let everything: Fingerprint

  /// Returns the fingerprints of a site in each of its languages; none if there is anything in it of
  /// which none can be computed.
  package static func all(
    of editions: some Sequence<(SiteEdition, SiteContext)>, program: String
  ) -> [SiteInputs] {
    var all: [SiteInputs] = []
    // The first language needs the fingerprints of the others.
    for (edition, context) in editions.reversed() {
      let others = context.layout.languages.current.isFirst ? all : []
      guard
        let inputs = SiteInputs(of: context, edition.templates, program: program, beside: others)
      else { return [] }
      all.insert(inputs, at: 0)
    }
    return all
  }

  /// Creates the fingerprints of a site in one language; `nil` if there is anything in it of which
  /// none can be computed.
  private init?(
    of context: SiteContext, _ folder: TemplateFolder, program: String,
    beside others: [SiteInputs]
  ) {
    let content = context.content
    var inputs = InputBytes()
    inputs.add(program)
    inputs.add(MarkdownDocument.libraryVersion)
    inputs.add(folder.fingerprint)
    inputs.add(sharedBy: context)
    shared = inputs.fingerprint
    inputs.removeAll()
    inputs.add(context.layout.data)
    time = inputs.fingerprint
    cards = SiteInputs.cards(of: context)
    retiredLoans = content.retiredLoans.map { retired in
      inputs.removeAll()
      inputs.add(retired.loan)
      inputs.add(retired.lastListed)
      return inputs.fingerprint
    }
    inputs.removeAll()
    inputs.add(cards)
    list = inputs.fingerprint
    inputs.removeAll()
    inputs.add(shared)
    inputs.add(list)
    inputs.add(retiredLoans)
    inputs.add(content)
    for language in context.layout.languages.all {
      inputs.add(language.notePages.sorted().map(\.text))
    }
    inputs.add(others.map(\.everything))
    everything = inputs.fingerprint
    if !inputs.isComplete { return nil }
  }

  private static func cards(of context: SiteContext) -> [Fingerprint] {
    context.siteLoans.indices.concurrentMap { part in
      var inputs = InputBytes()
      return context.siteLoans[part].map { loan in
        inputs.removeAll()
        inputs.add(cardOf: loan, in: context.content)
        return inputs.fingerprint
      }
    }
  }
}

extension InputBytes {
  /// Adds what the layouts of all pages share, but for the program, the templates and
  /// the time of the data.
  fileprivate mutating func add(sharedBy context: SiteContext) {
    add(reflecting: context.settings, unless: SiteSettings())
    add(context.layout.navigation)
    add(context.layout.isSample)
    add(context.layout.isFallback)
    add(context.layout.linksPictures)
    add(context.layout.languages)
  }

  /// Adds what the card of a loan is made from.
  fileprivate mutating func add(cardOf loan: SiteLoan, in content: SiteContent) {
    add(loan.loan)
    for key in FacetKey.allCases { add(loan.values(of: key)) }
    add(content.notes.ofLoans[loan.loan.id]?.fingerprint)
    add(content.pictures.picture(of: loan.loan.id))
  }

  /// Adds the content of a site, but for its loans, its settings and its templates.
  /// `SkippedPagesTests` changes each property of the content and of a snapshot, and fails for one
  /// that was forgotten.
  fileprivate mutating func add(_ content: SiteContent) {
    add(content.snapshot)
    add(reflecting: content.notes, unless: Notes())
    add(reflecting: content.views, unless: [])
    add(content.history)
    add(content.pictures)
    add(reflecting: content.origin, unless: DataOrigin())
    add(content.namesLostLoans)
    add(reflecting: content.report, unless: DataReport())
  }

  /// Adds a snapshot, but for its loans, and for how they were retrieved, which no page says.
  private mutating func add(_ snapshot: LoanSnapshot) {
    add(snapshot.filterValues)
    add(snapshot.provenance.rawValue)
    add(snapshot.time)
    add(snapshot.isStale)
    add(snapshot.isPartial)
    add(snapshot.isFallback)
    add(snapshot.entryCount)
    add(snapshot.skippedCount)
    add(snapshot.skippedIDs.sorted().map(\.value))
    add(snapshot.isUnusable)
    add(snapshot.issues.count)
    for issue in snapshot.issues { add(issue) }
    add(snapshot.hasNoMatch)
    add(snapshot.excluded.count)
    for loan in snapshot.excluded { add(loan) }
    add(snapshot.missing.map(\.value))
    add(snapshot.unavailable.map(\.value))
  }

  /// Adds the values that loans can be filtered by. A property that is added must be added here,
  /// too; a test counts them.
  private mutating func add(_ values: FilterValues) {
    add(values.sectors.sorted())
    add(values.themes.sorted())
    add(values.partners.sorted())
  }

  private mutating func add(_ issue: DataIssue) {
    add(issue.rule.rawValue)
    add(issue.severity == .error)
    add(issue.loan?.value)
    add(issue.path)
    add(issue.field)
    add(issue.message)
    add(issue.value)
    add(issue.repetitionCount)
  }

  private mutating func add(_ pictures: LoanPictures) {
    switch pictures {
    case .linked: add("linked")
    case .own(let paths):
      add("own")
      addSorted(paths) { $0.add($1.text) }
    case .none: add("none")
    }
  }
}

extension InputBytes {
  /// Adds the links in the header, and the warnings about them. A property that is added must be
  /// added here, too; a test counts them.
  fileprivate mutating func add(_ navigation: Navigation) {
    for entries in [navigation.overviews, navigation.own, navigation.shown, navigation.more] {
      add(entries.count)
      for entry in entries {
        add(entry.title)
        add(entry.path.text)
        add(entry.language?.text)
      }
    }
    add(navigation.hasNotesPage)
    add(reflecting: navigation.warnings, unless: [])
  }

  /// Adds the languages of the site and which of them that of the pages is. A property that is added
  /// must be added here, too; a test counts them. The paths that each language has follow from the
  /// templates, and only pages that are made from everything depend on the pages of notes.
  fileprivate mutating func add(_ languages: SiteLanguages) {
    add(languages.all.count)
    // The fingerprint of the templates covers the language of a site in one.
    if !languages.isMultilingual { return }
    for language in languages.all {
      add(language.tag.text)
      add(language.name)
      add(language.direction)
      add(language.folder?.text)
    }
    add(languages.current.tag.text)
  }

  /// Adds the time and the age of the data. A property that is added must be added here, too; a
  /// test counts them.
  fileprivate mutating func add(_ data: DataTime) {
    add(data.time)
    add(data.isStale)
  }

  private mutating func add(_ numbers: [Int]) {
    add(numbers.count)
    for number in numbers { add(number) }
  }

  mutating func add(_ values: [FacetValue]) {
    add(values.count)
    for value in values { add(value) }
  }

  mutating func add(_ picture: LoanPicture) {
    switch picture {
    case .linked: add("linked")
    case .own(let path):
      add("own")
      add(path.text)
    case .missing: add("missing")
    case .none: add("none")
    }
  }

  mutating func add(_ fingerprints: [Fingerprint]) {
    add(fingerprints.count)
    for fingerprint in fingerprints { add(fingerprint) }
  }
}
