import Loans
import Testing

struct MoneyTests {
  @Test(
    arguments: [
      (0, "0"), (52500, "525"), (6706, "67.06"), (5, "0.05"), (385_000, "3850"),
      (10_000_000, "100000"), (123_456_789_01, "123456789.01"), (-5, "-0.05"),
      (-252_550, "-2525.50"),
    ])
  func `is formatted for files`(cents: Int, plain: String) {
    #expect(Money(cents: cents).plain == plain)
  }

  @Test func `adds, subtracts and compares`() {
    #expect(Money(dollars: 3) + Money(cents: 6) == Money(cents: 306))
    #expect(Money(dollars: 3) - Money(dollars: 5) == Money(cents: -200))
    #expect(Money.zero < Money(cents: 1))
  }

  @Test(
    arguments: [
      (0, "0"), (999, "999"), (1204, "1,204"), (1_000_000, "1,000,000"), (-12345, "-12,345"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ])
  func `groups digits by thousands`(value: Int, text: String) {
    #expect(value.groupedByThousands == text)
  }
}
