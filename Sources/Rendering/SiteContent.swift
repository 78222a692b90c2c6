package import Loans

/// All that a site is made of, but its templates.
package struct SiteContent: Sendable {
  package var settings: SiteSettings
  /// Of each id one, in any order.
  package var loans: [Loan]
  package var notes: Notes
  /// The time of the data.
  package var time: Timestamp
  /// Where the loans come from, as `loans.json` says it: `newest`, `sample`, `input`.
  package var source: String
  package var isSample: Bool
  /// Whether Kiva could not be reached and these are the loans of an older answer; every page
  /// says so.
  package var isStale: Bool
  /// What has left the list and keeps its page; of each id one, and none of `loans`.
  package var formerLoans: [RetiredLoanPage]
  package var pictures = LoanPictures.linked
  package var origin = DataOrigin()
  /// Whether the 404 page names the loan whose page is gone, from the address: never on a site that
  /// leaves a loan out because somebody asked for it.
  package var namesLostLoans = true
  /// What was found wrong with the data.
  package var report = DataReport()

  package init(
    settings: SiteSettings, loans: [Loan], notes: Notes = Notes(), time: Timestamp,
    source: String, isSample: Bool = false, isStale: Bool = false,
    formerLoans: [RetiredLoanPage] = []
  ) {
    self.settings = settings
    self.loans = loans
    self.notes = notes
    self.time = time
    self.source = source
    self.isSample = isSample
    self.isStale = isStale
    self.formerLoans = formerLoans
  }
}
