import Loans
import Markdown
import Site

/// The fingerprints of everything that the files of a site are made from.
///
/// A file whose inputs have not changed has the same bytes, so that it need not be made again.
final class SiteInputs: Sendable {
  /// What the layouts of all pages share, but for the time of the data: the version of the program,
  /// the templates, the settings of the site and the links in the header.
  let shared: Fingerprint
  /// The time and the age of the data.
  let time: Fingerprint
  /// What the card of each listed loan is made from, in the order of the list: the loan, its values
  /// of facets, its note and its picture.
  let cards: [Fingerprint]
  /// All cards together.
  let list: Fingerprint
  /// Each loan that has left the list, in the order of the content.
  let retiredLoans: [Fingerprint]
  /// The whole content of the site with its templates and the version of the program.
  let everything: Fingerprint

  /// Creates the fingerprints of a site; `nil` if there is anything in it of which none can be
  /// computed.
  init?(of context: SiteContext, _ folder: TemplateFolder, program: String) {
    let content = context.content
    var inputs = InputBytes()
    inputs.add(program)
    inputs.add(MarkdownDocument.libraryVersion)
    inputs.add(folder.fingerprint)
    inputs.add(reflecting: content.settings)
    inputs.add(reflecting: context.layout.navigation)
    inputs.add(context.layout.isSample)
    inputs.add(context.layout.isFallback)
    inputs.add(context.layout.linksPictures)
    shared = inputs.fingerprint
    inputs.removeAll()
    inputs.add(reflecting: context.layout.data)
    time = inputs.fingerprint
    cards = context.siteLoans.indices.concurrentMap { part in
      var inputs = InputBytes()
      return context.siteLoans[part].map { loan in
        inputs.removeAll()
        inputs.add(cardOf: loan, in: content)
        return inputs.fingerprint
      }
    }
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
    everything = inputs.fingerprint
    if !inputs.isComplete { return nil }
  }
}

extension InputBytes {
  /// Adds what the card of a loan is made from.
  fileprivate mutating func add(cardOf loan: SiteLoan, in content: SiteContent) {
    add(loan.loan)
    for key in Facet.Key.allCases { add(loan.values(of: key)) }
    add(content.notes.ofLoans[loan.loan.id]?.fingerprint)
    add(content.pictures.picture(of: loan.loan.id))
  }

  /// Adds the content of a site, but for its loans and its templates. A property that is declared
  /// later is added by reflection.
  fileprivate mutating func add(_ content: SiteContent) {
    for property in Mirror(reflecting: content).children {
      switch property.label {
      case "snapshot": add(content.snapshot)
      // The loans are added by themselves.
      case "retiredLoans": break
      case "figuresSince": addSorted(content.figuresSince) { $0.add($1) }
      case "history": add(content.history)
      case "pictures": add(content.pictures)
      default: add(reflecting: property.value)
      }
    }
  }

  private mutating func add(_ snapshot: LoanSnapshot) {
    for property in Mirror(reflecting: snapshot).children {
      switch property.label {
      // The loans are added by themselves, and no page says how they were retrieved.
      case "loans", "retrieval": break
      case "issues":
        add(snapshot.issues.count)
        for issue in snapshot.issues { add(issue) }
      default: add(reflecting: property.value)
      }
    }
  }

  private mutating func add(_ issue: DataIssue) {
    add(issue.rule.rawValue)
    add(issue.severity == .error)
    add(issue.loan?.value)
    add(issue.path)
    add(issue.field)
    add(issue.message)
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
