import Decoding
import Loans
import TestSupport
import Testing

/// Tests responses that Kiva sent from 2009 to 2020.
@Suite(.enabled(if: SharedFolder.path != nil, "\(SharedFolder.reason)"))
struct RecordedResponseTests {
  static let files = SharedFolder.names(in: "data", endingWith: ".json")
    .filter { !$0.hasPrefix("partners") }

  @Test(arguments: files)
  func `decodes without issues`(file: String) throws {
    let listing = try decodeListing(SharedFolder.read("data/\(file)"), name: file)
    #expect(listing.issues == [])
    #expect(listing.skippedCount == 0)
    #expect(!listing.loans.isEmpty)
    for loan in listing.loans {
      #expect(loan.name != nil && loan.amount != nil && loan.sector != nil && loan.posted != nil)
      #expect(loan.location.countryCode?.count == 2 && loan.location.position != nil)
      #expect(loan.imageID != nil && loan.status != nil && loan.borrowerCount != nil)
    }
  }

  @Test func `reads texts, borrowers and terms of details`() throws {
    let bytes = try SharedFolder.read("data/details-2019-01-17.json")
    let loan = try #require(try decodeListing(bytes, name: "details").loans.first)
    #expect(loan.texts.count == 1 && loan.borrowers.count == 1)
    #expect(loan.terms?.repaymentMonths != nil)
    let liability = Loan.LossLiability(
      nonpayment: "lender", currencyExchange: "shared", currencyCoverage: 0.1)
    #expect(loan.terms?.lossLiability == liability)
    #expect(loan.translator == "Lauri Fried-Lee")
  }
}
