package import History
package import Loans
import Site
import SiteIndex

/// The context of the entries on the page of changes.
struct ChangesContext: Sendable {
  let loans: KnownLoans
  let words: SiteWords
  private let slugs: SiteSlugs
  /// The slugs of the sectors without a loan in the list.
  private let otherSectors: SlugTable
  private let time: Timestamp
  /// The times when loans came to the list.
  private let listedSince: [LoanID: Timestamp]
  /// The time of the first data of the site.
  private let start: Timestamp?
  private let root: String
  private let appID: AppID?

  init(in context: SiteContext, root: String) {
    let content = context.content
    loans = KnownLoans(in: content)
    words = context.words
    slugs = context.slugs
    otherSectors = Self.otherSectors(content, context.slugs, loans)
    time = content.time
    listedSince = content.history.listedSince
    start = content.history.start
    self.root = root
    appID = content.settings.appID
  }

  private static func otherSectors(
    _ content: SiteContent, _ slugs: SiteSlugs, _ loans: KnownLoans
  ) -> SlugTable {
    let listed = Set(content.loans.lazy.compactMap { slugs.sector($0.sector)?.slug })
    let names = loans.sectors + content.history.events.compactMap { $0.change.summary?.sector }
    return SlugTable(
      names: names.filter { slugs.sector($0) == nil }, fallback: "sector", reserved: listed)
  }

  /// Returns the summary of a loan as it is on the site or, if it is not there, as it was last
  /// known.
  func summary(of change: LoanChange) -> LoanSummary {
    let isShown = loans.hasPage(change.loan)
    let known = loans.summary(of: change.loan)
    var summary = (isShown ? known : change.summary ?? known) ?? LoanSummary()
    // A loan that has left the list may have changed since its page was last built.
    if let figures = change.figures { summary.figures = figures.completed(by: summary.figures) }
    return summary
  }

  /// Returns how long, in seconds, the site has known a loan: at least a day.
  func observedSeconds(_ loan: LoanID) -> Int {
    let first = listedSince[loan] ?? start ?? time
    return max(86_400, time.seconds - first.seconds)
  }

  /// Returns the link to the page of a loan, on the site or at Kiva.
  func link(to loan: LoanID) -> String {
    loans.hasPage(loan)
      ? root + PagePaths.loan(loan).text
      : Card.kivaLink(id: loan.description, appID: appID)
  }

  func sector(_ name: String?) -> FacetValue? {
    name.flatMap { slugs.sector($0) ?? otherSectors.values(named: $0).first }
  }
}

/// The loans in the history that the site knows.
package struct KnownLoans: Sendable {
  /// The loans that have pages on the site.
  private let loans: [LoanID: Loan]
  /// The last summaries of loans that the site no longer shows.
  private let summaries: [LoanID: LoanSummary]

  package init(in content: SiteContent) {
    let mentioned = Set(content.history.events.lazy.map(\.loan))
      .union(content.history.removedPages.lazy.map(\.loan))
    var loans: [LoanID: Loan] = [:]
    for retired in content.retiredLoans where mentioned.contains(retired.loan.id) {
      loans[retired.loan.id] = retired.loan
    }
    for loan in content.loans where mentioned.contains(loan.id) { loans[loan.id] = loan }
    self.loans = loans
    summaries = content.history.summaries
  }

  /// The loans that have pages on the site.
  var shown: Set<LoanID> { Set(loans.keys) }

  /// The sectors of the loans, possibly with duplicates.
  var sectors: [String] {
    summaries.values.compactMap(\.sector) + loans.values.compactMap(\.sector)
  }

  package func hasPage(_ loan: LoanID) -> Bool { loans[loan] != nil }

  /// Returns the summary of a loan as it is on the site or, if it is not there, as it was last
  /// known.
  package func summary(of loan: LoanID) -> LoanSummary? {
    loans[loan].map { LoanSummary(of: $0) } ?? summaries[loan]
  }
}
