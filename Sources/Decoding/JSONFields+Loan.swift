import Loans

extension JSONValue {
  /// The loan in an entry of a listing. It is `nil` after recording an issue if the entry has no
  /// usable id or an invalid `loan_amount`.
  var loan: Loan? {
    let fields = fields
    let id = fields?.loanID
    log.beginEntry(depth: path.count, id: id)
    defer { log.endEntry() }
    guard let fields else { return invalid(.entryNotAnObject, expected: "an object") }
    var loan = Loan.Values(id: id ?? LoanID(0))
    if id == nil { fields.reportUnusableID() }
    let hasUsableAmount = fields.readAmount(into: &loan)
    fields.readListed(into: &loan)
    fields.readMoney(into: &loan)
    fields.readDates(into: &loan)
    fields.readConditions(into: &loan)
    fields.readDetails(into: &loan)
    loan.respectAnonymization()
    return id != nil && hasUsableAmount ? Loan(loan) : nil
  }

  /// The id of an entry, even if everything else in the entry is invalid. No issue is recorded.
  var loanID: LoanID? { fields?.loanID }
}

extension JSONFields {
  fileprivate var loanID: LoanID? { value("id")?.positiveNumber.map { LoanID($0) } }

  fileprivate func reportUnusableID() {
    if let value = value("id") {
      value.report(.idUnreadable, expected: "a whole number from 1 up")
    } else {
      report(.idMissing, at: "id", "expected a whole number from 1 up, got nothing")
    }
  }

  /// Reads the amount, and returns whether the loan can be shown. A loan without an amount can.
  fileprivate func readAmount(into loan: inout Loan.Values) -> Bool {
    guard let value = value("loan_amount", "loanAmount") else {
      let key: String = contains("loanAmount") ? "loanAmount" : "loan_amount"
      report(.amountMissing, at: key, "no amount; shown without one")
      return true
    }
    loan.amount = value.money
    if loan.amount == .zero {
      value.report(.amountZero, expected: "an amount above 0", shown: "shown without a percentage")
    }
    if loan.amount != nil { return true }
    value.report(value.isNegative ? .amountNegative : .amountUnreadable, expected: JSONValue.amount)
    return false
  }

  private func readName(into loan: inout Loan.Values) {
    let value = value("name")
    loan.name = value?.text
    if loan.name == nil, value == nil || value?.string != nil {
      report(.nameMissing, at: "name", "no name; shown as \"Anonymous\"")
    }
  }

  private func report(_ rule: DataRule, at key: String, _ message: String) {
    log.record(rule, at: container.path + [.key(key)], message)
  }

  fileprivate func readListed(into loan: inout Loan.Values) {
    readName(into: &loan)
    loan.status = status
    loan.sector = value("sector")?.name
    loan.activity = value("activity")?.name
    loan.use = text("use")
    loan.location = location
    loan.borrowerCount = count("borrower_count", "borrowerCount")
    loan.lenderCount =
      count("lender_count", "lenderCount") ?? object("lenders") { $0.count("totalCount") }
    loan.partner = partner
    object("image") { image in
      loan.imageID = image.number("id")
      loan.imageURL = image.text("url")
    }
    loan.tags = list("tags") { $0.name }
    loan.themes = list("themes") { $0.internedText }
    if loan.themes.isEmpty, let theme = internedText("theme") { loan.themes = [theme] }
    loan.bonusCreditEligibility = bool("bonus_credit_eligibility", "bonusCreditEligibility")
  }

  /// The status. For loans that are repaid, GraphQL has `ended` where REST has `paid`.
  private var status: Loan.Status? {
    let status = text("status").map(Loan.Status.init(kiva:))
    return status == .ended && isGraphQL ? .paid : status
  }

  private var isGraphQL: Bool { contains("loanAmount") || contains("loanFundraisingInfo") }

  fileprivate func readMoney(into loan: inout Loan.Values) {
    loan.funded = money("funded_amount", "fundedAmount")
    loan.basket = money("basket_amount")
    loan.paid = money("paid_amount", "paidAmount")
    object("loanFundraisingInfo") { info in
      loan.funded = info.money("fundedAmount") ?? loan.funded
      // For loans without a basket, REST omits the key, but GraphQL sends "0.00".
      let reserved = info.money("reservedAmount")
      if loan.isFundraising { loan.basket = reserved ?? loan.basket }
    }
    checkFunded(of: loan)
  }

  /// Reports a funded amount that exceeds the amount of the loan, or is less although the status is
  /// funded.
  private func checkFunded(of loan: Loan.Values) {
    guard let amount = loan.amount, let funded = loan.funded else { return }
    var value: JSONValue? {
      self.value("loanFundraisingInfo")?.fields?.value("fundedAmount")
        ?? self.value("funded_amount", "fundedAmount")
    }
    if funded > amount {
      value?.report(
        .fundedOverAmount, expected: "at most \(amount.plain)", shown: "shown as fully funded")
    } else if funded < amount, loan.status?.isFunded == true {
      value?.report(
        .fundedUnderAmount, expected: "\(amount.plain), as the loan is funded",
        shown: "shown as fully funded")
    }
  }

  fileprivate func readDates(into loan: inout Loan.Values) {
    loan.posted = date("posted_date", "fundraisingDate")
    loan.expires = date("planned_expiration_date", "plannedExpirationDate")
    loan.fundedOn = date("funded_date", "raisedDate")
    if let posted = loan.posted, let expires = loan.expires, expires < posted {
      loan.expires = nil
      value("planned_expiration_date", "plannedExpirationDate")?.report(
        .expiryBeforePosting, expected: "a date after \(posted.iso8601)",
        shown: "shown without a deadline")
    }
  }

  /// The location of the loan: `location` in REST, `geocode` in GraphQL.
  private var location: Loan.Location {
    let rest = object("location") { location in
      Loan.Location(
        countryCode: location.countryCode("country_code"),
        country: location.internedText("country"),
        town: location.internedText("town"), region: location.internedText("region"),
        position: location.object("geo") { $0.value("pairs")?.position })
    }
    let graphQL = object("geocode") { geocode in
      let country = geocode.object("country") { country in
        Loan.Location(
          countryCode: country.countryCode("isoCode"), country: country.internedText("name"),
          region: country.internedText("region"))
      }
      return Loan.Location(
        countryCode: country?.countryCode, country: country?.country,
        town: geocode.internedText("city") ?? geocode.internedText("state"),
        region: country?.region,
        position: geocode.position)
    }
    return rest ?? graphQL ?? Loan.Location()
  }

  private func countryCode(_ key: String) -> String? {
    guard let value = value(key), let text = value.text else { return nil }
    let isUpper = text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let code = isUpper ? text : text.uppercased()
    if CountryCode.isKnown(code) { return code }
    let expected = "a country code of ISO 3166-1 or XK"
    return value.invalid(.countryUnknown, expected: expected, shown: "shown without it")
  }

  /// The position in GraphQL, which needs both numbers.
  private var position: Loan.Position? {
    let latitude = value("latitude")?.degrees(limit: 90)
    let longitude = value("longitude")?.degrees(limit: 180)
    guard let latitude, let longitude else { return nil }
    return Loan.Position(latitude: latitude, longitude: longitude)
  }
}

extension Loan.Status {
  /// Parses a status of REST (`in_repayment`) or of GraphQL (`payingBack`).
  init(kiva text: String) {
    switch text {
    case "fundraising", "fundRaising": self = .fundraising
    case "funded": self = .funded
    default: self.init(anyCase: text)
    }
  }

  private init(anyCase text: String) {
    switch text.lowercased().filter({ $0 != "_" && $0 != " " }) {
    case "fundraising": self = .fundraising
    case "funded", "raised": self = .funded
    case "inrepayment", "payingback": self = .inRepayment
    case "paid": self = .paid
    case "ended": self = .ended
    case "expired": self = .expired
    case "refunded": self = .refunded
    case "defaulted", "endedwithloss": self = .defaulted
    case "inactive": self = .inactive
    default: self = .other(text)
    }
  }
}
