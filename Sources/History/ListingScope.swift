package import Loans

/// Which loans a listing was asked for.
package struct ListingScope: Equatable, Sendable {
  /// The base URL of the API; `nil` for files.
  package var api: String?
  package var filter: LoanFilter
  package var limit: Int

  package init(api: String?, filter: LoanFilter, limit: Int) {
    self.api = api
    self.filter = filter
    self.limit = limit
  }

  /// The scope as JSON with a fixed order, in which equal scopes are equal.
  package var text: String {
    var object = JSONObject()
    object.add("api", api)
    object.add("limit", limit)
    for (key, values) in [
      ("country", filter.countries), ("sector", filter.sectors.map(\.foldedName)),
      ("theme", filter.themes.map(\.foldedName)),
      ("partner", filter.partners.map(String.init)),
    ] {
      object.add(key, Set(values).sorted())
    }
    return String(decoding: object.closed, as: UTF8.self)
  }
}

/// What is recorded of the last listing of a site.
package struct RecordedListing: Equatable, Sendable {
  package var time: Timestamp
  /// The text of the listing's scope. After an import, it is empty, and equals any other.
  package var scope: String

  package init(time: Timestamp, scope: String) {
    self.time = time
    self.scope = scope
  }
}

/// The first listing of a site, whose loans have all appeared.
///
/// Events and states are made from the loans one by one when they are needed, because those of all
/// loans together need much memory.
package struct FirstListing: Equatable, Sendable {
  package let loans: [Loan]
  package let time: Timestamp
  private let provenance: Provenance

  /// Creates the first listing from the snapshot that recorded it.
  package init(of snapshot: LoanSnapshot) {
    loans = snapshot.loans
    time = snapshot.time
    provenance = snapshot.provenance
  }

  package func event(of loan: Loan) -> LoanEvent {
    LoanEvent(loan.id, at: time, .appeared(LoanSummary(of: loan)))
  }

  package func state(of loan: Loan) -> LoanState { LoanState(of: loan, from: provenance) }

  /// Adds what was lent to a loan to its course.
  package func add(_ loan: Loan, to course: inout FundingCourse) {
    guard let funded = loan.fundedAmount else { return }
    course.add(FundingCourse.Point(time: time, funded: funded))
  }
}
