internal import History
internal import Loans

extension LoanSummary {
  /// The columns of a summary with its figures.
  static let columns =
    ["name", "country_code", "country", "sector", "closed"] + LoanFigures.columns

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init()
    name = try row.text()
    countryCode = try row.text()
    if let countryCode, !CountryCode.isKnown(countryCode) { throw RowReader.DamagedRow() }
    country = try row.text()
    sector = try row.text()
    closedReason = try row.value()
    figures = try LoanFigures(from: &row)
  }

  /// Adds the values of the columns.
  func add(to row: inout RowBatch) {
    row.add(name)
    row.add(countryCode)
    row.add(country)
    row.add(sector)
    row.add(closedReason?.rawValue)
    figures.add(to: &row)
  }
}
