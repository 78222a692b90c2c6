import Foundation
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The files of a split list` {
  /// 200 loans, newest first: every seventh number, and more in Kenya than in Peru.
  private static let loans = (1...200).map { number in
    grace { loan in
      loan.id = LoanID(number * 7)
      loan.name = "Grace \(number)"
      loan.posted = Timestamp(seconds: now.seconds - number * 60)
      if number > 120 {
        loan.location = Loan.Location(countryCode: "PE", country: "Peru", town: "Ica")
      }
    }
  }

  private func site(
    of loans: [Loan] = Self.loans, notes: [SiteFile] = [], templates: [SiteFile] = []
  ) throws -> [String: PageText] {
    try pages(of: loans, notes: notes, templates: templates) { $0.settings.cardsPerPage = 70 }
  }

  /// Reads the JSON value of a script.
  private func value(_ path: String, of site: [String: PageText]) throws -> Any {
    let text = try #require(site[path]?.text, "\(path)")
    let start = "document.currentScript.data="
    #expect(text.hasPrefix(start) && text.hasSuffix("\n"), "\(path)")
    #expect(!text.contains { "<>&\u{2028}\u{2029}".contains($0) }, "\(path)")
    return try JSONSerialization.jsonObject(with: Data(text.dropFirst(start.count).utf8))
  }

  private func index(_ name: String, of site: [String: PageText]) throws -> [String: Any] {
    try #require(try value("data/lists/\(name).js", of: site) as? [String: Any])
  }

  private func texts(_ name: String, of site: [String: PageText]) throws -> [String]? {
    (try value("data/texts/\(name).js", of: site) as? [String: Any])?["texts"] as? [String]
  }

  /// The cards in all files, by the number of the loan.
  private func cards(of site: [String: PageText]) throws -> [String: String] {
    let files = site.keys.filter { $0.hasPrefix("data/cards/") }
    return try files.reduce(into: [:]) { cards, path in
      let some = try #require(try value(path, of: site) as? [String: String])
      cards.merge(some) { card, _ in
        Issue.record("a card is in two files, one of them \(path)")
        return card
      }
    }
  }

  private func numbers(_ column: Any?) -> [Int?] {
    (column as? [Any] ?? []).map { $0 as? Int }
  }

  @Test func `are an index and texts for each list, and cards for all of them`() throws {
    let site = try site()
    let names = ["countries/KE", "countries/PE", "index", "sectors/agriculture"]
    #expect(
      site.keys.filter { path in
        path.hasPrefix("data/") && !["cards", "saved"].contains { path.hasPrefix("data/\($0)/") }
      }.sorted()
        == ["lists", "texts"].flatMap { folder in names.map { "data/\(folder)/\($0).js" } })
    #expect(site.keys.contains { $0.hasPrefix("data/cards/") })
    for (path, name) in [
      ("index.html", "index"), ("page/2.html", "index"), ("countries/KE/2.html", "countries/KE"),
    ] {
      let root = String(repeating: "../", count: path.count { $0 == "/" })
      #expect(
        site[path]?.contains(" data-root=\"\(root)\" data-list=\"\(name)\" data-until=\"") == true,
        "\(path)")
    }
    #expect(site["countries/PE.html"]?.contains("data-list=") == true)
    let whole = try pages(of: Self.loans)
    #expect(
      !whole.keys.contains { path in
        path.hasPrefix("assets/long.")
          || path.hasPrefix("data/") && !path.hasPrefix("data/saved/")
      })
    #expect(whole["index.html"]?.contains("data-list=") == false)
  }

  @Test func `have what the filter needs of each loan, in the order of the list`() throws {
    let posted = now.seconds - 720
    let loans = [
      grace { $0.id = LoanID(50) },
      grace {
        $0.id = LoanID(70)
        $0.posted = Timestamp(seconds: posted - 60)
        $0.amount = Money(cents: 10_050)
        $0.funded = Money(cents: 10_050)
        $0.sector = "Food & Drink"
        $0.location.countryCode = "PE"
        $0.tags = ["#Parent", "#Woman-Owned Business"]
        $0.terms = Loan.Terms(repaymentMonths: 14)
      },
      loan(7) { $0.expires = Timestamp(seconds: now.seconds + 1) },
      grace {
        $0.id = LoanID(60)
        $0.posted = Timestamp(seconds: posted - 100)
        $0.status = .expired
        $0.tags = []
      },
      LoanStatusTests.loan(.inRepayment, id: 61), LoanStatusTests.loan(.paid, id: 62),
    ]
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 3 }
    let index = try index("index", of: site)
    #expect(index["width"] as? Int == 128)
    #expect(numbers(index["id"]) == [50, -43, 63, -9, 1, -2])
    func amounts(_ key: String) -> [Double?]? { (index[key] as? [Any])?.map { $0 as? Double } }
    #expect(amounts("amount") == [525, nil, 100.5, 525, 525, 525])
    #expect(amounts("funded") == [325, nil, 100.5, 525, 525, 325])
    #expect(amounts("remaining") == [200, nil, 0, nil, nil, nil])
    #expect(numbers(index["posted"]) == [posted, nil, -60, 60, 0, -100])
    let week = 6 * day + 3_600
    let ends = [week + 720, now.seconds + 1, week + 780, week + 720, week + 720, week + 820]
    #expect(numbers(index["expires"]) == ends)
    #expect(numbers(index["months"]) == [nil, nil, 14, 14, 14, nil])
    #expect(numbers(index["state"]) == [0, 0, 1, 3, 4, 2])
    let facets = try #require(index["facets"] as? [String: [String: [Any]]])
    #expect(
      facets.keys.sorted()
        == ["activity", "country", "currency-loss", "default-loss", "rare", "sector", "tag"])
    #expect(facets["country"]?["values"] as? [String] == ["KE", "PE"])
    #expect(numbers(facets["country"]?["of"]) == [0, nil, 1, 0, 0, 0])
    #expect(facets["sector"]?["values"] as? [String] == ["agriculture", "food-drink"])
    #expect(facets["tag"]?["values"] as? [String] == ["woman-owned-business", "parent"])
    let tags = facets["tag"]?["of"] ?? []
    #expect(tags[0] as? Int == 0 && tags[1] is NSNull && tags[2] as? [Int] == [1, 0])
    let texts = try texts("index", of: site)
    let use = "To buy hybrid maize seed and fertilizer."
    #expect(texts?.first == "Grace\nKisumu\nKenya\nCereals\n\(use)")
    #expect(texts?[1].hasPrefix("Anonymous\n\n\n\nFor the borrower's privacy") == true)
    #expect(texts?.count == 6)
  }

  @Test func `have the same stamp, which changes with the loans`() throws {
    let stamps = try [9, 10].map { count in
      let site = try pages(of: (1...count).map { loan($0) { $0.sector = "Food" } }) {
        $0.settings.cardsPerPage = 2
      }
      let lists = ["index", "sectors/food"]
      for list in lists {
        let texts = try value("data/texts/\(list).js", of: site) as? [String: Any]
        let stamp = try #require(texts?["stamp"] as? String)
        #expect(try index(list, of: site)["stamp"] as? String == stamp)
      }
      return try index("index", of: site)["stamp"] as? String
    }
    #expect(stamps[0] != stamps[1])
  }

  @Test func `leave out what no loan has, and what all loans of a section have in common`() throws {
    let site = try pages(of: (1...9).map { loan($0) { $0.sector = "Food" } }) {
      $0.settings.cardsPerPage = 2
    }
    #expect(
      try index("index", of: site).keys.sorted() == ["facets", "id", "pinned", "stamp", "width"])
    let food = try index("sectors/food", of: site)
    #expect((food["facets"] as? [String: Any])?.isEmpty == true)
    #expect(numbers(food["id"]) == [9, -1, -1, -1, -1, -1, -1, -1, -1])
    let facets = try index("index", of: site)["facets"] as? [String: [String: [Any]]]
    #expect(facets?.keys.sorted() == ["sector"])
    #expect(facets?["sector"]?["values"] as? [String] == ["food"])
    #expect(numbers(facets?["sector"]?["of"]) == [0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func `have the cards of a list on one page`() throws {
    let notes = [
      note("loans/21.md", "---\npinned: true\n---\nSee [us](notes/us.html)"), note("us.md", "x"),
    ]
    let site = try site(notes: notes)
    let cards = try cards(of: site)
    #expect(cards.count == 200)
    let whole = try #require(pages(of: Self.loans, notes: notes)["index.html"])
    for (id, card) in cards {
      #expect(card.hasPrefix("<li ") && card.hasSuffix("</li>"), "\(id)")
      #expect(whole.contains("\n\(card)\n"), "\(id)")
    }
    #expect(cards["21"]?.contains("href=\"notes/us.html\"") == true)
  }

  @Test func `never have a card beyond the cap`() throws {
    let loans = (1...301).map { loan($0) }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 300 }
    let capped = try pages(of: loans + [loan(302)]) { $0.settings.cardsPerPage = 301 }
    #expect(capped["index.html"]?.contains("<li class=\"loan beyond\"") == true)
    #expect(try cards(of: capped).values.allSatisfy { !$0.contains("beyond") })
    #expect(try cards(of: site).count == 301)
  }

  @Test func `escape what a text may contain`() throws {
    let name = "</script><!--&\u{2028}\u{2029}\"\\'\u{7}é"
    let loans = (1...9).map { number in
      loan(number) {
        $0.name = name
        $0.location.town = "a\r\nb"
        $0.sector = name
      }
    }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 2 }
    let texts = try texts("index", of: site)
    #expect(texts?.first?.hasPrefix("\(name)\na  b\n\n\nFor ") == true)
    #expect(
      try cards(of: site)["1"]?.contains("&lt;/script&gt;&lt;!--&amp;\u{2028}\u{2029}") == true)
  }

  @Test(arguments: [
    // Ten loans are in one file, even if their numbers are far apart.
    (10, 1, 16), (10, 1_000, 16_384),
    // If numbers are consecutive, 32 are in a file.
    (2_000, 1, 32), (2_000, 10, 256), (2_000, 13, 256), (2_000, 15, 512),
  ])
  func `have about 25 cards each`(count: Int, step: Int, width: Int) throws {
    let loans = (1...count).map { loan($0 * step) }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = count - 1 }
    #expect(try index("index", of: site)["width"] as? Int == width)
    let files = site.keys.filter { $0.hasPrefix("data/cards/") }
    #expect(count < 18 ? files.count == 1 : (18..<36).contains(count / (files.count - 1)))
    for path in files {
      let cards = try #require(try value(path, of: site) as? [String: String])
      let number = path.dropFirst("data/cards/".count).dropLast(".js".count)
      #expect(cards.keys.allSatisfy { Int($0).map { String($0 / width) } == String(number) })
    }
  }

  /// Returns the files of lists that differ between two sites.
  private func changes(from old: [String: PageText], to new: [String: PageText]) -> [String] {
    Set(old.keys).union(new.keys).filter { path in
      old[path] != new[path] && path.hasPrefix("data/") && !path.hasPrefix("data/saved/")
    }.sorted()
  }

  @Test func `stay the same, but for those with a loan that changed`() throws {
    let before = try site()
    var loans = Self.loans
    loans[159].funded = Money(dollars: 350)
    let after = try site(of: loans)
    #expect(
      changes(from: before, to: after) == [
        "data/cards/8.js", "data/lists/countries/PE.js", "data/lists/index.js",
        "data/lists/sectors/agriculture.js",
      ])
    #expect(before["countries/KE.html"] == after["countries/KE.html"])
    #expect(before["countries/KE/2.html"] == after["countries/KE/2.html"])
  }

  @Test func `stay the same, but for one file of cards, when a loan is new`() throws {
    let new = grace { loan in
      loan.id = LoanID(1_403)
      loan.location = Loan.Location(countryCode: "PE", country: "Peru")
    }
    let changes = try changes(from: site(), to: site(of: [new] + Self.loans))
    #expect(
      changes == [
        "data/cards/10.js", "data/lists/countries/PE.js", "data/lists/index.js",
        "data/lists/sectors/agriculture.js", "data/texts/countries/PE.js", "data/texts/index.js",
        "data/texts/sectors/agriculture.js",
      ])
  }

  @Test func `are made with a card template of the site's own`() throws {
    let card = SiteFile(
      name: "card.mustache", displayPath: "Templates/card.mustache",
      bytes: Array(
        "\n  <li>{{name}} & {{siteTitle}}, {{countText}}{{#intro}}!{{/intro}}</li>\n\n".utf8))
    let site = try site(notes: [note("index.md", "Hello")], templates: [card])
    #expect(try cards(of: site)["7"] == "<li>Grace 1 & Our loans, 200 loans!</li>")
  }

  /// The order of a dictionary would differ between processes.
  @Test func `have equally frequent values in the order of their slugs`() throws {
    let slugs = (1...500).map { "tag-\($0 * 7919 % 1_009)" }
    let loans = slugs.enumerated().map { number, slug in loan(number + 1) { $0.tags = ["#\(slug)"] }
    }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 70 }
    let facets = try #require(try index("index", of: site)["facets"] as? [String: [String: [Any]]])
    #expect(facets["tag"]?["values"] as? [String] == slugs.sorted())
  }

  @Test func `have one value for a country with two names`() throws {
    let loans = (1...200).map { number in
      loan(number) {
        $0.location = Loan.Location(
          countryCode: "CD", country: number % 2 == 0 ? "Congo" : "DR Congo")
        if number > 120 { $0.location = Loan.Location(countryCode: "PE", country: "Peru") }
      }
    }
    let site = try pages(of: loans) { $0.settings.cardsPerPage = 70 }
    let facets = try #require(try index("index", of: site)["facets"] as? [String: [String: [Any]]])
    #expect(facets["country"]?["values"] as? [String] == ["CD", "PE"])
    let indices = try #require(facets["country"]?["of"] as? [Int])
    #expect(indices.count { $0 == 0 } == 120 && indices.count { $0 == 1 } == 80)
  }
}
