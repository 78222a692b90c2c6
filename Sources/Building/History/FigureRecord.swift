internal import History
internal import Loans

/// The figures and the stage of a loan, which its page shows and which change with time.
struct FigureRecord: Equatable {
  private var figures: LoanFigures
  private let stage: LoanState.Stage

  init(of loan: Loan) {
    figures = LoanFigures(of: loan)
    stage = LoanState.Stage(loan.closedReason)
  }

  /// Reads what `text` wrote; `nil` if it is damaged.
  init?(_ text: String) {
    // Searching for a byte is much faster than searching for a character.
    let parts = text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
    guard parts.count == 5, let stage = LoanState.Stage(rawValue: String(parts[4])) else {
      return nil
    }
    let numbers = parts[..<4].map { Int($0) }
    guard zip(numbers, parts).allSatisfy({ $0 != nil || $1 == "-" }) else { return nil }
    let amounts = numbers[..<3].map { $0.map { Money(cents: $0) } }
    figures = LoanFigures(
      amount: amounts[0], funded: amounts[1], basket: amounts[2], lenderCount: numbers[3])
    self.stage = stage
  }

  /// The amounts in cents, the number of lenders and the stage, with `-` for what is not known:
  /// `50000 12500 - 4 open`.
  var text: String {
    let numbers = [
      figures.amount?.cents, figures.funded?.cents, figures.basket?.cents, figures.lenderCount,
    ]
    return String(appending: { text in
      for number in numbers {
        if let number { text.append(number: number) } else { text += "-".utf8 }
        text += " ".utf8
      }
      text += stage.rawValue.utf8
    })
  }

  /// Returns whether a value differs from an earlier one. A value that Kiva did not give has not
  /// changed.
  func differs(from earlier: FigureRecord) -> Bool {
    figures.differs(from: earlier.figures) || stage != earlier.stage
  }

  /// Returns the figures with those of `earlier` in place of unknown ones.
  func completed(by earlier: FigureRecord) -> FigureRecord {
    var record = self
    record.figures = figures.completed(by: earlier.figures)
    return record
  }
}
