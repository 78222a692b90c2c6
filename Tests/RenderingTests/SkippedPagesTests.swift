import Diagnostics
import History
import Loans
import Pages
import Rendering
import Site
import SiteIndex
import TestSupport
import Testing

/// A page that nothing has changed of is not rendered again. These tests change every input, one at
/// a time and together, and compare each page that would not be rendered with one that is.
struct SkippedPagesTests {
  private static func records(of site: SkippedSite) throws -> [String: SkippedPage] {
    var records: [String: SkippedPage] = [:]
    #expect(try site.build(over: &records).isEmpty)
    return records
  }

  @Test func `nothing is rendered again if nothing has changed`() throws {
    var records = try Self.records(of: SkippedSite())
    let kept = try SkippedSite().build(over: &records)
    #expect(kept == Set(records.keys))
    #expect(kept.count > 40)
  }

  @Test func `each input is noticed when it changes`() throws {
    let records = try Self.records(of: SkippedSite())
    for (name, change) in allChangesOfSite.sorted(by: { $0.key < $1.key }) {
      var site = SkippedSite()
      change(&site)
      var later = records
      let kept = try site.build(over: &later)
      // `build` compares the bytes of the kept pages with those that they would have now.
      let isOnNoPage = name == "snapshot, retrieval"
      #expect((kept.count == later.count) == isOnNoPage, "\(name)")
      // Back to what it was, over the records of the change.
      _ = try SkippedSite().build(over: &later)
    }
  }

  @Test func `each input is noticed when it changes in one of several languages`() throws {
    var several = SkippedSite()
    several.languages = ["en", "es"]
    several.notes.append(note("about-us.es.md", "# Sobre nosotros"))
    let records = try Self.records(of: several)
    for (_, change) in allChangesOfSite.sorted(by: { $0.key < $1.key }) {
      var site = several
      change(&site)
      // Two changes may give two notes of one name.
      do { _ = try site.renderer() } catch let error as SiteErrors {
        #expect(error.diagnostics.allSatisfy { $0.message.hasSuffix("too; rename one of the two") })
        continue
      }
      // `build` compares the bytes of kept pages.
      var later = records
      _ = try site.build(over: &later)
      _ = try several.build(over: &later)
    }
  }

  @Test func `a changed loan leaves the pages of most others alone`() throws {
    let records = try Self.records(of: SkippedSite())
    for (name, change) in allChangesOfLoan {
      var site = SkippedSite()
      change(&site.loans[3])
      var later = records
      let kept = try site.build(over: &later)
      #expect(!kept.contains("loans/\(site.loans[3].id).html"), "\(name)")
      #expect(kept.count { $0.hasPrefix("loans/") } >= 3, "\(name)")
    }
    for (name, change) in allChangesOfLoan where name != "id" {
      var site = SkippedSite()
      change(&site.retiredLoans[0].loan)
      var later = records
      let kept = try site.build(over: &later)
      #expect(!kept.contains("loans/20.html"), "\(name)")
      #expect(kept.count { $0.hasPrefix("loans/") } == 13, "\(name)")
      #expect(kept.contains("countries/KE.html"))
    }
  }

  @Test func `a changed loan leaves the cards in other data files alone`() throws {
    var site = SkippedSite()
    site.loans = (1...60).map { completeLoan($0) }
    var records = try Self.records(of: site)
    let fileCount = records.keys.count { $0.hasPrefix("data/cards/") }
    #expect(fileCount > 1)
    site.loans[3].name = "Ada"
    let kept = try site.build(over: &records)
    #expect(kept.count { $0.hasPrefix("data/cards/") } == fileCount - 1)
  }

  @Test func `cards in data files by a template of the site's own are always made`() throws {
    var site = SkippedSite()
    site.templates = [
      SiteFile(
        name: "card.mustache", displayPath: "card.mustache",
        bytes: Array("<li>{{name}} {{dataIso}}</li>".utf8))
    ]
    var records = try Self.records(of: site)
    #expect(records.keys.contains { $0.hasPrefix("data/cards/") })
    site.changes.append { $0.snapshot.time = Timestamp(seconds: now.seconds + 3_600) }
    let kept = try site.build(over: &records)
    #expect(!kept.contains { $0.hasPrefix("data/cards/") })
  }

  @Test func `the time of the data changes only pages that say it`() throws {
    var records = try Self.records(of: SkippedSite())
    var site = SkippedSite()
    site.changes.append { $0.snapshot.time = Timestamp(seconds: now.seconds + 3_600) }
    let kept = try site.build(over: &records)
    #expect(kept.count { $0.hasPrefix("loans/") } == 14)
    #expect(kept.isSuperset(of: ["countries/KE.html", "sectors/food.html", "page/2.html"]))
    #expect(kept.isDisjoint(with: ["index.html", "about.html", "status.js", "loans.json"]))
  }

  @Test func `a template that says the time is rendered when the time changes`() throws {
    let text = "<title>{{name}}{{#note}}{{dataIso}}{{/note}}</title>"
    var site = SkippedSite()
    site.templates = [
      SiteFile(name: "loan.mustache", displayPath: "loan.mustache", bytes: Array(text.utf8))
    ]
    var records = try Self.records(of: site)
    site.changes.append { $0.snapshot.time = Timestamp(seconds: now.seconds + 3_600) }
    let kept = try site.build(over: &records)
    #expect(!kept.contains("loans/3.html"))
    #expect(kept.count { $0.hasPrefix("loans/") } == 13)
    #expect(try site.build(over: &records) == Set(records.keys))
  }

  @Test func `an absent text is not an empty one`() throws {
    var site = SkippedSite()
    (site.settings.description, site.settings.footer) = (nil, nil)
    var records = try Self.records(of: site)
    (site.settings.description, site.settings.footer) = ("", "")
    #expect(try site.build(over: &records).isEmpty)
  }

  @Test func `nothing is kept without a version of the program`() throws {
    let renderer = try renderer(of: [grace()])
    #expect(renderer.paths.indices.allSatisfy { renderer.inputs(at: $0) == nil })
  }

  /// Fails for a new property until it has a change in these tests.
  @Test func `every property of every input has a change`() throws {
    func expect<Value>(
      _ value: Value, _ changes: [String: Change<Value>], also others: [String] = [],
      in properties: Any? = nil
    ) {
      let names = Set(changes.keys.map { String($0.prefix { $0 != "," }) } + others)
      let labels = Set(
        Mirror(reflecting: properties ?? value).children.compactMap(\.label))
      #expect(labels.subtracting(names) == [], "\(Value.self)")
    }
    let loan = completeLoan(1)
    expect(loan, changesOfLoan, in: loan.values)
    expect(loan.place, changesOfPlace)
    expect(try #require(loan.place.position), changesOfPosition)
    expect(try #require(loan.partner), changesOfPartner)
    expect(loan.texts[0], changesOfText)
    expect(loan.borrowers[0], changesOfBorrower)
    let terms = try #require(loan.terms)
    expect(terms, changesOfTerms)
    expect(terms.schedule[0], changesOfPayment)
    expect(try #require(terms.lossLiability), changesOfLiability)
    expect(SiteSettings(), changesOfSettings)
    let snapshot = LoanSnapshot([], provenance: .newest, retrieval: .network, time: now)
    expect(snapshot, changesOfSnapshot, also: ["loans"])
    expect(LoanHistory(), changesOfHistory)
    expect(
      SiteContent(settings: SiteSettings(), snapshot: snapshot), changesOfContent,
      also: ["settings", "snapshot", "notes", "retiredLoans", "history"])
    expect(
      RetiredLoan(loan: loan, lastListed: now), [:], also: ["loan", "lastListed"])
  }

  /// Fails for a new property until `SiteInputs` adds it and it is listed here.
  @Test func `every property of what is added one by one is known`() throws {
    func expect(_ value: Any, _ properties: [String]) {
      #expect(Mirror(reflecting: value).children.compactMap(\.label) == properties)
    }
    // The tests cannot name the types of the layout.
    let renderer = Mirror(reflecting: try SkippedSite().renderer())
    let layout = Mirror(reflecting: try #require(renderer.descendant("contexts", 0, "layout")))
    let navigation = try #require(layout.descendant("navigation"))
    expect(navigation, ["overviews", "own", "shown", "more", "hasNotesPage", "warnings"])
    let entries = Mirror(reflecting: navigation)
    expect(try #require(entries.descendant("overviews", 0)), ["title", "path", "language"])
    expect(try #require(layout.descendant("languages")), ["all", "index", "pathsInEachLanguage"])
    expect(
      try #require(layout.descendant("languages", "all", 0)),
      ["tag", "name", "direction", "folder", "notePages"])
    expect(try #require(layout.descendant("data")), ["time", "isStale"])
    expect(FilterValues(), ["sectorsByKey", "themesByKey", "partners"])
  }

  /// Makes some changes before each of many builds, and sometimes takes all of them back.
  @Test(.timeLimit(.minutes(10)))
  func `any changes together are noticed`() throws {
    var dice = Dice(seed: 20_261_123)
    let changes = allChangesOfSite.sorted { $0.key < $1.key }.map(\.value)
    var site = SkippedSite()
    var records = try Self.records(of: site)
    var keptCount = 0
    for _ in 1...(LongForm.isWanted ? 2_000 : 20) {
      if dice.int(1...4) == 1 { site = SkippedSite() }
      for _ in 1...dice.int(1...3) {
        var changed = site
        dice.pick(changes)(&changed)
        // Two changes may not go together, such as two files of the same name.
        if (try? changed.renderer()) != nil { site = changed }
      }
      keptCount += try site.build(over: &records).count
    }
    #expect(keptCount > 0)
  }
}
