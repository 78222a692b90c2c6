import Loans
import Pages
import Previews
import Rendering
import Site
import SiteIndex
import Synchronization
import Testing

@Suite struct `Previews in messengers` {
  /// Collects what is drawn.
  private final class Drawings: Sendable {
    let titles = Mutex<[String]>([])
  }

  /// Returns the pages of a site with pictures whose bytes are their titles and figures.
  private func pages(
    _ previews: PreviewScope = .site, base: String? = "https://example.org/loans/",
    of loans: [Loan] = [grace(), loan(7)], earlier: [String: [UInt8]] = [:],
    _ drawings: Drawings = Drawings(), _ change: (inout SiteContent) -> Void = { _ in }
  ) throws -> [String: PageText] {
    try RenderingTests.pages(of: loans, notes: [note("why.md", "# Why\n\nText")]) {
      $0.settings.baseURL = base
      $0.settings.previews = previews
      $0.views = [LoanView(name: "all", title: "All of them", search: LoanSearch())]
      $0.previewRenderer = PreviewRenderer { picture in
        drawings.titles.withLock { $0.append(picture.title) }
        let figures = picture.figures.map { "\($0.value) \($0.label)" }.joined(separator: ", ")
        return DrawnPreview(bytes: Array("\(picture.title): \(figures)".utf8))
      } earlierFile: {
        earlier[$0.text]
      }
      change(&$0)
    }
  }

  private func pictures(_ pages: [String: PageText]) -> [String] {
    pages.keys.filter { $0.hasSuffix(".png") }.sorted()
  }

  /// Returns the contents of the tags for messengers, by their names.
  private func tags(_ page: PageText?) throws -> [String: String] {
    let matches = try #require(page).text.matches(
      of: #/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">/#)
    return Dictionary(matches.map { (String($0.1), String($0.2)) }) { $1 }
  }

  private static let lists = [
    "previews/countries/KE.png", "previews/index.png", "previews/sectors/agriculture.png",
    "previews/views/all.png",
  ]

  @Test(arguments: [
    (PreviewScope.none, []), (.site, lists),
    (.loans, (lists + ["previews/loans/1234567.png", "previews/loans/7.png"]).sorted()),
  ])
  func `are the pictures that the setting names`(previews: PreviewScope, expected: [String]) throws
  {
    #expect(try pictures(pages(previews)) == expected)
  }

  @Test(arguments: [
    ("previews/countries/KE.png", true), ("previews/loans/7.png", true),
    ("previews/partners/185.png", true), ("previews/countries/XX.png", false),
    ("previews/countries/KE.html", false), ("previews/team.png", false), ("previews.png", false),
    ("previews/.png", false),
  ])
  func `have addresses that other loans could have`(path: String, isAddress: Bool) throws {
    let renderer = try renderer(of: [])
    #expect(renderer.isAddressOfLoans(try #require(OutputPath(path))) == isAddress)
    let folder = try #require(OutputPath("previews"))
    #expect(renderer.foldersOfLoans(amongFiles: [folder]).contains(folder))
    #expect(!renderer.foldersOfLoans(amongFiles: []).contains(folder))
  }

  @Test func `of loans include those that have left the list`() throws {
    let pages = try pages(.loans, of: [loan(7)]) {
      $0.retiredLoans = [RetiredLoan(loan: grace(), lastListed: now)]
    }
    #expect(pages["previews/loans/1234567.png"] != nil)
    let image = try tags(pages["loans/1234567.html"])["og:image"]
    #expect(image == "https://example.org/loans/previews/loans/1234567.png")
  }

  @Test(arguments: [nil, "ftp://example.org"])
  func `need a base URL`(base: String?) throws {
    let pages = try pages(.loans, base: base)
    #expect(pictures(pages) == [])
    for (path, page) in pages { #expect(try tags(page) == [:], "\(path)") }
  }

  @Test(arguments: PreviewScope.allCases)
  func `are linked by every page but that for wrong addresses`(previews: PreviewScope) throws {
    let pages = try pages(previews)
    let base = "https://example.org/loans/"
    for (path, page) in pages where path.hasSuffix(".html") {
      let tags = try tags(page)
      if path == "404.html" {
        #expect(tags == [:])
        continue
      }
      let address = base + (path == "index.html" ? "" : path)
      #expect(page.contains("<link rel=\"canonical\" href=\"\(address)\">"))
      #expect(tags["og:url"] == address)
      #expect(tags["og:locale"] == "en_US")
      #expect(tags["og:title"]?.isEmpty == false && tags["og:description"]?.isEmpty == false)
      #expect(tags["og:site_name"] == "Our loans")
      let own = "previews/\(path.dropLast(5)).png"
      let picture = pages[own] != nil ? own : "previews/index.png"
      #expect(tags["og:image"] == (previews == .none ? nil : base + picture), "\(path)")
      #expect((tags["og:image:alt"] != nil) == (previews != .none))
      #expect(tags["twitter:card"] == (previews == .none ? "summary" : "summary_large_image"))
    }
  }

  @Test(arguments: PreviewScope.allCases)
  func `never name a borrower or what the loan is for`(previews: PreviewScope) throws {
    let pages = try pages(previews, of: [grace { $0.use = "to help Grace buy maize" }])
    for (path, page) in pages {
      let texts = path.hasSuffix(".png") ? [page.text] : Array(try tags(page).values)
      for text in texts {
        #expect(!text.contains("Grace") && !text.contains("maize"), "\(path): \(text)")
      }
    }
    let tags = try tags(pages["loans/1234567.html"])
    #expect(tags["og:title"] == "$525 loan in Kenya: Agriculture")
    #expect(tags["og:description"]?.hasPrefix("$200 still needed, 61% funded") == true)
  }

  @Test(arguments: [
    (loan(7), "A loan"), (loan(7) { $0.sector = "Food" }, "A loan: Food"),
    (loan(7) { $0.amount = Money(dollars: 50) }, "$50 loan"),
    (loan(7) { $0.location.countryCode = "PH" }, "A loan in PH"),
  ])
  func `say of a loan what is known`(loan: Loan, title: String) throws {
    let page = try pages(of: [loan])["loans/7.html"]
    #expect(try tags(page)["og:title"] == title)
    #expect(try tags(page)["og:description"]?.isEmpty == false)
  }

  @Test func `do not say of a loan that has ended how much it got`() throws {
    let page = try pages(.loans, of: [grace { $0.status = .expired }])
    #expect(page["previews/loans/1234567.png"]?.contains("61%") == false)
    #expect(try tags(page["loans/1234567.html"])["og:description"]?.contains("61%") == false)
  }

  @Test func `say how much a list needs`() throws {
    let pages = try pages()
    let text = "Kenya: $200 still needed, 1 loan, 1 sector, 61% funded"
    #expect(pages["previews/countries/KE.png"]?.text == text)
    #expect(
      try tags(pages["countries/KE.html"])["og:image:alt"]
        == "\(text). A map of the world shows where.")
  }

  @Test func `change no page but their own and those that show their figures`() throws {
    func html(_ funded: Int) throws -> [String: PageText] {
      try pages(.loans, of: [grace { $0.funded = Money(dollars: funded) }, loan(7)])
        .filter { $0.key.hasSuffix(".html") }
    }
    let (one, other) = try (html(325), html(350))
    for path in ["saved.html", "notes/why.html", "loans/7.html"] {
      #expect(one[path] != nil && one[path] == other[path], "\(path)")
    }
    #expect(one["index.html"] != other["index.html"])
  }

  @Test(.enabled(if: PreviewPicture.canBeDrawn, "Pango is installed"))
  func `are not drawn again if the last build drew them`() throws {
    let pictures = Mutex<[PreviewPicture]>([])
    _ = try pages {
      $0.previewRenderer = PreviewRenderer { picture in
        pictures.withLock { $0.append(picture) }
        return DrawnPreview(bytes: [])
      } earlierFile: { _ in
        nil
      }
    }
    let kenya = try #require(pictures.withLock { $0.first { $0.title == "Kenya" } })
    let file = kenya.draw().bytes
    let drawings = Drawings()
    _ = try pages(earlier: ["previews/countries/KE.png": file], drawings)
    #expect(
      drawings.titles.withLock { $0.sorted() } == ["Agriculture", "All of them", "Our loans"])
    // The file of another picture does not count.
    _ = try pages(earlier: ["previews/index.png": file], drawings)
    #expect(drawings.titles.withLock { $0.count } == 7)
  }
}
