import Decoding
import Loans
import Site
import TestSupport
import Testing

struct RecordedLoansTests {
  @Test(.enabled(if: SharedFolder.path != nil, "\(SharedFolder.reason)"))
  func `have a card and a page each`() throws {
    var loans: [LoanID: Loan] = [:]
    let names = SharedFolder.names(in: "data", endingWith: ".json")
    for name in names where !name.hasPrefix("partners") {
      let listing = try decodeListing(SharedFolder.read("data/\(name)"), name: name)
      for loan in listing.loans { loans[loan.id] = loan }
    }
    #expect(!loans.isEmpty)
    let pages = try pages(of: Array(loans.values))
    let index = try #require(pages["index.html"])
    for id in loans.keys {
      #expect(pages["loans/\(id).html"] != nil)
      #expect(index.contains("<li class=\"loan\" id=\"loan-\(id)\""))
    }
    let listing = try #require(pages["loans.json"])
    let again = try decodeListing(Array(listing.text.utf8), name: "loans.json")
    #expect(again.loans.count == loans.count)
    #expect(again.loans.allSatisfy { loans[$0.id] == $0 })
    #expect(again.fetchedAt == now)
    #expect(again.source == "newest")
  }
}
