internal import Diagnostics
internal import Loans

extension LoanSummary {
  /// The keys of a summary, without those of its figures.
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
