import Loans
import Testing

struct LoanPageTests {
  private func page(of loan: Loan) throws -> PageText {
    try #require(try pages(of: [loan])["loans/\(loan.id).html"])
  }

  @Test(arguments: [
    (Loan.FieldPartner(id: 7, name: "Bank & Co"), "Bank &amp; Co" as String?),
    (Loan.FieldPartner(id: 7, name: "Bank & Co", rating: "3.5"), "Bank &amp; Co"),
    (Loan.FieldPartner(name: "Bank", rating: "0"), "Bank"),
    (Loan.FieldPartner(id: 7, rating: "3.5"), "Field partner 7"),
    (Loan.FieldPartner(id: 185), "Field partner 185"),
    (Loan.FieldPartner(rating: "3.5"), nil),
    (nil, nil),
  ])
  func `names the field partner, with Kiva's rating if there is one`(
    partner: Loan.FieldPartner?, shown: String?
  ) throws {
    let page = try page(of: grace { $0.partner = partner })
    let name = page.text.firstMatch(
      of: /<h2>Field partner<\/h2>\n<p>(?:<a href="[^"]*">)?<bdi>([^<]*)<\/bdi>/)
    #expect(name.map { String($0.1) } == shown)
    #expect(page.contains("<h2>Field partner</h2>") == (shown != nil))
    let rating = shown.flatMap { _ in partner?.rating }
    #expect(page.contains("Risk rating") == (rating != nil))
    #expect(rating.map { page.contains("<dd>\($0) of 5 (5 = lowest risk)") } != false)
  }

  @Test func `calls a loan without a name Anonymous everywhere`() throws {
    let pages = try pages(of: [grace { $0.name = nil }])
    let index = try #require(pages["index.html"])
    #expect(index.contains("<bdi class=\"loan-name\">Anonymous</bdi></a></h3>"))
    #expect(index.contains("alt=\"Anonymous\" loading=\"lazy\"> <span>on Kiva</span></a>"))
    let page = try #require(pages["loans/1234567.html"])
    #expect(page.contains("<title>Anonymous, $525 · Our loans</title>"))
    #expect(page.contains("<h1><bdi class=\"loan-name\">Anonymous</bdi></h1>"))
    #expect(page.contains("alt=\"Anonymous\"> <span>on Kiva</span>"))
  }

  @Test func `shows a loan funded beyond its amount as funded, with nothing left`() throws {
    let pages = try pages(of: [
      grace {
        $0.funded = Money(dollars: 600)
        $0.basket = Money(dollars: 50)
      }
    ])
    for path in ["index.html", "loans/1234567.html"] {
      let page = try #require(pages[path])
      #expect(page.contains(" data-remaining=\"0\""), "\(path)")
      #expect(page.contains("<rect width=\"100%\" height=\"7\"/>"), "\(path)")
      #expect(page.contains("<b>100%</b> funded <span>Thank you!</span>"), "\(path)")
      #expect(page.contains("<span class=\"badge done\">Fully funded</span>"), "\(path)")
      #expect(!page.contains(">-$"), "\(path)")
    }
    let index = try #require(pages["index.html"])
    #expect(!index.contains("<b data-sum"))
    #expect(index.contains("Lenders have lent all of it."))
  }
}
