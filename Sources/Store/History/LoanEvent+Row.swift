internal import History
internal import Loans
internal import SQLite

extension LoanEvent {
  /// The columns of an event in the order in which they are read and written.
  static let columns =
    ["time", "id", "kind"] + LoanSummary.columns + LoanFigures.columns.map { "previous_\($0)" }

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    let time = try RowReader.required(row.time())
    let id = try row.loanID()
    let types = Change.EventType.allCases
    let type = types[try RowReader.required(row.integer(0...types.count - 1))]
    let summary = try LoanSummary(from: &row)
    let earlier = try LoanFigures(from: &row)
    let change: Change =
      switch type {
      case .appeared: .appeared(summary)
      case .returned: .returned(summary)
      case .edited: .edited(summary)
      case .moved: .moved(from: earlier, to: summary.figures)
      case .funded: .funded(summary.figures)
      case .ended: .ended(summary.figures)
      case .left: .left
      }
    self.init(id, at: time, change)
  }

  func add(to row: inout RowBatch) {
    var earlier = LoanFigures()
    if case .moved(let figures, _) = change { earlier = figures }
    let summary = change.summary ?? LoanSummary(figures: change.figures ?? LoanFigures())
    row.add(time.seconds)
    row.add(loan.value)
    row.add(change.type.order)
    summary.add(to: &row)
    earlier.add(to: &row)
  }
}
