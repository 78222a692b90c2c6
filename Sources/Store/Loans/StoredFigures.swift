/// The record of the figures of a loan that has been on the list of a site.
package struct StoredFigures: Equatable, Sendable {
  /// The loan's number at Kiva.
  package var id: Int
  /// The time of the newest data that contained the loan, in seconds since 1970, UTC.
  package var seenSeconds: Int
  /// The time of the first data with these figures, in seconds since 1970, UTC; `nil` if no earlier
  /// data had other figures.
  package var sinceSeconds: Int?
  /// The figures as text.
  package var figures: String

  package init(id: Int, seenSeconds: Int, sinceSeconds: Int?, figures: String) {
    self.id = id
    self.seenSeconds = seenSeconds
    self.sinceSeconds = sinceSeconds
    self.figures = figures
  }
}
