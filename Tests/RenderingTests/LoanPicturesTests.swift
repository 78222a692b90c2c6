import Loans
import Pages
import Site
import SiteIndex
import Testing

@Suite struct `The pictures of a site` {
  private static let own = OutputPath(known: "pictures/4711.png")

  private func site(_ pictures: LoanPictures) throws -> [String: PageText] {
    try pages(of: [grace(), loan(7) { $0.imageID = 8 }]) {
      $0.pictures = pictures
      $0.settings.cardsPerPage = 1
    }
  }

  /// Returns the addresses of the pictures on a page.
  private func sources(_ page: PageText?) throws -> [String] {
    try #require(page).text.matches(of: /<img src="([^"]*)"/).map { String($0.1) }
  }

  @Test func `are Kiva's if they are linked, with the larger size on the loan's page`() throws {
    let site = try site(.linked)
    let base = "https://www.kiva.org/img"
    #expect(try sources(site["index.html"]) == ["\(base)/w480h360/4711.jpg"])
    #expect(try sources(site["page/2.html"]) == ["\(base)/w480h360/8.jpg"])
    #expect(try sources(site["loans/1234567.html"]) == ["\(base)/w800/4711.jpg"])
    let page = try #require(site["loans/1234567.html"])
    #expect(page.contains("width=\"800\" height=\"600\" alt=\"Grace\""))
    #expect(page.contains("<a class=\"band pic\" "))
  }

  @Test func `are the site's own files, or the band of the sector for loans without one`() throws {
    let site = try site(.downloaded([LoanID(1_234_567): Self.own]))
    #expect(try sources(site["index.html"]) == ["pictures/4711.png"])
    #expect(try sources(site["loans/1234567.html"]) == ["../pictures/4711.png"])
    let page = try #require(site["loans/1234567.html"])
    #expect(page.contains("width=\"480\" height=\"360\" alt=\"Grace\""))
    #expect(page.contains("<a class=\"band pic own\" "))
    for path in ["page/2.html", "loans/7.html"] {
      #expect(try sources(site[path]) == [], "\(path)")
    }
    let card = try #require(site["page/2.html"])
    #expect(card.contains("<div class=\"band s-other\"></div>"))
    let without = try #require(site["loans/7.html"])
    #expect(without.contains("<div class=\"band\"></div>"))
    let others = try self.site(.downloaded([LoanID(7): Self.own]))
    #expect(try sources(others["page/2.html"]) == ["../pictures/4711.png"])
    #expect(try sources(others["index.html"]) == [])
  }

  @Test func `are on no page if they are disabled`() throws {
    for (path, page) in try site(.none) where path.hasSuffix(".html") {
      #expect(!page.contains("<img"), "\(path)")
      #expect(!page.contains("class=\"band pic"), "\(path)")
    }
  }

  @Test func `are allowed from Kiva by the policy only if they are linked`() throws {
    let own = LoanPictures.downloaded([LoanID(7): Self.own])
    for (pictures, isAllowed) in [(.linked, true), (own, false), (.none, false)]
      as [(LoanPictures, Bool)]
    {
      for (path, page) in try site(pictures) where path.hasSuffix(".html") || path == "_headers" {
        let policies = page.text.replacing("&#39;", with: "'").matches(of: /img-src ([^;]*);/).map {
          String($0.1)
        }
        #expect(!policies.isEmpty, "\(path)")
        #expect(
          policies.allSatisfy { $0.hasSuffix(" https://www.kiva.org") == isAllowed }, "\(path)")
        #expect(policies.allSatisfy { $0.hasPrefix("'self' data:") }, "\(path)")
      }
    }
  }

  @Test func `have sorted paths, each once`() {
    let path = OutputPath(known: "pictures/1.jpg")
    let pictures = LoanPictures.downloaded([LoanID(1): Self.own, LoanID(2): path, LoanID(3): path])
    #expect(pictures.paths == [path, Self.own])
    #expect(LoanPictures.linked.paths == [])
  }
}
