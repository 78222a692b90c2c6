internal import History
internal import Loans

extension LoanFigures {
  static let columns = ["loan_amount", "funded_amount", "basket_amount", "lender_count"]

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init(
      amount: try row.money(), funded: try row.money(), basket: try row.money(),
      lenderCount: try row.integer())
  }

  var values: [SQLValue] {
    [
      .integer(amount?.cents), .integer(funded?.cents), .integer(basket?.cents),
      .integer(lenderCount),
    ]
  }
}
