import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing

@Suite struct `The headers for hosts` {
  private static let notes = [note("about.md", "# About"), note("index.md", "Hello.")]

  private func site(templates: [SiteFile] = []) throws -> [String: PageText] {
    let loans = [1_234_567, 7].map { id in
      grace { loan in
        loan.id = LoanID(id)
        loan.partner = Loan.FieldPartner(id: 185)
      }
    }
    return try pages(of: loans, notes: Self.notes, templates: templates) {
      $0.settings.cardsPerPage = 1
    }
  }

  @Test func `send with every page the policy that is written in it`() throws {
    let site = try site()
    let headers = try Headers(site)
    for (path, page) in site where path.hasSuffix(".html") {
      let sent = try #require(headers.policy(at: "/\(path)"), "\(path)")
      let written = try #require(page.policy, "\(path)")
      #expect(written.allSatisfy { sent[$0.key]?.isSuperset(of: $0.value) == true }, "\(path)")
      #expect(Set(sent.keys) == Set(written.keys), "\(path)")
    }
    #expect(headers.policy(at: "/index.html") == site["index.html"]?.policy)
    #expect(headers.policy(at: "/") == site["index.html"]?.policy)
    #expect(headers.policy(at: "/404.html") == site["404.html"]?.policy)
  }

  @Test func `let through no more than the pages that a host may show at an address`() throws {
    let site = try site()
    let headers = try Headers(site)
    let lost = try #require(site["404.html"]?.policy)
    for path in [
      "loans/1234567.html", "notes/about.html", "page/2.html", "countries/KE.html",
      "countries/KE/2.html", "sectors/agriculture.html", "sectors/agriculture/2.html",
      "partners/185.html", "partners/185/2.html",
    ] {
      let own = try #require(site[path]?.policy)
      let either = own.merging(lost) { $0.union($1) }
      #expect(headers.policy(at: "/\(path)") == either, "\(path)")
      #expect(headers.policy(at: "/\(path.dropLast(5))") == either, "\(path)")
    }
  }

  @Test func `do not bind a person's own pages`() throws {
    let headers = try Headers(site())
    for path in ["/mine.html", "/shop/index.html", "/assets/mine.svg", "/loans.json", "/notes"] {
      #expect(headers.at(path)["Content-Security-Policy"] == nil, "\(path)")
      #expect(headers.at(path)["X-Content-Type-Options"] == ["nosniff"], "\(path)")
      #expect(
        headers.at(path)["Referrer-Policy"] == ["strict-origin-when-cross-origin"], "\(path)")
    }
  }

  @Test func `have no rule for further pages of a list that has none`() throws {
    let headers = try Headers(pages(of: [grace()]))
    #expect(headers.policy(at: "/page/2.html") == nil)
    #expect(headers.policy(at: "/index.html") != nil)
  }

  @Test func `cover the overviews with and without .html`() throws {
    let site = try site()
    let headers = try Headers(site)
    for path in ["countries", "sectors", "partners"] {
      let own = try #require(site["\(path).html"]?.policy)
      #expect(headers.policy(at: "/\(path)") == own)
      #expect(headers.policy(at: "/\(path).html") == own)
    }
    let bare = try Headers(pages(of: [loan(7)]))
    for path in ["countries", "sectors", "partners"] {
      #expect(bare.policy(at: "/\(path).html") != nil)
      #expect(bare.policy(at: "/\(path)/mine.html") == nil)
    }
  }

  @Test func `cover the list of notes if there is one`() throws {
    let notes = [note("about.md", "# About"), note("rules.md", "---\nmenu: false\n---\n# Rules")]
    let site = try pages(of: [grace()], notes: notes)
    let headers = try Headers(site)
    let own = try #require(site["notes.html"]?.policy)
    #expect(headers.policy(at: "/notes.html") == own)
    #expect(headers.policy(at: "/notes") == own)
    #expect(try Headers(pages(of: [grace()], notes: Self.notes)).policy(at: "/notes.html") == nil)
  }

  @Test func `let caches keep what has a fingerprint, and nothing else`() throws {
    let site = try site()
    let headers = try Headers(site)
    for path in site.keys {
      let caching = headers.at("/\(path)")["Cache-Control"]
      let isAsset = path.hasPrefix("assets/")
      #expect(caching == (isAsset ? ["public, max-age=31536000, immutable"] : nil), "\(path)")
    }
    for path in ["/assets/mine.svg", "/assets/style.0123456789abcdef.css"] {
      #expect(headers.at(path)["Cache-Control"] == nil)
    }
  }

  @Test func `keep to the limits of both hosts`() throws {
    let site = try site()
    let headers = try Headers(site)
    #expect(headers.rules.count <= 100)
    #expect(headers.rules.allSatisfy { !$0.fields.isEmpty })
    #expect(headers.rules.allSatisfy { $0.path.split(separator: "*").count <= 1 })
    let text = try #require(site["_headers"]?.text)
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 2000 })
    #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    // Anybody may embed the site in a page.
    #expect(!text.contains("frame-ancestors") && !text.contains("X-Frame-Options"))
    for path in site.keys.map({ "/\($0)" }) + [
      "/", "/404", "/loans/1234567", "/loans/", "/countries", "/countries/", "/sectors/food",
    ] {
      #expect(headers.at(path).allSatisfy { $0.value.count == 1 }, "\(path)")
    }
  }

  @Test func `let only the page with the lines to paste show a frame`() throws {
    let site = try site()
    for (path, page) in site where path.hasSuffix(".html") {
      let frames = try #require(page.policy)["frame-src"]
      #expect(frames == (path == "embed.html" ? ["'self'"] : nil), "\(path)")
    }
  }

  @Test func `have no policy where a template of the site's own lacks ours`() throws {
    let page = SiteFile(
      name: "note.mustache", displayPath: "Templates/note.mustache",
      bytes: Array("<!doctype html>{{pageTitle}}".utf8))
    let one = try Headers(site(templates: [page]))
    #expect(one.policy(at: "/notes/about.html") == nil)
    #expect(one.policy(at: "/loans/1234567.html") != nil)
    #expect(one.policy(at: "/") != nil)
    let head = SiteFile(
      name: "head.mustache", displayPath: "Templates/head.mustache",
      bytes: Array("<!doctype html><title>{{pageTitle}}</title>".utf8))
    let none = try Headers(site(templates: [head]))
    #expect(["/", "/404", "/loans/1234567.html"].allSatisfy { none.policy(at: $0) == nil })
  }

  @Test func `come with a file that keeps GitHub from leaving files out`() throws {
    let renderer = try renderer(of: [grace()])
    let index = try #require(renderer.paths.firstIndex { $0.text == ".nojekyll" })
    let page = try renderer.page(at: index)
    #expect(page.bytes == [])
    #expect(page.yieldsToForeignFile)
    let others = try renderer.paths.indices.filter {
      $0 != index && renderer.paths[$0].text != "robots.txt"
    }.map { try renderer.page(at: $0) }
    #expect(others.allSatisfy { !$0.yieldsToForeignFile })
  }
}

/// A file `_headers`, which is read as Netlify and Cloudflare Pages read it.
private struct Headers {
  struct Rule {
    let path: String
    var fields: [(name: String, value: String)] = []

    func matches(_ path: String) -> Bool {
      self.path.last == "*" ? path.hasPrefix(self.path.dropLast()) : path == self.path
    }
  }

  private(set) var rules: [Rule] = []

  init(_ site: [String: PageText]) throws {
    let text = try #require(site["_headers"]?.text)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("/") {
        rules.append(Rule(path: String(line)))
      } else {
        let match = try #require(line.wholeMatch(of: /\ {2}([A-Za-z-]+): (.+)/), "\(line)")
        let last = try #require(rules.indices.last)
        rules[last].fields.append((String(match.1), String(match.2)))
      }
    }
  }

  /// Returns the headers that are sent with the file at a path, with all values of each.
  func at(_ path: String) -> [String: [String]] {
    let fields = rules.filter { $0.matches(path) }.flatMap(\.fields)
    return Dictionary(grouping: fields, by: \.name).mapValues { $0.map(\.value) }
  }

  func policy(at path: String) -> [String: Set<String>]? {
    at(path)["Content-Security-Policy"]?.first.map(sources)
  }
}

extension PageText {
  /// The policy in the page's `<meta>` element, by directive.
  fileprivate var policy: [String: Set<String>]? {
    text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)
      .map { sources($0.1.replacing("&#39;", with: "'")) }
  }
}

/// Returns the sources that a policy allows, by directive.
private func sources(_ policy: some StringProtocol) -> [String: Set<String>] {
  let directives = String(policy).split(separator: ";").map { directive in
    directive.split(separator: " ").map(String.init)
  }
  return Dictionary(uniqueKeysWithValues: directives.map { ($0[0], Set($0.dropFirst())) })
}
