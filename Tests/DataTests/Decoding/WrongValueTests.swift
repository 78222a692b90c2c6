import Decoding
import Loans
import Testing

/// Tests that invalid values are reported with their paths, and that a loan is skipped only for its
/// id or amount.
struct WrongValueTests {
  @Test(
    arguments: [
      (
        "no id", #"{"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got nothing"
      ),
      (
        "null", #"{"id":null,"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got nothing"
      ),
      (
        "a text", #"{"id":"abc","name":"x","loan_amount":5}"#,
        #".id: expected a whole number from 1 up, got "abc""#
      ),
      (
        "zero", #"{"id":0,"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got 0"
      ),
      (
        "negative", #"{"id":-7,"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got -7"
      ),
      (
        "a fraction", #"{"id":2.5,"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got 2.5"
      ),
      (
        "20 digits", #"{"id":12345678901234567890,"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got 12345678901234567890"
      ),
      (
        "infinite", #"{"id":1e999,"name":"x","loan_amount":5}"#,
        ".id: expected a whole number from 1 up, got an unreadable value"
      ),
      (
        "signed", #"{"id":"+7","name":"x","loan_amount":5}"#,
        #".id: expected a whole number from 1 up, got "+7""#
      ),
      (
        "amount a text", #"{"id":1,"name":"x","loan_amount":"abc"}"#,
        #".loan_amount: expected an amount from 0 to 1000000000, got "abc""#
      ),
      (
        "amount negative", #"{"id":1,"name":"x","loan_amount":-25}"#,
        ".loan_amount: expected an amount from 0 to 1000000000, got -25"
      ),
      (
        "amount infinite", #"{"id":1,"name":"x","loan_amount":1e999}"#,
        ".loan_amount: expected an amount from 0 to 1000000000, got an unreadable value"
      ),
      (
        "amount too large", #"{"id":1,"name":"x","loan_amount":1000000000.01}"#,
        ".loan_amount: expected an amount from 0 to 1000000000, got 1000000000.01"
      ),
      (
        "GraphQL amount", #"{"id":1,"name":"x","loanAmount":"2,375.00"}"#,
        #".loanAmount: expected an amount from 0 to 1000000000, got "2,375.00""#
      ),
      ("a number", "3", ": expected an object, got 3"),
      ("a list", "[{}]", ": expected an object, got a list"),
      ("nothing", "null", ": expected an object, got null"),
    ])
  func `skips the loan`(name: String, entry: String, message: String) throws {
    let listing = try decode(#"{"loans":[{"id":9,"name":"x","loan_amount":5},\#(entry)]}"#)
    #expect(listing.loans.map(\.id.value) == [9])
    #expect(listing.entryCount == 2)
    #expect(listing.skippedCount == 1)
    #expect(listing.issues.map(\.description) == ["test: loans[1]\(message)"])
    #expect(listing.issues.map(\.severity) == [.error])
  }

  @Test(
    arguments: [
      (#""name":5"#, .wrongType, "name", "expected a text, got 5"),
      (#""name":"\ud800""#, .wrongType, "name", "expected a text, got an unreadable value"),
      (#""name":" \u00a0""#, .nameMissing, "name", #"no name; shown as "Anonymous""#),
      (#""status":[]"#, .wrongType, "status", "expected a text, got []"),
      (
        #""funded_amount":-1"#, .sumUnreadable, "funded_amount",
        "expected an amount from 0 to 1000000000, got -1"
      ),
      (
        #""funded_amount":500.01"#, .fundedOverAmount, "funded_amount",
        "expected at most 500, got 500.01; shown as fully funded"
      ),
      (
        #""loanFundraisingInfo":{"fundedAmount":"600.00"}"#, .fundedOverAmount,
        "loanFundraisingInfo.fundedAmount",
        #"expected at most 500, got "600.00"; shown as fully funded"#
      ),
      (
        #""status":"funded","funded_amount":0"#, .fundedUnderAmount, "funded_amount",
        "expected 500, as the loan is funded, got 0; shown as fully funded"
      ),
      (
        #""status":"in_repayment","funded_amount":499.99"#, .fundedUnderAmount, "funded_amount",
        "expected 500, as the loan is funded, got 499.99; shown as fully funded"
      ),
      (
        #""status":"raised","loanFundraisingInfo":{"fundedAmount":"25.00"}"#, .fundedUnderAmount,
        "loanFundraisingInfo.fundedAmount",
        #"expected 500, as the loan is funded, got "25.00"; shown as fully funded"#
      ),
      (
        #""basket_amount":{}"#, .sumUnreadable, "basket_amount",
        "expected an amount from 0 to 1000000000, got {}"
      ),
      (#""sector":true"#, .wrongType, "sector", "expected a text, got true"),
      (#""sector":{"name":7}"#, .wrongType, "sector.name", "expected a text, got 7"),
      (#""location":"Kenya""#, .wrongType, "location", #"expected an object, got "Kenya""#),
      (
        #""location":{"country_code":"KEN"}"#, .countryUnknown, "location.country_code",
        #"expected a country code of ISO 3166-1 or XK, got "KEN"; shown without it"#
      ),
      (
        #""geocode":{"country":{"isoCode":"ZZ"}}"#, .countryUnknown, "geocode.country.isoCode",
        #"expected a country code of ISO 3166-1 or XK, got "ZZ"; shown without it"#
      ),
      (
        #""location":{"geo":{"pairs":"91 0"}}"#, .positionOutOfRange, "location.geo.pairs",
        #"expected a latitude and a longitude, got "91 0"; left off the map"#
      ),
      (
        #""location":{"geo":{"pairs":"here"}}"#, .positionUnreadable, "location.geo.pairs",
        #"expected a latitude and a longitude, got "here"; left off the map"#
      ),
      (
        #""location":{"geo":{"pairs":"nan 1e999"}}"#, .positionUnreadable, "location.geo.pairs",
        #"expected a latitude and a longitude, got "nan 1e999"; left off the map"#
      ),
      (
        #""geocode":{"latitude":1,"longitude":181}"#, .positionOutOfRange, "geocode.longitude",
        "expected degrees from -180 to 180, got 181; left off the map"
      ),
      (
        #""geocode":{"latitude":[],"longitude":0}"#, .positionUnreadable, "geocode.latitude",
        "expected degrees from -90 to 90, got []; left off the map"
      ),
      (
        #""posted_date":"yesterday""#, .dateUnreadable, "posted_date",
        #"expected a date like 2026-11-20T10:42:00Z, got "yesterday""#
      ),
      (
        #""posted_date":"1969-12-31T00:00:00Z""#, .dateUnreadable, "posted_date",
        "expected a date from 1970 on, like 2026-11-20T10:42:00Z, "
          + #"got "1969-12-31T00:00:00Z""#
      ),
      (
        #""posted_date":"1970-01-01T00:00:00+02:00""#, .dateUnreadable, "posted_date",
        "expected a date from 1970 on, like 2026-11-20T10:42:00Z, "
          + #"got "1970-01-01T00:00:00+02:00""#
      ),
      (
        #""posted_date":17"#, .dateUnreadable, "posted_date",
        "expected a date like 2026-11-20T10:42:00Z, got 17"
      ),
      (
        #""posted_date":"2026-11-20T10:42:00Z","planned_expiration_date":"2026-11-01T00:00:00Z""#,
        .expiryBeforePosting, "planned_expiration_date",
        "expected a date after 2026-11-20T10:42:00Z, "
          + #"got "2026-11-01T00:00:00Z"; shown without a deadline"#
      ),
      (
        #""borrower_count":-3"#, .countUnreadable, "borrower_count",
        "expected a whole number from 0 up, got -3"
      ),
      (
        #""lender_count":1e999"#, .countUnreadable, "lender_count",
        "expected a whole number from 0 up, got an unreadable value"
      ),
      (
        #""partner_id":"x""#, .numberUnreadable, "partner_id",
        #"expected a whole number from 1 up, got "x""#
      ),
      (
        #""image":{"id":-1}"#, .numberUnreadable, "image.id",
        "expected a whole number from 1 up, got -1"
      ),
      (#""image":"x.jpg""#, .wrongType, "image", #"expected an object, got "x.jpg""#),
      (#""description":8"#, .wrongType, "description", "expected a text, got 8"),
      (
        #""description":{"languages":"en"}"#, .wrongType, "description.languages",
        #"expected a list, got "en""#
      ),
      (
        #""description":{"texts":{"en":["x"]}}"#, .wrongType, "description.texts.en",
        "expected a text, got a list"
      ),
      (#""borrowers":[4]"#, .wrongType, "borrowers[0]", "expected an object, got 4"),
      (
        #""borrowers":[{"gender":"F"},{"gender":"?"}]"#, .genderUnknown, "borrowers[1].gender",
        #"expected F or M, got "?""#
      ),
      (#""gender":"both""#, .genderUnknown, "gender", #"expected F or M, got "both""#),
      (
        #""terms":{"repayment_term":"x"}"#, .countUnreadable, "terms.repayment_term",
        #"expected a whole number from 0 up, got "x""#
      ),
      (
        #""terms":{"disbursal_amount":-1}"#, .sumUnreadable, "terms.disbursal_amount",
        "expected a number from 0 up, got -1"
      ),
      (
        #""terms":{"loss_liability":"lender"}"#, .wrongType, "terms.loss_liability",
        #"expected an object, got "lender""#
      ),
      (
        #""terms":{"loss_liability":{"nonpayment":true}}"#, .wrongType,
        "terms.loss_liability.nonpayment", "expected a text, got true"
      ),
      (
        #""terms":{"loss_liability":{"currency_exchange_coverage_rate":10}}"#, .shareUnreadable,
        "terms.loss_liability.currency_exchange_coverage_rate",
        "expected a number from 0 to 1, got 10"
      ),
      (
        #""translator":{"byline":["x"]}"#, .wrongType, "translator.byline",
        "expected a text, got a list"
      ),
      (#""tags":[{"name":1}]"#, .wrongType, "tags[0].name", "expected a text, got 1"),
      (#""tags":[null]"#, .wrongType, "tags[0]", "expected a text, got null"),
      (#""themes":{"a":1}"#, .wrongType, "themes", "expected a list, got an object"),
      (
        #""bonus_credit_eligibility":1"#, .wrongType, "bonus_credit_eligibility",
        "expected true or false, got 1"
      ),
      (
        #""posted_date":"\u001b[31m\#(String(repeating: "x", count: 50))""#, .dateUnreadable,
        "posted_date",
        #"expected a date like 2026-11-20T10:42:00Z, "#
          + #"got "\u{1B}[31m\#(String(repeating: "x", count: 30))…""#
      ),
    ] as [(String, DataRule, String, String)])
  func `keeps the loan, without the value or with a corrected one`(
    member: String, rule: DataRule, field: String, message: String
  ) throws {
    // If a key is repeated, the first one counts.
    let entry = #"{"id":9,"loan_amount":500,"why_special":"yes",\#(member),"name":"x"}"#
    let listing = try decode(#"{"loans":[\#(entry)]}"#)
    #expect(listing.loans.map(\.whySpecial) == ["yes"])
    #expect(listing.skippedCount == 0)
    #expect(
      listing.issues == [
        DataIssue(
          rule, loan: LoanID(9), path: "test: loans[0].\(field)", field: field, message: message)
      ])
    #expect(rule.severity == .warning)
  }

  @Test func `drops invalid values and keeps the others`() throws {
    let loan = try decodeLoan(
      #"""
      [{"id":1,"loan_amount":500,"funded_amount":600,"basket_amount":25,"location":
      {"country_code":"ZZ","country":"Erewhon","town":"Hill","geo":{"pairs":"0 200"}},
      "posted_date":"2026-11-20T10:42:00Z","planned_expiration_date":"2026-11-01T00:00:00Z"}]
      """#)
    var expected = Loan(id: LoanID(1))
    expected.amount = Money(dollars: 500)
    expected.funded = Money(dollars: 600)
    expected.basket = Money(dollars: 25)
    expected.location = Loan.Location(country: "Erewhon", town: "Hill")
    expected.posted = Timestamp(iso8601: "2026-11-20T10:42:00Z")
    #expect(loan == expected)
    #expect(loan.remaining == .zero)
  }

  @Test(arguments: [
    ("REST", #"{"id":1}"#, ["loan_amount", "name"]),
    ("REST, null", #"{"id":1,"name":null,"loan_amount":null}"#, ["loan_amount", "name"]),
    ("GraphQL", #"{"id":1,"name":"","loanAmount":null}"#, ["loanAmount", "name"]),
  ])
  func `reports a missing amount and a missing name`(
    format: String, entry: String, fields: [String]
  ) throws {
    let listing = try decode("[\(entry)]")
    #expect(listing.loans == [Loan(id: LoanID(1))])
    let expected = [
      (DataRule.amountMissing, "no amount; shown without one"),
      (DataRule.nameMissing, #"no name; shown as "Anonymous""#),
    ]
    #expect(
      listing.issues
        == zip(fields, expected).map { field, expected in
          DataIssue(
            expected.0, loan: LoanID(1), path: "test: [0].\(field)", field: field,
            message: expected.1)
        })
  }

  @Test func `reports all issues at once`() throws {
    let listing = try decode(
      #"""
      [{"id":"x","loan_amount":"y","use":3,"geocode":{"latitude":91,"longitude":181}},7,
      {"id":4,"loan_amount":5,"name":"x"},{"id":5,"loan_amount":-1}]
      """#)
    #expect(
      listing.issues.map(\.path) == [
        "test: [0].id", "test: [0].loan_amount", "test: [0].name", "test: [0].use",
        "test: [0].geocode.latitude", "test: [0].geocode.longitude", "test: [1]",
        "test: [3].loan_amount", "test: [3].name",
      ])
    #expect(
      listing.issues.map(\.rule) == [
        .idUnreadable, .amountUnreadable, .nameMissing, .wrongType, .positionOutOfRange,
        .positionOutOfRange, .entryNotAnObject, .amountNegative, .nameMissing,
      ])
    #expect(listing.issues.map(\.loan?.value) == [nil, nil, nil, nil, nil, nil, nil, 5, 5])
    #expect(listing.skippedCount == 3)
    #expect(listing.loans.map(\.id.value) == [4])
  }

  @Test func `reports the line of NDJSON`() throws {
    let listing = try decode(
      """
      {"id":1,"name":"x","loan_amount":5}

      {"id":2,"na
      {"id":3,"name":"x","loan_amount":-1}
      {"id":4,"name":"x","loan_amount":5}

      """)
    #expect(listing.loans.map(\.id.value) == [1, 4])
    #expect(listing.entryCount == 4)
    #expect(
      listing.issues == [
        DataIssue(
          .lineBroken, path: "test, line 3",
          message: "the JSON ends too early at byte 9: this string is never closed"),
        DataIssue(
          .amountNegative, loan: LoanID(3), path: "test, line 4: loan_amount", field: "loan_amount",
          message: "expected an amount from 0 to 1000000000, got -1"),
      ])
    #expect(listing.skipped.map(\.issues) == listing.issues.map { [$0] })
  }
}
