/// A rule for responses, files and loans. The rule also determines what happens to a loan that
/// breaks it.
package enum DataRule: String, CaseIterable, Sendable {
  // MARK: The loan is skipped

  /// An entry must be an object. A list, a number or `null` in its place is skipped.
  case entryNotAnObject = "entry-not-an-object"
  /// A line of NDJSON must be valid JSON. Any other line is skipped.
  case lineBroken = "line-broken"
  /// A loan must have an id. A loan without one is skipped: its page would have no name.
  case idMissing = "id-missing"
  /// An id must be a whole number from 1 up. A loan with another id is skipped.
  case idUnreadable = "id-unreadable"
  /// The amount of a loan must be a number of dollars. A loan with another amount is skipped.
  case amountUnreadable = "amount-unreadable"
  /// The amount of a loan must not be below 0. A loan with such an amount is skipped.
  case amountNegative = "amount-negative"

  // MARK: The loan is shown, with a corrected value

  /// A loan must have a name that is not blank. A loan without one is shown as "Anonymous".
  case nameMissing = "name-missing"
  /// A loan must have an amount. Without one, the loan is shown without its amount and without the
  /// sum that is still needed.
  case amountMissing = "amount-missing"
  /// The amount of a loan must be above 0. A loan of 0 is shown without a percentage.
  case amountZero = "amount-zero"
  /// The funded amount must not exceed the amount of the loan. It is kept as sent, and the loan is
  /// shown as 100 % funded, with nothing left to lend.
  case fundedOverAmount = "funded-over-amount"
  /// A loan whose status says that it is funded (`Status.isFunded`) must be fully funded. The
  /// amounts are kept as sent, and the loan is shown as 100 % funded: Kiva sets the status when
  /// nobody can lend any more.
  case fundedUnderAmount = "funded-under-amount"
  /// A loan must expire after it was posted. The expiry is dropped, because either date may be
  /// wrong, and a page that calls a loan ended would keep lenders away from it.
  case expiryBeforePosting = "expiry-before-posting"
  /// The code of a country must be in `CountryCode`. Otherwise the name of the country is shown.
  case countryUnknown = "country-unknown"
  /// A position must be within ±90° and ±180°. It is dropped, and the loan is left off the map.
  case positionOutOfRange = "position-out-of-range"

  // MARK: The loan is shown without the value

  /// A position must be two numbers. It is dropped, and the loan is left off the map.
  case positionUnreadable = "position-unreadable"
  /// A date must be in the format of ISO 8601, from 1970 to 9999. It is treated as absent.
  case dateUnreadable = "date-unreadable"
  /// Any amount other than that of the loan must be a number from 0 up. It is treated as absent.
  case sumUnreadable = "sum-unreadable"
  /// A share must be a number from 0 to 1. It is treated as absent.
  case shareUnreadable = "share-unreadable"
  /// A count must be a whole number from 0 up. It is treated as absent.
  case countUnreadable = "count-unreadable"
  /// The number of a field partner or a picture must be at least 1. It is treated as absent.
  case numberUnreadable = "number-unreadable"
  /// A gender must be one that Kiva documents, female or male. It is treated as absent.
  case genderUnknown = "gender-unknown"
  /// A value must have the JSON type that Kiva sends. It is treated as absent.
  case wrongType = "wrong-type"

  // MARK: The whole response

  /// A response must be valid UTF-8. Invalid parts are replaced by U+FFFD.
  case invalidUTF8 = "invalid-utf8"
  /// A GraphQL response with data must not also have errors. The data that it has is used.
  case partialResponse = "partial-response"

  /// Whether a loan that breaks the rule is skipped.
  package var severity: DataIssue.Severity {
    switch self {
    case .entryNotAnObject, .lineBroken, .idMissing, .idUnreadable, .amountUnreadable,
      .amountNegative:
      .error
    default: .warning
    }
  }
}
