internal import Diagnostics
package import Loans

/// The description of a loan in the history. Nothing else may be known about the loan any more.
package struct LoanSummary: Equatable, Sendable {
  /// The name of the borrower or the group; `nil` if Kiva did not give it.
  package var name: String?
  /// The ISO 3166-1 alpha-2 code of the country in capitals.
  package var countryCode: String?
  package var country: String?
  package var sector: String?
  /// Why nobody could lend to the loan any more; `nil` while lending was possible.
  package var closedReason: Loan.ClosedReason?
  package var figures: LoanFigures

  package init(
    name: String? = nil, countryCode: String? = nil, country: String? = nil,
    sector: String? = nil, figures: LoanFigures = LoanFigures()
  ) {
    self.name = name
    self.countryCode = countryCode
    self.country = country
    self.sector = sector
    self.figures = figures
  }

  package init(of loan: Loan) {
    self.init(
      name: loan.name, countryCode: loan.location.countryCode, country: loan.location.country,
      sector: loan.sector, figures: LoanFigures(of: loan))
    closedReason = loan.closedReason
  }

  /// The JSON keys of a summary, without those of its figures.
  static let keys = ["name", "country_code", "country", "sector", "closed"]

  func write(to object: inout JSONObject) {
    object.add("name", name)
    object.add("country_code", countryCode)
    object.add("country", country)
    object.add("sector", sector)
    object.add("closed", closedReason?.rawValue)
    figures.write(to: &object)
  }

  init(_ fields: EventFields) throws(HistoryError) {
    let code = try fields.text("country_code")
    if let code, !CountryCode.isKnown(code) {
      throw HistoryError("'country_code' is not the ISO code of a country")
    }
    let name = try fields.text("name").flatMap { $0.isBlank ? nil : $0 }
    self.init(
      name: name, countryCode: code, country: try fields.text("country"),
      sector: try fields.text("sector"), figures: try LoanFigures(fields))
    guard let reason = try fields.text("closed") else { return }
    guard let known = Loan.ClosedReason(rawValue: reason) else {
      throw HistoryError("'closed' is neither 'funded' nor 'ended'")
    }
    closedReason = known
  }
}

/// The figures of a loan that change while it is fundraising; `nil` where Kiva did not give them.
package struct LoanFigures: Equatable, Sendable {
  package var amount: Money?
  /// The amount that has been lent, as pages show it (`Loan.fundedAmount`).
  package var funded: Money?
  package var basket: Money?
  package var lenderCount: Int?

  /// The amount still to raise; `nil` if the amount of the loan is unknown.
  package var remaining: Money? { Loan.remaining(of: amount, funded: funded, basket: basket) }

  package init(
    amount: Money? = nil, funded: Money? = nil, basket: Money? = nil, lenderCount: Int? = nil
  ) {
    self.amount = amount
    self.funded = funded
    self.basket = basket
    self.lenderCount = lenderCount
  }

  package init(of loan: Loan) {
    self.init(
      amount: loan.amount, funded: loan.fundedAmount, basket: loan.basket,
      lenderCount: loan.lenderCount)
  }

  package func differs(from earlier: LoanFigures) -> Bool {
    func differs<Value: Equatable>(_ new: Value?, _ old: Value?) -> Bool {
      guard let new, let old else { return false }
      return new != old
    }
    return differs(amount, earlier.amount) || differs(funded, earlier.funded)
      || differs(basket, earlier.basket) || differs(lenderCount, earlier.lenderCount)
  }

  /// Returns the figures, with unknown ones filled in from `earlier`.
  package func completed(by earlier: LoanFigures) -> LoanFigures {
    LoanFigures(
      amount: amount ?? earlier.amount, funded: funded ?? earlier.funded,
      basket: basket ?? earlier.basket, lenderCount: lenderCount ?? earlier.lenderCount)
  }

  /// The JSON keys of the figures, which are the same as in `loans.json`.
  enum JSONKey: String, CaseIterable {
    case amount = "loan_amount"
    case funded = "funded_amount"
    case basket = "basket_amount"
    case lenderCount = "lender_count"

    var previous: String { "previous_\(rawValue)" }
  }

  static let keys = JSONKey.allCases.map(\.rawValue)
  static let previousKeys = JSONKey.allCases.map(\.previous)

  func write(to object: inout JSONObject) {
    object.add(JSONKey.amount.rawValue, amount)
    object.add(JSONKey.funded.rawValue, funded)
    object.add(JSONKey.basket.rawValue, basket)
    object.add(JSONKey.lenderCount.rawValue, lenderCount)
  }

  /// Writes the figures that differ in `next`.
  func write(to object: inout JSONObject, before next: LoanFigures) {
    if amount != next.amount { object.addOrNull(JSONKey.amount.previous, amount) }
    if funded != next.funded { object.addOrNull(JSONKey.funded.previous, funded) }
    if basket != next.basket { object.addOrNull(JSONKey.basket.previous, basket) }
    if lenderCount != next.lenderCount {
      if let lenderCount {
        object.add(JSONKey.lenderCount.previous, lenderCount)
      } else {
        object.addNull(JSONKey.lenderCount.previous)
      }
    }
  }

  init(_ fields: EventFields) throws(HistoryError) {
    self.init(
      amount: try fields.money(JSONKey.amount.rawValue),
      funded: try fields.money(JSONKey.funded.rawValue),
      basket: try fields.money(JSONKey.basket.rawValue),
      lenderCount: try fields.count(JSONKey.lenderCount.rawValue))
  }

  /// Reads the figures before a change. Figures that are absent are the same as in `next`.
  init(_ fields: EventFields, before next: LoanFigures) throws(HistoryError) {
    self = next
    if fields.contains(JSONKey.amount.previous) {
      amount = try fields.money(JSONKey.amount.previous)
    }
    if fields.contains(JSONKey.funded.previous) {
      funded = try fields.money(JSONKey.funded.previous)
    }
    if fields.contains(JSONKey.basket.previous) {
      basket = try fields.money(JSONKey.basket.previous)
    }
    if fields.contains(JSONKey.lenderCount.previous) {
      lenderCount = try fields.count(JSONKey.lenderCount.previous)
    }
  }
}

extension JSONObject {
  fileprivate mutating func addOrNull(_ key: String, _ value: Money?) {
    if let value { add(key, value) } else { addNull(key) }
  }
}
