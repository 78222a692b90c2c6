import Loans

/// One line of the table of facts on a loan's page.
struct Fact: Equatable, Sendable {
  let label: String
  let value: String
  /// The value in ISO 8601, if it is a date.
  let iso: String?
  /// Kiva's rating of a field partner, 0…5, if the value has one.
  let rating: Double?
  /// The link to the list, filtered by the value; `nil` if there is none.
  let link: String?

  init(_ label: String, _ value: String, rating: Double? = nil, link: String? = nil) {
    self.label = label
    self.value = value
    self.rating = rating
    self.link = link
    iso = nil
  }

  init(_ label: String, on day: Timestamp) {
    self.label = label
    value = day.formattedDay
    iso = day.iso8601
    rating = nil
    link = nil
  }

  /// The width of the rating in a drawing 100 wide.
  var ratingWidth: String? { rating.map { oneDecimal($0 * 20) } }
}
