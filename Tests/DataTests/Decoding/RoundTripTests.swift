import Decoding
import Loans
import TestSupport
import Testing

/// Tests loans that are written to `loans.json` and read again.
struct RoundTripTests {
  @Test(arguments: 0..<500)
  func `reads an unusual loan as it was written`(seed: UInt64) throws {
    let loan = Loan.unusual(seed: seed)
    var bytes: [UInt8] = []
    loan.appendJSON(to: &bytes)
    #expect(!bytes.contains(UInt8(ascii: "\n")))
    let listing = try decodeListing(bytes, name: "round trip")
    #expect(listing.loans == [loan])
    let expected: [DataRule] = [
      .nameMissing, .amountMissing, .amountZero, .fundedOverAmount, .fundedUnderAmount,
    ]
    #expect(listing.issues.filter { !expected.contains($0.rule) } == [])
  }

  @Test func `writes keys in a fixed order, without absent values`() {
    var loan = Loan(id: LoanID(7))
    #expect(json(loan) == #"{"id":7}"#)
    loan.use = "a \"b\" \\ c\td\u{1}é"
    loan.name = "N°05"
    loan.amount = Money(cents: 6706)
    loan.status = .inRepayment
    loan.location.position = Loan.Position(latitude: 15.5, longitude: -90)
    loan.tags = ["a", "b"]
    loan.borrowerCount = 0
    #expect(
      json(loan) == #"{"id":7,"name":"N°05","status":"in_repayment","loan_amount":67.06,"#
        + #""use":"a \"b\" \\ c\u0009d\u0001é","location":{"geo":{"pairs":"15.5 -90"}},"#
        + #""borrower_count":0,"tags":[{"name":"a"},{"name":"b"}]}"#)
  }

  private func json(_ loan: Loan) -> String {
    var bytes: [UInt8] = []
    loan.appendJSON(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Loan {
  /// Returns a loan with about half of its fields set, to unusual values that can be decoded.
  fileprivate static func unusual(seed: UInt64) -> Loan {
    var dice = Dice(seed: seed)
    var loan = Loan(id: LoanID(dice.int(1...Int.max)))
    loan.name = dice.maybe { $0.text() }
    loan.status = dice.maybe { $0.pick(statuses) }
    loan.amount = dice.maybe { $0.money() }
    loan.funded = dice.maybe { $0.money() }
    loan.basket = dice.maybe { $0.money() }
    loan.paid = dice.maybe { $0.money() }
    loan.sector = dice.maybe { $0.text() }
    loan.activity = dice.maybe { $0.text() }
    loan.use = dice.maybe { $0.text() }
    loan.location = Location(
      countryCode: dice.maybe { $0.pick(["KE", "XK", "CD"]) }, country: dice.maybe { $0.text() },
      town: dice.maybe { $0.text() }, region: dice.maybe { $0.text() },
      position: dice.maybe { Position(latitude: $0.double(90), longitude: $0.double(180)) })
    loan.posted = dice.maybe { $0.time() }
    // An expiry before the posting would be dropped.
    loan.expires = dice.maybe { $0.time() }.map { max($0, loan.posted ?? $0) }
    loan.fundedOn = dice.maybe { $0.time() }
    loan.borrowerCount = dice.int(0...30)
    loan.lenderCount = dice.maybe { $0.int(0...Int.max) }
    let partner = FieldPartner(
      id: dice.maybe { $0.int(1...600) }, name: dice.maybe { $0.text() },
      rating: dice.maybe { $0.pick(["0.0", "3.5", "5"]) })
    loan.partner = partner == FieldPartner() ? nil : partner
    loan.distribution = dice.maybe { $0.pick([.partner, .direct]) }
    loan.trustee = dice.maybe { $0.text() }
    loan.endorsement = dice.maybe { $0.text(separator: "\n") }
    loan.smallestShare = dice.maybe { $0.money() }.flatMap { $0 == .zero ? nil : $0 }
    loan.matching = dice.maybe { dice in
      Matching(text: dice.text(), ratio: dice.maybe { $0.pick([0.5, 1, 100, 1e-7]) })
    }
    loan.previousLoan = dice.maybe { LoanID($0.int(1...Int.max)) }
    loan.anonymization = dice.maybe { $0.pick([.none, .pii, .full, .other("N°")]) }
    loan.originalLanguage = dice.maybe { $0.text() }
    loan.imageID = dice.maybe { $0.int(1...Int.max) }
    loan.imageURL = dice.maybe { $0.text() }
    loan.languages = dice.pick([[], ["en"], ["es", "en"], ["vi", "en", "es"]])
    let texts = loan.languages + dice.pick([[], ["fr", "pt"]])
    loan.texts = texts.map { Text(language: $0, text: dice.text(separator: "\n")) }
    loan.translator = dice.maybe { $0.text() }
    loan.whySpecial = dice.maybe { $0.text(separator: "\n\n") }
    loan.borrowers = dice.list { $0.borrower() }
    loan.gender = dice.maybe { $0.pick([.female, .male]) } ?? loan.borrowers.commonGender
    loan.terms = dice.maybe { $0.terms() }
    loan.tags = dice.list { $0.text() }
    loan.themes = dice.list { $0.text() }
    loan.bonusCreditEligibility = dice.maybe { $0.int(0...1) == 1 }
    var values = loan.values
    values.respectAnonymization()
    return Loan(values)
  }

  private static let statuses: [Status] = [
    .fundraising, .funded, .inRepayment, .paid, .ended, .expired, .refunded, .defaulted, .inactive,
    .other("under review"), .other("N°"),
  ]
}

extension Dice {
  /// Returns a text that is not blank. A blank one is read as if it were absent.
  fileprivate mutating func text(separator: String = "  ") -> String {
    let parts = [
      "é", "\"", "\\", "c\u{1}", "</script>", "N°05", "💧", "a\u{301}", "d\u{7F}\u{9F}", "&amp;",
      "/",
      "x\u{2028}x", "[b]", "’", "<<i", "br>", "\u{FFFD}", "{{x}}", "null",
    ]
    return (0...int(0...3)).map { _ in pick(parts) }.joined(separator: separator)
  }

  fileprivate mutating func money() -> Money {
    Money(cents: pick([0, 1, 99, int(0...100_000_000_000)]))
  }

  fileprivate mutating func time() -> Timestamp {
    Timestamp(seconds: pick([0, 253_402_300_799, int(0...253_402_300_799)]))
  }

  fileprivate mutating func double(_ limit: Double) -> Double {
    pick([0, limit, -limit, 1e-7, Double.random(in: -limit...limit, using: &self)])
  }

  fileprivate mutating func borrower() -> Loan.Borrower {
    Loan.Borrower(
      firstName: maybe { $0.text() }, lastName: maybe { $0.text() },
      gender: maybe { $0.pick([.female, .male]) }, hasPicture: maybe { $0.int(0...1) == 1 })
  }

  fileprivate mutating func terms() -> Loan.Terms {
    Loan.Terms(
      disbursed: maybe { $0.time() }, currency: maybe { $0.text() },
      disbursedAmount: maybe { $0.pick([0, 0.1, 1e15, 1e300, 1234.56]) },
      repaymentInterval: maybe { $0.text() }, repaymentMonths: maybe { $0.int(0...99) },
      schedule: list { dice in
        Loan.Payment(
          due: dice.maybe { $0.time() }, amount: dice.money(),
          localAmount: dice.maybe { $0.pick([0, 0.1, 1e15, 2500]) })
      },
      lossLiability: lossLiability(), isFlexible: maybe { $0.int(0...1) == 1 })
  }

  private mutating func lossLiability() -> Loan.LossLiability? {
    let liability = Loan.LossLiability(
      nonpayment: maybe { $0.pick(["lender", "partner", "N°"]) },
      currencyExchange: maybe { $0.pick(["none", "shared", "?"]) },
      currencyCoverage: maybe { $0.pick([0, 0.1, 1, 1e-7]) })
    return liability == Loan.LossLiability() ? nil : liability
  }
}
