internal import History
internal import Loans
internal import SQLite

extension LoanSummary {
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

  func add(to row: inout RowBatch) {
    row.add(name)
    row.add(countryCode)
    row.add(country)
    row.add(sector)
    row.add(closedReason?.rawValue)
    figures.add(to: &row)
  }
}

extension LoanFigures {
  static let columns = ["loan_amount", "funded_amount", "basket_amount", "lender_count"]

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init(
      amount: try row.money(), funded: try row.money(), basket: try row.money(),
      lenderCount: try row.integer())
  }

  func add(to row: inout RowBatch) {
    row.add(amount?.cents)
    row.add(funded?.cents)
    row.add(basket?.cents)
    row.add(lenderCount)
  }
}
