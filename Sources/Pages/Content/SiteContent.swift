package import History
package import Loans
package import Notes
package import SiteIndex

/// Everything that a site is made of, except its templates.
package struct SiteContent: Sendable {
  package var settings: SiteSettings
  package var snapshot: LoanSnapshot
  package var notes: Notes
  /// The loans that have left the listing and keep their pages. Each identifier occurs once, and
  /// none is among the loans of the snapshot.
  package var retiredLoans: [RetiredLoan]
  /// The named searches, in the order of the settings. Each name occurs once.
  package var views: [LoanView] = []
  /// What has happened to the loans.
  package var history = LoanHistory()
  package var pictures = LoanPictures.linked
  package var origin = DataOrigin()
  /// Whether the 404 page may name the loan whose page is gone, by the number in the address. On a
  /// site that excludes loans it may not, so that nobody learns which loans were excluded.
  package var namesLostLoans = true
  /// The data issues, for the page about the data.
  package var report: DataReport

  package init(
    settings: SiteSettings, snapshot: LoanSnapshot, notes: Notes = Notes(),
    retiredLoans: [RetiredLoan] = []
  ) {
    self.settings = settings
    self.snapshot = snapshot
    self.notes = notes
    self.retiredLoans = retiredLoans
    report = DataReport(of: snapshot)
  }

  /// The loans of the site, newest first. Each identifier occurs once.
  package var loans: [Loan] { snapshot.loans }
  package var time: Timestamp { snapshot.time }
  package var source: Provenance { snapshot.provenance }
  package var isSample: Bool { snapshot.isInvented }
  package var isStale: Bool { snapshot.isStale }
}
