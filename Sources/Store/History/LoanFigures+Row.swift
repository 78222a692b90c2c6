internal import History
internal import Loans

extension LoanFigures {
  static let columns = ["loan_amount", "funded_amount", "basket_amount", "lender_count"]

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init(
      amount: try row.money(), funded: try row.money(), basket: try row.money(),
      lenderCount: try row.integer())
  }

  /// Adds the values of the columns.
  func add(to row: inout RowBatch) {
    row.add(amount?.cents)
    row.add(funded?.cents)
    row.add(basket?.cents)
    row.add(lenderCount)
  }
}
