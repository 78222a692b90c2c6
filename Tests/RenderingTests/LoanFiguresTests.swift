import Loans
import Rendering
import Testing

struct LoanFiguresTests {
  @Test(arguments: [
    (0, 52_500, 0), (1, 52_500, 1), (26_250, 52_500, 50), (52_499, 52_500, 99),
    (52_500, 52_500, 100), (60_000, 52_500, 100), (32_500, 52_500, 61), (0, 0, nil),
    (Int.max - 1, Int.max, 99), (Int.max / 2, Int.max, 49),
  ])
  func `rounds what is funded down, but never to nothing`(funded: Int, amount: Int, percent: Int?) {
    let loan = loan(1) {
      $0.amount = Money(cents: amount)
      $0.funded = Money(cents: funded)
    }
    #expect(loan.percentFunded == percent)
  }

  @Test(arguments: [
    (0, 500, 100), (300, 500, 100), (500, 500, 100), (600, 500, 100), (0, 0, nil), (5, 0, nil),
    (nil, 500, nil),
  ])
  func `calls a loan that is funded nothing but funded`(funded: Int?, amount: Int, percent: Int?) {
    let loan = loan(1) {
      $0.status = .funded
      $0.amount = Money(dollars: amount)
      $0.funded = funded.map(Money.init(dollars:))
    }
    #expect(loan.percentFunded == percent)
    #expect(loan.isFullyFunded)
    #expect(card(of: loan).deadline?.words == "Fully funded")
    #expect(card(of: loan).progress == "Thank you!")
  }

  @Test(arguments: [
    ("KE", "🇰🇪"), ("XK", "🇽🇰"), ("ke", nil), ("K", nil), ("K1", nil), ("KEN", nil), (nil, nil),
  ])
  func `makes a flag of two capitals`(code: String?, flag: String?) {
    #expect(loan(1) { $0.place.countryCode = code }.flag == flag)
  }

  @Test(arguments: [
    (4711, nil, "https://www.kiva.org/img/w800/4711.jpg"),
    (nil, "https://www.kiva.org/img/s300/a.jpg", "https://www.kiva.org/img/s300/a.jpg"),
    (nil, "https://www.kiva.org.evil.example/a.jpg", nil),
    (nil, "http://www.kiva.org/a.jpg", nil), (nil, "javascript:alert(1)", nil),
    (nil, "https://www.kiva.org/a b.jpg", nil), (nil, "https://www.kiva.org/\\@evil", nil),
    (nil, nil, nil),
  ])
  func `takes pictures from Kiva only`(id: Int?, url: String?, link: String?) {
    let loan = loan(1) {
      $0.imageID = id
      $0.imageURL = url
    }
    #expect(loan.pictureLink(size: "w800") == link)
  }
}
