import Loans
import SiteIndex
import Testing

struct CountryFlagTests {
  @Test(arguments: [
    ("KE", "🇰🇪"), ("XK", "🇽🇰"), ("ke", nil), ("K", nil), ("K1", nil), ("KEN", nil), (nil, nil),
  ])
  func `makes a flag of a code of two capital letters`(code: String?, flag: String?) {
    #expect(loan(1) { $0.location.countryCode = code }.flag == flag)
  }
}
