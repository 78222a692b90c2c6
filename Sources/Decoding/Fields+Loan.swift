import Loans

extension Value {
  /// One entry of a listing; `nil`, with the reason in the log, if it is no loan.
  ///
  /// Only a missing id and an unreadable or negative `loan_amount` cost the loan; all that is wrong
  /// with it is told at once.
  var loan: Loan? {
    guard let fields else {
      fail(expected: "an object")
      return nil
    }
    let id = fields.id
    let amount = fields.loanAmount
    var loan = Loan(id: id ?? LoanID(0))
    if case .success(let amount) = amount { loan.amount = amount }
    fields.readListed(into: &loan)
    fields.readMoney(into: &loan)
    fields.readDates(into: &loan)
    fields.readDetails(into: &loan)
    guard id != nil, case .success = amount else { return nil }
    return loan
  }

  /// The id of an entry, whatever else is wrong with it; nothing is noted.
  var loanID: LoanID? { fields?.value("id")?.positiveNumber.map { LoanID($0) } }
}

/// Why a value costs the loan; the reason itself is in the log.
private struct Skipped: Error {}

extension Fields {
  fileprivate var id: LoanID? {
    guard let value = value("id") else {
      log.add(
        .error, at: container.codingPath + [Key("id")],
        "expected a whole number from 1 up, got nothing")
      return nil
    }
    if let id = value.positiveNumber { return LoanID(id) }
    value.fail(expected: "a whole number from 1 up")
    return nil
  }

  fileprivate var loanAmount: Result<Money?, Skipped> {
    guard let value = value("loan_amount", "loanAmount") else { return .success(nil) }
    if let money = value.money { return .success(money) }
    value.fail(expected: Value.amount)
    return .failure(Skipped())
  }

  fileprivate func readListed(into loan: inout Loan) {
    loan.name = text("name")
    loan.status = text("status").map(Loan.Status.init(kiva:))
    loan.sector = name("sector")
    loan.activity = name("activity")
    loan.use = text("use")
    loan.place = place
    loan.borrowerCount = count("borrower_count", "borrowerCount")
    loan.lenderCount =
      count("lender_count", "lenderCount") ?? object("lenders") { $0.count("totalCount") }
    let partner = Loan.FieldPartner(
      id: number("partner_id", "partnerId"), name: text("partner_name", "partnerName"))
    if partner != Loan.FieldPartner() { loan.partner = partner }
    object("image") { image in
      loan.imageID = image.number("id")
      loan.imageURL = image.text("url")
    }
    loan.tags = list("tags") { $0.name }
    loan.themes = list("themes") { $0.text }
    if loan.themes.isEmpty, let theme = text("theme") { loan.themes = [theme] }
    loan.bonusCreditEligibility = flag("bonus_credit_eligibility", "bonusCreditEligibility")
  }

  fileprivate func readMoney(into loan: inout Loan) {
    loan.funded = money("funded_amount", "fundedAmount")
    loan.basket = money("basket_amount")
    loan.paid = money("paid_amount", "paidAmount")
    object("loanFundraisingInfo") { info in
      loan.funded = info.money("fundedAmount") ?? loan.funded
      loan.basket = info.money("reservedAmount") ?? loan.basket
    }
  }

  fileprivate func readDates(into loan: inout Loan) {
    loan.posted = date("posted_date", "fundraisingDate")
    loan.expires = date("planned_expiration_date", "plannedExpirationDate")
    loan.fundedOn = date("funded_date", "raisedDate")
    if let posted = loan.posted, let expires = loan.expires, expires < posted {
      value("planned_expiration_date", "plannedExpirationDate")?
        .warn(expected: "a date after \(posted.iso8601)")
    }
  }

  /// REST has `location`, GraphQL `geocode`.
  private var place: Loan.Place {
    let rest = object("location") { location in
      Loan.Place(
        countryCode: location.countryCode("country_code"), country: location.text("country"),
        town: location.text("town"),
        position: location.object("geo") { $0.value("pairs")?.position })
    }
    let graphQL = object("geocode") { geocode in
      let country = geocode.object("country") { country in
        Loan.Place(countryCode: country.countryCode("isoCode"), country: country.text("name"))
      }
      return Loan.Place(
        countryCode: country?.countryCode, country: country?.country,
        town: geocode.text("city") ?? geocode.text("state"), position: geocode.position)
    }
    return rest ?? graphQL ?? Loan.Place()
  }

  private func countryCode(_ key: Key) -> String? {
    guard let value = value(key), let text = value.text else { return nil }
    let code = text.uppercased()
    if code.utf8.count == 2, code.utf8.allSatisfy({ (65...90).contains($0) }) { return code }
    value.warn(expected: "a country code of two letters")
    return nil
  }

  /// GraphQL's two numbers; one without the other is no position.
  private var position: Loan.Position? {
    guard let latitude = value("latitude")?.degrees(limit: 90),
      let longitude = value("longitude")?.degrees(limit: 180)
    else { return nil }
    return Loan.Position(latitude: latitude, longitude: longitude)
  }
}

extension Value {
  /// REST's `"15.5 -90.25"`.
  fileprivate var position: Loan.Position? {
    guard let text else { return nil }
    let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      abs(latitude) <= 90, abs(longitude) <= 180
    else {
      warn(expected: "a latitude and a longitude")
      return nil
    }
    return Loan.Position(latitude: latitude, longitude: longitude)
  }
}

extension Loan.Status {
  /// Reads REST's `in_repayment` and GraphQL's `payingBack` alike.
  init(kiva text: String) {
    switch text.lowercased().filter({ $0 != "_" && $0 != " " }) {
    case "fundraising": self = .fundraising
    case "funded", "raised": self = .funded
    case "inrepayment", "payingback": self = .inRepayment
    case "paid": self = .paid
    case "ended": self = .ended
    case "expired": self = .expired
    case "refunded": self = .refunded
    case "defaulted": self = .defaulted
    case "inactive": self = .inactive
    default: self = .other(text)
    }
  }
}
