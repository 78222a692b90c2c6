internal import Loans
internal import Rendering

/// The figures of a loan that its page shows and that change with time.
struct FigureRecord: Equatable {
  /// The figures in the order of a record: amounts in cents, the number of lenders, and the state.
  private enum Figure: CaseIterable {
    case amount, funded, basket, lenderCount, state

    /// Returns the value of a loan; `nil` if it is not known.
    func value(of loan: Loan) -> String? {
      switch self {
      case .amount: loan.amount.map { String($0.cents) }
      case .funded: loan.fundedAmount.map { String($0.cents) }
      case .basket: loan.basket.map { String($0.cents) }
      case .lenderCount: loan.lenderCount.map { String($0) }
      case .state: loan.closedReason?.rawValue ?? "open"
      }
    }
  }

  /// A value for each figure; `nil` if it is not known.
  private var values: [String?]

  init(of loan: Loan) { values = Figure.allCases.map { $0.value(of: loan) } }

  /// Reads the figures of a record; `nil` if they are damaged.
  init?(_ text: String) {
    values = text.split(separator: " ").map { $0 == "-" ? nil : String($0) }
    guard values.count == Figure.allCases.count else { return nil }
  }

  var text: String { values.map { $0 ?? "-" }.joined(separator: " ") }

  /// Returns whether a value differs from an earlier one. A value that Kiva did not give has not
  /// changed.
  func differs(from earlier: FigureRecord) -> Bool {
    zip(values, earlier.values).contains { $0 != nil && $1 != nil && $0 != $1 }
  }

  /// Returns the figures with those of `earlier` in place of unknown ones.
  func completed(by earlier: FigureRecord) -> FigureRecord {
    var figures = self
    figures.values = zip(values, earlier.values).map { $0 ?? $1 }
    return figures
  }
}
