/// Describes a field of a kind of record, such as `loan_amount` of a loan, for the data files,
/// their schema and the page about them.
package struct FieldInfo: Sendable {
  /// The key in JSON: `loan_amount`.
  package let key: String
  package let type: FieldType
  package let source: FieldSource
  package let absence: FieldAbsence
  /// The columns of the field, in the table of its record; empty if that table does not have the
  /// field. The members of the objects of a list have their columns in the table of the list.
  package let columns: [String]
  /// The table of a list in databases: `tags`; `nil` for a field that is not a list.
  package let table: String?
  /// The fields of the object, or of each object of the list; empty for other types.
  package let members: [FieldInfo]

  init(
    _ key: String, _ type: FieldType, _ source: FieldSource, _ absence: FieldAbsence,
    columns: [String] = [], table: String? = nil, members: [FieldInfo] = []
  ) {
    self.key = key
    self.type = type
    self.source = source
    self.absence = absence
    self.columns = columns
    self.table = table
    self.members = members
  }
}

/// The type of a field in JSON, with its unit.
package enum FieldType: String, CaseIterable, Sendable {
  case text
  /// An address on the web, as a text.
  case address
  case integer
  /// A number without a unit.
  case number
  /// A number from 0 for nothing to 1 for everything.
  case fraction
  /// A number in percent.
  case percent
  /// An amount of US dollars with at most two decimals.
  case dollars
  /// An amount in the currency of the loan.
  case localAmount = "local-amount"
  /// A whole number of months.
  case months
  case flag
  /// A time in UTC as a text: `2026-11-20T10:42:00Z`.
  case time
  /// The latitude and the longitude in degrees, as one text: `-13.16 -74.22`.
  case coordinates
  /// One degree of latitude or of longitude, in tables.
  case degrees
  case texts
  /// A list of objects with the single member `name`.
  case names
  /// An object whose keys are the codes of languages and whose values are texts.
  case translations
  case object
  case objects
}

/// The place from which kivagen has the value of a field.
package enum FieldSource: String, CaseIterable, Sendable {
  /// Kiva's listing of loans.
  case listing
  /// Kiva's details of a single loan.
  case details
  /// Kiva's GraphQL interface, which not all loans come from.
  case graphQL = "graphql"
  /// Kiva's list of its field partners.
  case partners
  /// kivagen itself, which compares the listings of two builds.
  case history
}

/// The reason why a record may lack a field.
package enum FieldAbsence: String, CaseIterable, Sendable {
  /// The field is always present.
  case never
  /// Kiva did not give a value.
  case unknown
  /// The borrower is anonymous, or the loan ended longer ago than names are kept.
  case anonymous
  /// Details are off, or have not been requested yet.
  case withoutDetails = "without-details"
  /// The loan does not come from GraphQL.
  case withoutGraphQL = "without-graphql"
  /// The loan is not fundraising.
  case notFundraising = "not-fundraising"
  /// The loan is not fully funded.
  case notFunded = "not-funded"
  /// No repayment has been made.
  case notRepaid = "not-repaid"
  /// The loan is made without a field partner.
  case withoutPartner = "without-partner"
  /// The loan is made through a field partner.
  case withPartner = "with-partner"
  /// Nobody adds to what lenders lend.
  case notMatched = "not-matched"
  /// The list has no elements.
  case emptyList = "empty-list"
  /// The event neither changes nor describes the value.
  case notInEvent = "not-in-event"
}
