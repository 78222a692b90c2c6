import Decoding
import Loans
import Testing

/// What is wrong with a value is told by its path; only the id and the amount cost the loan.
struct WrongValueTests {
  @Test(
    arguments: [
      ("no id", #"{"name":"x"}"#, ".id: expected a whole number from 1 up, got nothing"),
      ("null", #"{"id":null}"#, ".id: expected a whole number from 1 up, got nothing"),
      ("a text", #"{"id":"abc"}"#, #".id: expected a whole number from 1 up, got "abc""#),
      ("zero", #"{"id":0}"#, ".id: expected a whole number from 1 up, got 0"),
      ("negative", #"{"id":-7}"#, ".id: expected a whole number from 1 up, got -7"),
      ("a fraction", #"{"id":2.5}"#, ".id: expected a whole number from 1 up, got 2.5"),
      (
        "20 digits", #"{"id":12345678901234567890}"#,
        ".id: expected a whole number from 1 up, got 12345678901234567890"
      ),
      ("signed", #"{"id":"+7"}"#, #".id: expected a whole number from 1 up, got "+7""#),
      (
        "amount a text", #"{"id":1,"loan_amount":"abc"}"#,
        #".loan_amount: expected an amount from 0 to 1000000000, got "abc""#
      ),
      (
        "amount negative", #"{"id":1,"loan_amount":-25}"#,
        ".loan_amount: expected an amount from 0 to 1000000000, got -25"
      ),
      (
        "amount infinite", #"{"id":1,"loan_amount":1e999}"#,
        ".loan_amount: expected an amount from 0 to 1000000000, got an unreadable value"
      ),
      (
        "amount too large", #"{"id":1,"loan_amount":1000000000.01}"#,
        ".loan_amount: expected an amount from 0 to 1000000000, got 1000000000.01"
      ),
      (
        "GraphQL amount", #"{"id":1,"loanAmount":"2,375.00"}"#,
        #".loanAmount: expected an amount from 0 to 1000000000, got "2,375.00""#
      ),
      ("a number", "3", ": expected an object, got 3"),
      ("a list", "[{}]", ": expected an object, got a list"),
      ("nothing", "null", ": expected an object, got null"),
    ])
  func `skips the loan`(name: String, entry: String, message: String) throws {
    let listing = try decode(#"{"loans":[{"id":9},\#(entry)]}"#)
    #expect(listing.loans == [Loan(id: LoanID(9))])
    #expect(listing.entryCount == 2)
    #expect(listing.skippedCount == 1)
    #expect(listing.problems.map(\.description) == ["test: loans[1]\(message)"])
    #expect(listing.problems.map(\.severity) == [.error])
  }

  @Test(
    arguments: [
      (#""name":5"#, "name: expected a text, got 5"),
      (#""name":"\ud800""#, "name: expected a text, got an unreadable value"),
      (#""status":[]"#, "status: expected a text, got []"),
      (#""funded_amount":-1"#, "funded_amount: expected an amount from 0 to 1000000000, got -1"),
      (
        #""basket_amount":{}"#, "basket_amount: expected an amount from 0 to 1000000000, got {}"
      ),
      (#""sector":true"#, "sector: expected a text, got true"),
      (#""sector":{"name":7}"#, "sector.name: expected a text, got 7"),
      (#""location":"Kenya""#, #"location: expected an object, got "Kenya""#),
      (
        #""location":{"country_code":"KEN"}"#,
        #"location.country_code: expected a country code of two letters, got "KEN""#
      ),
      (
        #""location":{"geo":{"pairs":"91 0"}}"#,
        #"location.geo.pairs: expected a latitude and a longitude, got "91 0""#
      ),
      (
        #""location":{"geo":{"pairs":"here"}}"#,
        #"location.geo.pairs: expected a latitude and a longitude, got "here""#
      ),
      (
        #""geocode":{"latitude":1,"longitude":181}"#,
        "geocode.longitude: expected degrees from -180 to 180, got 181"
      ),
      (
        #""posted_date":"yesterday""#,
        #"posted_date: expected a date like 2026-11-20T10:42:00Z, got "yesterday""#
      ),
      (#""posted_date":17"#, "posted_date: expected a text, got 17"),
      (#""borrower_count":-3"#, "borrower_count: expected a whole number from 0 up, got -3"),
      (
        #""lender_count":1e999"#,
        "lender_count: expected a whole number from 0 up, got an unreadable value"
      ),
      (#""partner_id":"x""#, #"partner_id: expected a whole number from 1 up, got "x""#),
      (#""image":{"id":-1}"#, "image.id: expected a whole number from 1 up, got -1"),
      (#""image":"x.jpg""#, #"image: expected an object, got "x.jpg""#),
      (#""description":8"#, "description: expected a text, got 8"),
      (#""description":{"languages":"en"}"#, #"description.languages: expected a list, got "en""#),
      (
        #""description":{"texts":{"en":["x"]}}"#,
        "description.texts.en: expected a text, got a list"
      ),
      (#""borrowers":[4]"#, "borrowers[0]: expected an object, got 4"),
      (
        #""terms":{"repayment_term":"x"}"#,
        #"terms.repayment_term: expected a whole number from 0 up, got "x""#
      ),
      (
        #""terms":{"disbursal_amount":-1}"#,
        "terms.disbursal_amount: expected a number from 0 up, got -1"
      ),
      (#""tags":[{"name":1}]"#, "tags[0].name: expected a text, got 1"),
      (#""tags":[null]"#, "tags[0]: expected a text, got null"),
      (#""themes":{"a":1}"#, "themes: expected a list, got an object"),
      (#""bonus_credit_eligibility":1"#, "bonus_credit_eligibility: expected true or false, got 1"),
      (
        #""use":{"long":1},"name":"\u001b[31m\#(String(repeating: "x", count: 50))""#,
        "use: expected a text, got an object"
      ),
      (
        #""posted_date":"\u001b[31m\#(String(repeating: "x", count: 50))""#,
        #"posted_date: expected a date like 2026-11-20T10:42:00Z, "#
          + #"got "\u{1B}[31m\#(String(repeating: "x", count: 30))…""#
      ),
    ] as [(String, String)])
  func `shows the loan without the value`(member: String, message: String) throws {
    let listing = try decode(#"{"loans":[{"id":9,"why_special":"yes",\#(member)}]}"#)
    #expect(listing.loans.map(\.whySpecial) == ["yes"])
    #expect(listing.skippedCount == 0)
    #expect(listing.problems.map(\.description) == ["test: loans[0].\(message)"])
    #expect(listing.problems.map(\.severity) == [.warning])
  }

  @Test func `shows a loan that ends before it begins`() throws {
    let listing = try decode(
      #"[{"id":1,"posted_date":"2026-11-20T10:42:00Z","planned_expiration_date":"2026-11-01T00:00:00Z"}]"#
    )
    #expect(listing.loans.first?.expires == Timestamp(iso8601: "2026-11-01T00:00:00Z"))
    #expect(
      listing.problems.map(\.description) == [
        "test: [0].planned_expiration_date: expected a date after 2026-11-20T10:42:00Z, "
          + #"got "2026-11-01T00:00:00Z""#
      ])
  }

  @Test func `tells all that is wrong at once`() throws {
    let listing = try decode(#"[{"id":"x","loan_amount":"y","use":3},7,{"id":4}]"#)
    #expect(
      listing.problems.map(\.path) == [
        "test: [0].id", "test: [0].loan_amount", "test: [0].use", "test: [1]",
      ])
    #expect(listing.problems.map(\.severity) == [.error, .error, .warning, .error])
    #expect(listing.skippedCount == 2)
    #expect(listing.loans.map(\.id.value) == [4])
  }

  @Test func `names the line of NDJSON`() throws {
    let listing = try decode(
      "{\"id\":1}\n\n{\"id\":2,\"na\n{\"id\":3,\"loan_amount\":-1}\n{\"id\":4}\n")
    #expect(listing.loans.map(\.id.value) == [1, 4])
    #expect(listing.entryCount == 4)
    #expect(listing.skippedCount == 2)
    #expect(
      listing.problems.map(\.description) == [
        "test, line 3: broken JSON at byte 9: a text begins here and never ends",
        "test, line 4: loan_amount: expected an amount from 0 to 1000000000, got -1",
      ])
  }
}
