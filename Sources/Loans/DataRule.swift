/// What is asked of an answer and its loans, by name; how each is mended if it is broken.
package enum DataRule: String, CaseIterable, Sendable {
  // MARK: The loan is skipped

  /// An entry is an object. A list, a number or `null` in its place is skipped.
  case entryNotAnObject = "entry-not-an-object"
  /// A line of NDJSON is whole JSON. A broken one is skipped.
  case lineBroken = "line-broken"
  /// A loan has an id. One without it is skipped: its page would have no name.
  case idMissing = "id-missing"
  /// An id is a whole number from 1 up. A loan with another is skipped.
  case idUnreadable = "id-unreadable"
  /// What a loan asks for is a number of dollars. A loan with anything else is skipped.
  case amountUnreadable = "amount-unreadable"
  /// What a loan asks for is not below 0. A loan with such an amount is skipped.
  case amountNegative = "amount-negative"

  // MARK: The loan is shown, the value mended

  /// A loan has a name, not of white space alone. It is shown as "Anonymous".
  case nameMissing = "name-missing"
  /// A loan has an amount. It is shown without one, and nothing is said to be needed.
  case amountMissing = "amount-missing"
  /// A loan asks for more than nothing. One with an amount of 0 is shown without a percentage.
  case amountZero = "amount-zero"
  /// No more is funded than asked for. Kept as sent; shown as 100 % with nothing left to lend.
  case fundedOverAmount = "funded-over-amount"
  /// A loan whose status says that it is funded has received all that it asked for. The amounts are
  /// kept as sent, and the loan is shown as 100 % funded: Kiva sets the status when nobody can lend
  /// any more.
  case fundedUnderAmount = "funded-under-amount"
  /// A loan expires after it was posted. The expiry is dropped: which of the two is wrong is not
  /// known, and a page that calls a loan over keeps lenders from it.
  case expiryBeforePosting = "expiry-before-posting"
  /// A country's code is one of `CountryCode`. The code is dropped, the country's name is shown.
  case countryUnknown = "country-unknown"
  /// A latitude is from -90 to 90, a longitude from -180 to 180. The position is dropped; the loan
  /// is not on the map.
  case positionOffTheGlobe = "position-off-the-globe"

  // MARK: The loan is shown without the value

  /// A position is two numbers. It is dropped; the loan is not on the map.
  case positionUnreadable = "position-unreadable"
  /// A date is written as in ISO 8601, from 1970 to 9999. It is treated as absent.
  case dateUnreadable = "date-unreadable"
  /// Any sum but the amount of the loan is a number from 0 up. It is treated as absent.
  case sumUnreadable = "sum-unreadable"
  /// A share is a number from 0 to 1. It is treated as absent.
  case shareUnreadable = "share-unreadable"
  /// A count is a whole number from 0 up. It is treated as absent.
  case countUnreadable = "count-unreadable"
  /// A partner's or a picture's number is a whole number from 1 up. It is treated as absent.
  case numberUnreadable = "number-unreadable"
  /// A gender is one of those that Kiva documents, female or male. It is treated as absent.
  case genderUnknown = "gender-unknown"
  /// A value is of the JSON type that Kiva sends. It is treated as absent.
  case wrongType = "wrong-type"

  // MARK: Of the whole answer

  /// An answer is UTF-8. What is not is replaced by U+FFFD.
  case invalidUTF8 = "invalid-utf8"
  /// GraphQL gives data without errors beside it. What there is is used.
  case answeredInPart = "answered-in-part"

  /// Whether breaking it costs the loan.
  package var severity: DataIssue.Severity {
    switch self {
    case .entryNotAnObject, .lineBroken, .idMissing, .idUnreadable, .amountUnreadable,
      .amountNegative:
      .error
    default: .warning
    }
  }
}
