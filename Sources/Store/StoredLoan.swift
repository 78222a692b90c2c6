/// The record of a loan that has been on the list of a site, and may still be on it.
package struct StoredLoan: Equatable, Sendable {
  /// The loan's number at Kiva.
  package var id: Int
  /// The time of the last data that contained the loan, in seconds since 1970, UTC, up to the year
  /// 9999.
  package var listedSeconds: Int
  /// The loan at that time, as one JSON object in UTF-8.
  package var json: [UInt8]

  package init(id: Int, listedSeconds: Int, json: [UInt8]) {
    self.id = id
    self.listedSeconds = listedSeconds
    self.json = json
  }
}
