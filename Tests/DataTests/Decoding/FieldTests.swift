import Decoding
import Loans
import Testing

/// Tests how each field of a loan is read in REST and in GraphQL.
struct FieldTests {
  @Test func `reads every field of REST details`() throws {
    let loan = try decodeLoan(Self.detail)
    var expected = Loan(id: LoanID(2_000_001))
    expected.name = "Ana  María"
    expected.status = .inRepayment
    expected.amount = Money(dollars: 1300)
    expected.funded = Money(dollars: 1300)
    expected.paid = Money(cents: 6706)
    expected.activity = "Food Production/Sales"
    expected.sector = "Food"
    expected.use = "to buy \"pagnes\" & rice"
    expected.location = Loan.Location(
      countryCode: "GT", country: "Guatemala", town: "Mazatenango",
      position: Loan.Position(latitude: 15.5, longitude: -90))
    expected.posted = Timestamp(iso8601: "2026-06-13T17:50:36Z")
    expected.expires = Timestamp(iso8601: "2026-07-13T17:50:35Z")
    expected.fundedOn = Timestamp(iso8601: "2026-06-20T00:00:00Z")
    expected.borrowerCount = 1
    expected.gender = .female
    expected.lenderCount = 41
    expected.partner = Loan.FieldPartner(id: 9004, name: "Fondo", rating: "3.5")
    expected.imageID = 12
    expected.languages = ["es", "en"]
    expected.texts = [
      Loan.Text(language: "es", text: "Uno. \n\nDos."),
      Loan.Text(language: "en", text: "One.\nTwo."),
    ]
    expected.borrowers = [Loan.Borrower(firstName: "Ana", gender: .female, hasPicture: true)]
    expected.terms = Loan.Terms(
      disbursed: Timestamp(iso8601: "2026-05-27T08:00:00Z"), currency: "GTQ",
      disbursedAmount: 10010.5, repaymentInterval: "Monthly", repaymentMonths: 8,
      schedule: [
        Loan.Payment(
          due: Timestamp(iso8601: "2026-07-01T08:00:00Z"), amount: Money(cents: 16250))
      ],
      lossLiability: Loan.LossLiability(
        nonpayment: "lender", currencyExchange: "shared", currencyCoverage: 0.1))
    expected.translator = "Lea B."
    expected.tags = ["#Animals", "user_favorite"]
    expected.themes = ["Green"]
    expected.bonusCreditEligibility = true
    #expect(loan == expected)
  }

  private static let detail = #"""
    {"loans":[{"id":2000001,"name":" Ana  María ","status":"in_repayment","funded_amount":1300,
    "loan_amount":1300,"paid_amount":67.06,"activity":"Food Production\/Sales","sector":"Food",
    "use":" to buy \"pagnes\" & rice ","location":{"country_code":"gt","country":"Guatemala",
    "town":"Mazatenango ","geo":{"level":"town","pairs":"15.5 -90","type":"point"}},
    "posted_date":"2026-06-13T17:50:36Z","planned_expiration_date":"2026-07-13T17:50:35Z",
    "funded_date":"2026-06-20T00:00:00Z","lender_count":41,"partner_id":9004,
    "partner_name":"Fondo","partner_rating":"3.5","image":{"id":12,"template_id":1},
    "description":{"languages":["es","en"],"texts":{"en":"<i>One</i>.\r\nTwo.",
    "es":"Uno. <br /><br>Dos."}},"borrowers":[{"first_name":"Ana","last_name":"","gender":"F",
    "pictured":true}],"terms":{"disbursal_date":"2026-05-27T08:00:00Z","disbursal_currency":"GTQ",
    "disbursal_amount":10010.5,"repayment_interval":"Monthly","repayment_term":8,
    "loan_amount":1300,"local_payments":[],"scheduled_payments":[
    {"due_date":"2026-07-01T08:00:00Z","amount":162.5}],"loss_liability":{"nonpayment":"lender",
    "currency_exchange":"shared","currency_exchange_coverage_rate":0.1}},
    "payments":[],"journal_totals":{"entries":0},"translator":{"byline":" Lea B. ","image":7},
    "tags":[{"name":"#Animals","id":8},{"name":"user_favorite"}],"themes":["Green"],
    "bonus_credit_eligibility":true}]}
    """#

  @Test func `reads every field of GraphQL`() throws {
    let loan = try decodeLoan(Self.graphQL)
    var expected = Loan(id: LoanID(2_000_002))
    expected.name = "Bo"
    expected.status = .fundraising
    expected.amount = Money(dollars: 2375)
    expected.funded = Money(dollars: 25)
    expected.basket = Money(cents: 5050)
    expected.activity = "Dairy"
    expected.sector = "Agriculture"
    expected.use = "to buy a cow"
    expected.location = Loan.Location(
      countryCode: "KE", country: "Kenya", town: "Kitale", region: "Africa",
      position: Loan.Position(latitude: 1, longitude: 35.5))
    expected.posted = Timestamp(iso8601: "2026-06-13T17:50:36Z")
    expected.expires = Timestamp(iso8601: "2026-07-13T17:50:35Z")
    expected.borrowerCount = 3
    expected.gender = .female
    expected.lenderCount = 2
    expected.partner = Loan.FieldPartner(id: 9001, name: "Umoja")
    expected.imageID = 12
    expected.imageURL = "https://www.kiva.org/img/default/12.jpg"
    expected.languages = ["en"]
    expected.texts = [Loan.Text(language: "en", text: "One.\nTwo.")]
    expected.whySpecial = "It is."
    expected.terms = Loan.Terms(repaymentMonths: 14)
    expected.tags = ["#Animals"]
    expected.themes = ["Green"]
    #expect(loan == expected)
  }

  private static let graphQL = #"""
    {"data":{"lend":{"loans":{"totalCount":1,"values":[{"id":2000002,"name":"Bo",
    "status":"fundRaising","loanAmount":"2375.00","use":"to buy a cow","gender":"female",
    "borrowerCount":3,"activity":{"id":61,"name":"Dairy"},"sector":{"id":1,"name":"Agriculture"},
    "tags":["#Animals"],"geocode":{"city":"Kitale","state":"Trans-Nzoia","latitude":1,
    "longitude":35.5,"country":{"isoCode":"KE","name":"Kenya","region":"Africa"}},
    "loanFundraisingInfo":{"fundedAmount":"25.00","reservedAmount":"50.50","isExpiringSoon":false},
    "fundraisingDate":"2026-06-13T17:50:36Z","plannedExpirationDate":"2026-07-13T17:50:35Z",
    "lenderRepaymentTerm":14,"lenders":{"totalCount":2},"image":{"id":12,
    "url":"https://www.kiva.org/img/default/12.jpg"},"description":"One.<br/>Two.",
    "whySpecial":"It is.","partnerName":"Umoja","partnerId":9001,"themes":["Green"]}]}}}}
    """#

  @Test(
    arguments: [
      ("fundraising", .fundraising), ("fundRaising", .fundraising), ("funded", .funded),
      ("in_repayment", .inRepayment), ("payingBack", .inRepayment), ("paid", .paid),
      ("ended", .ended), ("expired", .expired), ("refunded", .refunded),
      ("defaulted", .defaulted), ("inactive", .inactive), ("reviewed", .other("reviewed")),
    ] as [(String, Loan.Status)])
  func `reads every status of REST and GraphQL`(text: String, status: Loan.Status) throws {
    #expect(try decodeLoan(#"[{"id":1,"status":"\#(text)"}]"#).status == status)
  }

  @Test func `reads ended as paid in GraphQL only`() throws {
    #expect(try decodeLoan(#"[{"id":1,"status":"ended","loanAmount":"5.00"}]"#).status == .paid)
    #expect(try decodeLoan(#"[{"id":1,"status":"ended","loan_amount":5}]"#).status == .ended)
  }

  @Test(
    arguments: [
      ("0", 0), ("525", 52500), ("67.06", 6706), ("0.29", 29), ("1.005", 101), ("25.0", 2500),
      ("1e3", 100_000), (#""2375.00""#, 237_500), (#""67.06""#, 6706), (#""8""#, 800),
      ("1000000000", 100_000_000_000),
    ])
  func `reads money to the cent`(json: String, cents: Int) throws {
    #expect(try decodeLoan(#"[{"id":1,"loan_amount":\#(json)}]"#).amount == Money(cents: cents))
  }

  @Test(
    arguments: [
      ("One.<br />Two.<BR>Three.<br/>Four", "One.\nTwo.\nThree.\nFour"),
      (#"a\r\nb\rc\nd"#, "a\nb\nc\nd"), ("<i>so</i> & <b>so</b>", "so & <b>so</b>"),
      ("*stars* _under_ [brackets] 1 < 2 > 0", "*stars* _under_ [brackets] 1 < 2 > 0"),
      (#" \u00a0 a\u0000b \n"#, "a\u{FFFD}b"), ("<<i>br>", ""), ("<b<i>r>x", "x"),
      ("x<br", "x<br"), ("a < i > b", "a < i > b"),
    ])
  func `normalizes line breaks, removes <i>, and keeps any other markup`(json: String, text: String)
    throws
  {
    let loan = try decodeLoan(#"[{"id":1,"description":{"texts":{"en":"\#(json)"}}}]"#)
    #expect(loan.texts == (text.isEmpty ? [] : [Loan.Text(language: "en", text: text)]))
  }

  @Test func `sorts texts by the listed languages, with others last`() throws {
    let loan = try decodeLoan(
      #"[{"id":1,"description":{"languages":["fr","en"],"texts":{"en":"e","de":"d","fr":"f"}}}]"#)
    #expect(loan.texts.map(\.language) == ["fr", "en", "de"])
  }

  @Test func `treats null, empty texts and PHP's empty lists as absent`() throws {
    var absent = Loan(id: LoanID(1))
    #expect(try decodeLoan(#"[{"id":"1"}]"#) == absent)
    let nulls = Self.keys.map { #""\#($0)":null"# }.joined(separator: ",")
    #expect(try decodeLoan("[{\"id\":1,\(nulls)}]") == absent)
    // Only a missing name and a missing amount are issues.
    absent.name = "x"
    absent.amount = Money(dollars: 5)
    let namedWithNulls = #"[{"id":1,"name":"x","loan_amount":5,\#(nulls)}]"#
    let empty = #"""
      [{"id":1,"name":"x","loan_amount":5,"use":"  ","location":[],"description":[],"terms":[],
      "tags":[],"image":{"id":0},"partner_id":0,"partner_rating":"N/A","themes":null,"borrowers":[],
      "gender":"","posted_date":""}]
      """#
    for text in [namedWithNulls, empty] {
      #expect(try decode(text).issues == [])
      #expect(try decodeLoan(text) == absent)
    }
  }

  @Test(
    arguments: [
      ("", nil), (#"{"gender":"F"}"#, .female), (#"{"gender":"M"},{"gender":"M"}"#, .male),
      (#"{"gender":"F"},{"gender":"M"}"#, nil), (#"{"gender":"F"},{}"#, nil),
      (#"{},{"gender":"F"}"#, nil),
    ] as [(String, Loan.Gender?)])
  func `derives the gender of a loan if all its borrowers share it`(
    borrowers: String, gender: Loan.Gender?
  ) throws {
    #expect(try decodeLoan(#"[{"id":1,"borrowers":[\#(borrowers)]}]"#).gender == gender)
  }

  @Test(
    arguments: [
      (#""0.0""#, "0.0"), (#"" 3.5 ""#, "3.5"), ("3.5", "3.5"), ("5", "5"), (#""5.01""#, nil),
      (#""-1""#, nil), (#""N/A""#, nil), (#""""#, nil), (#"".""#, nil), (#""1e0""#, nil),
      ("[]", nil), ("1e999", nil), ("true", nil), (#""nan""#, nil),
    ] as [(String, String?)])
  func `reads a rating from 0 to 5`(json: String, rating: String?) throws {
    let listing = try decode(
      #"[{"id":1,"name":"x","loan_amount":5,"partner_id":7,"partner_rating":\#(json)}]"#)
    #expect(listing.loans.map(\.partner) == [Loan.FieldPartner(id: 7, rating: rating)])
    #expect(listing.issues == [])
  }

  @Test(
    arguments: [
      ("fundRaising", "0.00", Money.zero), ("fundRaising", "25.00", Money(dollars: 25)),
      ("funded", "0.00", nil), ("payingBack", "25.00", nil),
    ] as [(String, String, Money?)])
  func `reads a basket of GraphQL only while the loan is fundraising`(
    status: String, reserved: String, basket: Money?
  ) throws {
    let loan = try decodeLoan(
      #"[{"id":1,"status":"\#(status)","loanFundraisingInfo":{"reservedAmount":"\#(reserved)"}}]"#)
    #expect(loan.basket == basket)
  }

  @Test(arguments: [
    #""terms":{"loss_liability":null}"#, #""terms":{"loss_liability":[]}"#,
    #""terms":{"loss_liability":{"nonpayment":null,"currency_exchange":" "}},"translator":[]"#,
    #""terms":{},"translator":{"byline":null,"image":null}"#,
  ])
  func `accepts terms without loss liability and a loan without a translator`(members: String)
    throws
  {
    let text = #"[{"id":1,"name":"x","loan_amount":5,\#(members)}]"#
    let loan = try decodeLoan(text)
    #expect(loan.terms == Loan.Terms() && loan.translator == nil)
    #expect(try decode(text).issues == [])
  }

  @Test func `reads the single theme of 2014`() throws {
    #expect(
      try decodeLoan(#"[{"id":1,"theme":"Higher Education"}]"#).themes == ["Higher Education"])
  }

  /// All keys that are read, except `id`.
  static let keys = [
    "name", "status", "loan_amount", "funded_amount", "basket_amount", "paid_amount", "activity",
    "sector", "use", "location", "posted_date", "planned_expiration_date", "funded_date",
    "borrower_count", "lender_count", "partner_id", "partner_name", "partner_rating",
    "gender", "image", "description",
    "translator", "why_special", "borrowers", "terms", "tags", "themes", "theme",
    "bonus_credit_eligibility",
    "loanAmount", "loanFundraisingInfo", "geocode", "lenders", "fundraisingDate", "raisedDate",
    "plannedExpirationDate", "borrowerCount", "partnerId", "partnerName", "whySpecial",
    "lenderRepaymentTerm", "repaymentInterval", "disbursalDate", "paidAmount", "fundedAmount",
    "lenderCount", "bonusCreditEligibility",
  ]
}
