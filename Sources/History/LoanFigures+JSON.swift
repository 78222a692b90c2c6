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

  init(_ json: FlatJSON) throws(HistoryError) {
    self.init(
      amount: try json.money(Key.amount.rawValue), funded: try json.money(Key.funded.rawValue),
      basket: try json.money(Key.basket.rawValue),
      lenderCount: try json.count(Key.lenderCount.rawValue))
  }

  /// Reads the figures before a movement. Those that are not given are the same in `next`.
  init(_ json: FlatJSON, before next: LoanFigures) throws(HistoryError) {
    self = next
    if json[Key.amount.previous] != nil { amount = try json.money(Key.amount.previous) }
    if json[Key.funded.previous] != nil { funded = try json.money(Key.funded.previous) }
    if json[Key.basket.previous] != nil { basket = try json.money(Key.basket.previous) }
    if json[Key.lenderCount.previous] != nil {
      lenderCount = try json.count(Key.lenderCount.previous)
    }
  }
}

extension JSONObject {
  fileprivate mutating func addOrNull(_ key: String, _ value: Money?) {
    if let value { add(key, value) } else { addNull(key) }
  }
}

extension FlatJSON {
  /// Returns an amount of dollars with at most two digits after the point, up to a billion.
  func money(_ key: String) throws(HistoryError) -> Money? {
    switch self[key] {
    case nil, .null: return nil
    case .number(let text):
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let cents = parts.count == 2 ? String(parts[1]) : "00"
      if parts.count <= 2, let dollars = Int(parts[0]), (0...1_000_000_000).contains(dollars),
        !text.hasPrefix("-"), cents.utf8.count <= 2, !cents.isEmpty, let rest = Int(cents)
      {
        return Money(cents: dollars * 100 + (cents.utf8.count == 1 ? rest * 10 : rest))
      }
    default: break
    }
    throw HistoryError("'\(key)' is not an amount of dollars such as 450 or 67.06")
  }
}
