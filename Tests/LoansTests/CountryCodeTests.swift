import Loans
import Testing

struct CountryCodeTests {
  @Test func `are the assigned ones and that of Kosovo`() {
    #expect(CountryCode.all.count == 250)
    for code in CountryCode.all {
      #expect(code.utf8.count == 2 && code.utf8.allSatisfy { (65...90).contains($0) }, "\(code)")
    }
  }

  @Test func `have a name each`() {
    #expect(Set(CountryCode.names.keys) == CountryCode.all)
    #expect(Set(CountryCode.names.values).count == CountryCode.all.count)
    #expect(CountryCode.names["CI"] == "Côte d'Ivoire")
  }

  @Test func `have other names beside the main one`() {
    for (code, name) in CountryCode.otherNames {
      #expect(CountryCode.isKnown(code), "\(code)")
      #expect(!CountryCode.names.values.contains(name), "\(name)")
    }
  }

  @Test(
    arguments: [
      ("KE", true), ("XK", true), ("SS", true), ("ZW", true), ("AD", true), ("PS", true),
      ("ke", false), ("KEN", false), ("K", false), ("", false), ("UK", false), ("AN", false),
      ("ZZ", false), ("KE ZW", false), ("\n", false),
    ])
  func `are known only in capitals`(code: String, isKnown: Bool) {
    #expect(CountryCode.isKnown(code) == isKnown)
  }
}
