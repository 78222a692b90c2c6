package import Loans

/// The record of a loan that has been on the list of a site, and may still be on it.
package struct StoredLoan: Equatable, Sendable {
  package let id: Int
  /// The time of the last data with the loan, in seconds since 1970, UTC, up to the year 9999.
  package let listedSeconds: Int
  /// The time of the first data in which the loan had ended, in seconds since 1970, UTC; `nil` if
  /// it had not.
  package let endedSeconds: Int?
  private let content: Content

  /// A loan, or its JSON. The JSON of all loans would need much memory, so each is created only
  /// when it is written.
  private enum Content: Sendable {
    /// One JSON object in UTF-8.
    case json([UInt8])
    case loan(Loan)
  }

  /// Creates the record of a loan from JSON, which is not checked.
  package init(id: Int, listedSeconds: Int, endedSeconds: Int? = nil, json: [UInt8]) {
    self.id = id
    self.listedSeconds = listedSeconds
    self.endedSeconds = endedSeconds
    content = .json(json)
  }

  /// Creates the record of a loan in its current state.
  package init(_ loan: Loan, listedSeconds: Int, endedSeconds: Int? = nil) {
    id = loan.id.value
    self.listedSeconds = listedSeconds
    self.endedSeconds = endedSeconds
    content = .loan(loan)
  }

  /// The loan at that time, as one JSON object in UTF-8.
  package var json: [UInt8] {
    if case .json(let json) = content { return json }
    var json: [UInt8] = []
    appendJSON(to: &json)
    return json
  }

  func appendJSON(to bytes: inout [UInt8]) {
    switch content {
    case .json(let json): bytes += json
    case .loan(let loan): loan.appendJSON(to: &bytes)
    }
  }

  package static func == (left: StoredLoan, right: StoredLoan) -> Bool {
    left.id == right.id && left.listedSeconds == right.listedSeconds
      && left.endedSeconds == right.endedSeconds && left.json == right.json
  }
}
