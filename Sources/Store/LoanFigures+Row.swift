internal import History
internal import Loans

extension LoanFigures {
  static let columns = ["loan_amount", "funded_amount", "basket_amount", "lender_count"]

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init(
      amount: try row.money(), funded: try row.money(), basket: try row.money(),
      lenderCount: try row.integer())
  }

  /// Binds the values of the columns.
  func add(to parameters: inout ParameterWriter) throws(SQLiteError) {
    try parameters.add(amount?.cents)
    try parameters.add(funded?.cents)
    try parameters.add(basket?.cents)
    try parameters.add(lenderCount)
  }
}
