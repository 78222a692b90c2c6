internal import Loans

extension LoanFigures {
  /// The keys of the figures, which are those of loans.json.
  enum Key: String, CaseIterable {
    case amount = "loan_amount"
    case funded = "funded_amount"
    case basket = "basket_amount"
    case lenderCount = "lender_count"

    var previous: String { "previous_\(rawValue)" }
  }

  /// The keys of figures, and of those before a movement.
  static let keys = Key.allCases.map(\.rawValue)
  static let previousKeys = Key.allCases.map(\.previous)

  func write(to object: inout JSONObject) {
    object.add(Key.amount.rawValue, amount)
    object.add(Key.funded.rawValue, funded)
    object.add(Key.basket.rawValue, basket)
    object.add(Key.lenderCount.rawValue, lenderCount)
  }

  /// Writes the figures that are not the same in `next`.
  func write(to object: inout JSONObject, before next: LoanFigures) {
    if amount != next.amount { object.addOrNull(Key.amount.previous, amount) }
    if funded != next.funded { object.addOrNull(Key.funded.previous, funded) }
    if basket != next.basket { object.addOrNull(Key.basket.previous, basket) }
    if lenderCount != next.lenderCount {
      if let lenderCount {
        object.add(Key.lenderCount.previous, lenderCount)
      } else {
        object.addNull(Key.lenderCount.previous)
      }
    }
  }

  init(_ fields: EventFields) throws(HistoryError) {
    self.init(
      amount: try fields.money(Key.amount.rawValue),
      funded: try fields.money(Key.funded.rawValue),
      basket: try fields.money(Key.basket.rawValue),
      lenderCount: try fields.count(Key.lenderCount.rawValue))
  }

  /// Reads the figures before a movement. Those that are not given are the same in `next`.
  init(_ fields: EventFields, before next: LoanFigures) throws(HistoryError) {
    self = next
    if fields.contains(Key.amount.previous) { amount = try fields.money(Key.amount.previous) }
    if fields.contains(Key.funded.previous) { funded = try fields.money(Key.funded.previous) }
    if fields.contains(Key.basket.previous) { basket = try fields.money(Key.basket.previous) }
    if fields.contains(Key.lenderCount.previous) {
      lenderCount = try fields.count(Key.lenderCount.previous)
    }
  }
}

extension JSONObject {
  fileprivate mutating func addOrNull(_ key: String, _ value: Money?) {
    if let value { add(key, value) } else { addNull(key) }
  }
}
