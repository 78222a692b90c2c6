import Loans
import Mustache

/// One line of the table of facts on a loan's page.
struct Fact: Equatable, Sendable {
  enum Value: Equatable, Sendable {
    case text(String)
    case amount(Money)
    case day(Timestamp)
  }

  let label: String
  let value: Value
  /// Kiva's rating of a field partner, 0…5, if the value has one.
  let rating: Double?
  /// The link to the list, filtered by the value; `nil` if there is none.
  let link: FilterLink.Target?

  init(_ label: String, _ value: String, rating: Double? = nil, link: FilterLink.Target? = nil) {
    self.label = label
    self.value = .text(value)
    self.rating = rating
    self.link = link
  }

  init(_ label: String, _ amount: Money) {
    self.init(label, .amount(amount))
  }

  init(_ label: String, on day: Timestamp) {
    self.init(label, .day(day))
  }

  private init(_ label: String, _ value: Value) {
    self.label = label
    self.value = value
    rating = nil
    link = nil
  }

  /// The value, if it is a date.
  var date: Timestamp? {
    if case .day(let date) = value { date } else { nil }
  }

  /// Writes the value that readers see.
  func writeValue(to output: inout TemplateOutput) {
    switch value {
    case .text(let text): output.write(text)
    case .amount(let amount): output.write(amount)
    case .day(let day): output.write(dayOf: day)
    }
  }
}
