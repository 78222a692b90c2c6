/// A loan that has been in the list of a site, as the store keeps it.
package struct RetiredLoan: Equatable, Sendable {
  /// Its number at Kiva.
  package var id: Int
  /// The time of the data that had it last, in seconds since 1970, UTC, up to the year 9999.
  package var listedSeconds: Int
  /// What was known of it then: one object.
  package var json: String

  package init(id: Int, listedSeconds: Int, json: String) {
    self.id = id
    self.listedSeconds = listedSeconds
    self.json = json
  }
}
