import Decoding
import Loans
import TestSupport
import Testing

struct PartnersTests {
  @Test func `reads the name and the rating of each field partner once`() throws {
    let partners = try decode(
      #"""
      {"paging":{"page":1},"partners":[{"id":185,"name":" National Bank ","rating":"3.5"},
      {"id":9,"name":"Nine","rating":"N/A"},{"name":"without an id"},{"id":"x"},7,null,
      {"id":"10","rating":2},{"id":9,"name":"again"},{"id":11,"name":null,"rating":{}}]}
      """#)
    #expect(
      partners == [
        Loan.FieldPartner(id: 185, name: "National Bank", rating: "3.5"),
        Loan.FieldPartner(id: 9, name: "Nine"), Loan.FieldPartner(id: 10, rating: "2"),
        Loan.FieldPartner(id: 11),
      ])
  }

  @Test(arguments: [
    ("a bare array", #"[{"id":1}]"#), ("a byte order mark", "\u{FEFF}{\"partners\":[{\"id\":1}]}"),
    ("PHP's escapes", #"{"partners":[{"id":1,"name":"\ud800"}]}"#),
    ("equal keys", #"{"partners":[{"id":1,"id":2}],"partners":[]}"#),
    ("a number too large", #"{"partners":[{"id":1,"rating":1e999},{"id":1e999}]}"#),
  ])
  func `reads unusual responses`(name: String, text: String) throws {
    #expect(try decode(text) == [Loan.FieldPartner(id: 1)])
  }

  @Test func `replaces invalid UTF-8 in a name`() throws {
    let bytes = Array(#"[{"id":1,"name":"A"#.utf8) + [0xFF] + Array(#""}]"#.utf8)
    #expect(
      try decodePartners(bytes, name: "test").partners == [
        Loan.FieldPartner(id: 1, name: "A\u{FFFD}")
      ])
  }

  @Test(
    arguments: [
      ("", .empty, "'test' is empty; expected a listing of field partners as JSON"),
      (
        " <html>", .html,
        "'test' is a web page (HTML); expected a listing of field partners as JSON"
      ),
      (
        #"{"partners":[{"id":1"#,
        .truncatedJSON(line: 1, column: 21, message: "expected ',' or '}'"),
        "'test' ends in the middle of the JSON, at line 1, column 21: expected ',' or '}'"
      ),
      (
        #"{"code":"org.kiva.RateLimitExceeded"}"#,
        .errorResponse(code: "org.kiva.RateLimitExceeded", message: nil),
        "'test' is an error message from Kiva: org.kiva.RateLimitExceeded"
      ),
      (
        #"{"loans":[]}"#, .notAListing("an object with the key 'loans'"),
        "'test' is not a listing of field partners: it is an object with the key 'loans'"
      ),
      (
        #"{"partners":null}"#, .notAListing("an object whose 'partners' is null"),
        "'test' is not a listing of field partners: it is an object whose 'partners' is null"
      ),
      (
        #"{"partners":{}}"#, .notAListing("an object whose 'partners' is {}"),
        "'test' is not a listing of field partners: it is an object whose 'partners' is {}"
      ),
      ("7", .notAListing("7"), "'test' is not a listing of field partners: it is 7"),
    ] as [(String, ListingError.Reason, String)])
  func `says what the input is instead of a listing`(
    text: String, reason: ListingError.Reason, message: String
  ) throws {
    let error = try #require(throws: ListingError.self) { try decode(text) }
    #expect(error == ListingError(name: "test", expected: .fieldPartners, reason: reason))
    #expect(error.description == message)
  }

  @Test func `rejects deep nesting`() throws {
    let text = String(repeating: #"{"partners":["#, count: 100_000)
    let error = try #require(throws: ListingError.self) { try decode(text) }
    guard case .invalidJSON(line: 1, _, "nested deeper than 512 levels") = error.reason else {
      Issue.record(error)
      return
    }
  }

  @Test(.enabled(if: SharedFolder.path != nil, "\(SharedFolder.reason)"))
  func `reads the field partners of 2015`() throws {
    let bytes = try SharedFolder.read("data/partners-2015.json")
    var profile = PartnerProfile()
    profile.status = "active"
    profile.started = Timestamp(iso8601: "2011-03-30T22:00:05Z")
    profile.countries = [.init(code: "JO", name: "Jordan", region: "Middle East")]
    profile.delinquencyRate = 0.52972978609596
    profile.defaultRate = 0.70201247428837
    profile.loansAtRiskRate = 2.8073454785428
    profile.currencyLossRate = 0
    profile.portfolioYield = 38
    profile.profitability = 11
    profile.averageLoanShareOfIncome = 13.3
    profile.chargesFeesAndInterest = true
    profile.strengths = [
      .init(id: 1, name: "Anti-Poverty Focus"), .init(id: 7, name: "Innovation"),
    ]
    profile.loansPosted = 4364
    profile.moneyRaised = Money(dollars: 4_604_300)
    profile.website = "http://www.nmb.com.jo"
    let bank = Loan.FieldPartner(
      id: 185, name: "National Microfinance Bank", rating: "3.5", profile: profile)
    #expect(try decodePartners(bytes, name: "partners").partners == [bank])
    #expect(try decode(written([bank])) == [bank])
  }

  // MARK: - What Kiva says besides names

  @Test(
    arguments: [
      (#""N/A""#, nil), ("\"12.5\"", 12.5), ("-1", nil), ("100.1", nil), ("100", 100), ("0", 0),
      (#""NaN""#, nil), (#""inf""#, nil), ("null", nil), ("[]", nil), (#""""#, nil), ("1e999", nil),
    ] as [(String, Double?)])
  func `a rate is a percentage or absent, and absent is not zero`(
    text: String, rate: Double?
  ) throws {
    for key in [
      "delinquency_rate", "default_rate", "loans_at_risk_rate", "currency_exchange_loss_rate",
      "arrearsRate", "defaultRate", "loansAtRiskRate", "currencyExchangeLossRate",
    ] {
      let partner = try #require(try decode(#"[{"id":1,"\#(key)":\#(text)}]"#).first)
      let profile = partner.profile ?? PartnerProfile()
      let rates = [
        profile.delinquencyRate, profile.defaultRate, profile.loansAtRiskRate,
        profile.currencyLossRate,
      ]
      #expect(rates.compactMap(\.self) == [rate].compactMap(\.self), "\(key)")
    }
  }

  @Test func `costs may exceed 100 percent, and profits may be losses`() throws {
    let text = #"[{"id":1,"portfolio_yield":"120.5","profitability":-12,"avgBorrowerCost":900}]"#
    let profile = try #require(try decode(text).first?.profile)
    #expect(profile.portfolioYield == 120.5)
    #expect(profile.profitability == -12)
    #expect(profile.borrowerCost == 900)
  }

  @Test(arguments: [
    "javascript:alert(1)", "ftp://example.org", "//example.org", "https://example.org/a b",
    "https:\\\\example.org", "mailto:a@example.org", "HTTPS://exämple.org",
  ])
  func `only a web address is a web site`(address: String) throws {
    #expect(try decode(#"[{"id":1,"url":"\#(address)"}]"#) == [Loan.FieldPartner(id: 1)])
  }

  @Test func `reads lists with odd elements`() throws {
    let text = """
      [{"id":1,"countries":[null,7,{"iso_code":"ke","name":"Kenya"},{"iso_code":"??"}],
        "social_performance_strengths":[{"id":"3","name":"Client Voice"},{"id":-1},"x"],
        "loans_posted":-4,"total_amount_raised":"many","charges_fees_and_interest":"no",
        "start_date":"soon","status":7}]
      """
    var profile = PartnerProfile()
    profile.countries = [.init(code: "KE", name: "Kenya")]
    profile.strengths = [.init(id: 3, name: "Client Voice")]
    #expect(try decode(text) == [Loan.FieldPartner(id: 1, profile: profile)])
  }

  @Test func `every value is read as partners.json has it`() throws {
    var profile = PartnerProfile()
    profile.status = "closed"
    profile.started = Timestamp(iso8601: "2011-03-30T22:00:05Z")
    profile.countries = [
      .init(code: "KE", name: "Kenya", region: "Africa"), .init(name: "Elsewhere"),
    ]
    profile.delinquencyRate = 1.25
    profile.defaultRate = 0
    profile.loansAtRiskRate = 100
    profile.currencyLossRate = 0.125
    profile.portfolioYield = 38
    profile.borrowerCost = 120.5
    profile.borrowerCostType = "APR"
    profile.profitability = -11
    profile.averageLoanShareOfIncome = 250
    profile.chargesFeesAndInterest = false
    profile.strengths = [.init(id: 1, name: "Anti-Poverty Focus"), .init(name: "Another")]
    profile.loansPosted = 0
    profile.moneyRaised = Money(cents: 123_456)
    profile.website = "https://example.org/?a=<b>"
    profile.alert = "Slow.\nVery \"slow\"."
    let partner = Loan.FieldPartner(id: 7, name: "A & B", rating: "3.5", profile: profile)
    #expect(try decode(written([partner])) == [partner])
  }

  private func written(_ partners: [Loan.FieldPartner]) -> String {
    let loans = partners.map { partner in
      var loan = Loan(id: LoanID(1))
      loan.partner = partner
      return loan
    }
    return String(decoding: partnersFile(of: loans), as: UTF8.self)
  }

  private func decode(_ text: String) throws(ListingError) -> [Loan.FieldPartner] {
    try decodePartners(Array(text.utf8), name: "test").partners
  }
}
