import Loans
import Mustache
import SiteIndex
import Words

/// One line of the table of facts on a loan's page.
struct Fact: Sendable {
  enum Value: Sendable {
    case text(String)
    case amount(Money)
    case day(Timestamp)
    /// The last day before this time.
    case end(Timestamp)
  }

  let label: String
  let value: Value
  /// Kiva's rating of a field partner, 0…5, if the value has one.
  let rating: Double?
  /// The link to the list, filtered by the value; `nil` if there is none.
  let link: FilterLink.Target?
  private let words: SiteWords

  init(
    _ label: String, _ value: Value, _ words: SiteWords, rating: Double? = nil,
    link: FilterLink.Target? = nil
  ) {
    self.label = label
    self.value = value
    self.words = words
    self.rating = rating
    self.link = link
  }

  /// The value, if it is a date.
  var date: Timestamp? {
    switch value {
    case .day(let date), .end(let date): date
    case .text, .amount: nil
    }
  }

  /// Writes the value that readers see.
  func writeValue(to output: inout TemplateOutput) {
    switch value {
    case .text(let text): output.write(text)
    case .amount(let amount): output.write(.money(amount), in: words.formats)
    case .day(let day): output.write(.day(day), in: words.formats)
    case .end(let time): output.write(.day(time.secondBefore), in: words.formats)
    }
  }
}
