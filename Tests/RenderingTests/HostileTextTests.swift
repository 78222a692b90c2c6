import Loans
import Pages
import Site
import SiteIndex
import Testing

struct HostileTextTests {
  private static let attack = "\"'><script>alert(1)</script><b onx=1>\0\u{202E}&amp; {{name}}"

  /// A loan whose texts from Kiva all contain the attack.
  private var loan: Loan {
    var loan = grace()
    let attack = Self.attack
    loan.name = attack
    loan.sector = attack
    loan.activity = attack
    loan.use = attack
    loan.location.country = attack
    loan.location.countryCode = attack
    loan.location.town = attack
    loan.imageID = nil
    loan.imageURL = "https://www.kiva.org/\(attack)"
    loan.texts = [
      Loan.Text(language: attack, text: attack), Loan.Text(language: "en", text: attack),
      Loan.Text(language: "es", text: attack),
    ]
    loan.whySpecial = attack
    loan.partner = Loan.FieldPartner(id: 1, name: attack)
    loan.borrowerCount = 2
    loan.borrowers = [Loan.Borrower(firstName: attack, lastName: attack)]
    loan.tags = ["#" + attack]
    loan.themes = [attack]
    loan.terms = Loan.Terms(currency: attack, disbursedAmount: 5, repaymentInterval: attack)
    return loan
  }

  @Test func `runs no script and ends no attribute`() throws {
    let attack = Self.attack
    // A note with a zero byte is refused.
    let written = attack.replacing("\0", with: "")
    let pages = try pages(
      of: [loan], notes: [note("a.md", written), note("loans/1234567.md", written)]
    ) {
      $0.settings = SiteSettings(
        title: attack, description: attack, author: attack, footer: attack, baseURL: attack)
      $0.snapshot.isStale = true
    }
    for (path, page) in pages where path.hasSuffix(".html") {
      #expect(!page.contains("<script>alert"), "\(path)")
      #expect(!page.contains("<b onx"), "\(path)")
      #expect(!page.contains("\0"), "\(path)")
      #expect(!page.contains("\"'>"), "\(path)")
      let title = try #require(page.text.firstMatch(of: /<title>([^<]*)<\/title>/)).1
      #expect(title.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "\(path)")
    }
  }

  @Test func `is text in the filter`() throws {
    let index = try #require(try pages(of: eight(loan) + [Loan(id: LoanID(9))])["index.html"])
    for name in ["sector", "activity", "country", "tag", "theme", "partner"] {
      let control = "name=\"\(name)\" value=\"[^\"<>]*\">"
      let option = try Regex("\(control)(?:<i [^>]*>[^<]*</i>)?<span>([^<]*)</span>")
      let match = try #require(index.text.firstMatch(of: option), "\(name)")
      let text = try #require(match.output[1].substring)
      #expect(text.hasPrefix("&quot;&#39;&gt;&lt;script&gt;alert(1)"), "\(name)")
    }
    let card = try #require(index.text.firstMatch(of: /<li class="loan[^>]*>/)).0
    let slug = "script-alert-1-script-b-onx-1-amp-name"
    for name in ["sector", "activity", "tag", "theme"] {
      #expect(card.contains(" data-\(name)=\"\(slug)\""), "\(name)")
    }
  }

  @Test func `has its tabs and line ends escaped in attributes`() throws {
    var loan = loan
    loan.name = "A\tB\nC"
    loan.imageID = 7
    let index = try #require(try pages(of: [loan])["index.html"])
    #expect(index.contains("alt=\"A&#9;B&#10;C\""))
  }

  @Test func `is unchanged in loans.json`() throws {
    let listing = try #require(try pages(of: [loan])["loans.json"])
    #expect(listing.text.split(separator: "\n").count == 3)
    #expect(listing.contains(#""name":"\"'><script>alert(1)</script>"#))
  }
}
