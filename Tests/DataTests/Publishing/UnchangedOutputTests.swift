import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

private typealias Records = [OutputPath: PublishedFile]

private let pages = [
  "index.html": "home", "a/1.html": "one", "a/b/2.html": "two", "c.html": "three",
]

@Suite(.temporaryFolder) struct `A site that is unchanged since its last build` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  private func records() throws -> Records {
    let staging = try site.begin(site.publisher())
    for (path, text) in pages { try staging.add(Page(path, text)) }
    var records: Records = [:]
    PublishingSite.waitForTick()
    _ = try staging.commit { records = $1.records }
    return records
  }

  private func isUnchanged(since records: Records) throws -> Bool {
    let staging = try site.begin(site.publisher())
    defer { staging.abandon() }
    return try staging.isUnchanged(since: records)
  }

  @Test func `has every file in the version of its record`() throws {
    let records = try records()
    #expect(records.count == pages.count)
    try site.write("\(site.output)/CNAME", "loans.example.org")
    #expect(try isUnchanged(since: records))
    #expect(try isUnchanged(since: records))
  }

  private static let changes:
    [(String, @Sendable (PublishingSite, _ page: String) throws -> Void)] = [
      ("deleted", { try $0.files.remove($1) }),
      ("edited", { try $0.write($1, "ONE") }),
      ("longer", { try $0.write($1, "one and more") }),
      (
        "replaced by another file with the same bytes",
        { site, page in
          try site.files.remove(page)
          try site.write(page, "one")
        }
      ),
      (
        "replaced by a link to its copy",
        { site, page in
          try site.write("\(site.root)/copy", "one")
          try site.files.remove(page)
          try FileManager.default.createSymbolicLink(
            atPath: page, withDestinationPath: "\(site.root)/copy")
        }
      ),
      (
        "behind a link in place of its folder",
        { site, page in
          let folder = FileSystem.folder(of: page)
          try FileManager.default.moveItem(atPath: folder, toPath: "\(site.root)/moved")
          try FileManager.default.createSymbolicLink(
            atPath: folder, withDestinationPath: "\(site.root)/moved")
        }
      ),
      ("readable for others", { _, page in _ = unsafe chmod(page, 0o604) }),
    ]

  @Test(arguments: changes.indices)
  func `is none if a file is no longer the one that was published`(index: Int) throws {
    let records = try records()
    let (name, change) = Self.changes[index]
    try change(site, "\(site.output)/a/1.html")
    #expect(try !isUnchanged(since: records), "\(name)")
  }

  @Test func `is none without a record of each file, and without a manifest`() throws {
    var records = try records()
    let known = records
    records[OutputPath(known: "c.html")] = nil
    #expect(try !isUnchanged(since: records))
    records[OutputPath(known: "other.html")] = known[OutputPath(known: "c.html")]
    #expect(try !isUnchanged(since: records))
    #expect(try isUnchanged(since: known))
    try site.files.removeAll(site.output)
    #expect(try !isUnchanged(since: known))
  }
}

@Suite(.temporaryFolder) struct `Pages that are registered before they are added` {
  private let site: PublishingSite
  private let one = OutputPath(known: "a/1.html")

  init() throws { site = try PublishingSite() }

  @Test func `are added by their indices, in any order`() throws {
    let staging = try site.publisher().begin()
    let paths = pages.keys.compactMap(OutputPath.init)
    try staging.add(Page("first.html", "first"))
    let first = try staging.register(paths)
    #expect(first == 1)
    for (index, path) in paths.enumerated().reversed() {
      try staging.add(Page("\(path)", pages["\(path)"] ?? ""), at: first + index)
    }
    try staging.add(Page("last.html", "last"))
    var published: [OutputPath] = []
    let result = try staging.commit { _, site in
      published = site.sortedIndices.sorted().map { site[$0].path }
    }
    #expect((result.new.count, result.unchangedCount) == (6, 0))
    #expect(published.map(\.text) == ["first.html"] + paths.map(\.text) + ["last.html"])
    #expect(
      try site.pages() == pages.merging(["first.html": "first", "last.html": "last"]) { $1 })
  }

  @Test func `are passed on in the order of their paths, of which many begin alike`() throws {
    let names = ["kingdom", "states", "", "k", "kingdom-and-more", "é", "Kingdom"]
    let paths =
      names.map { "countries/united-\($0).html" }
      + ["countries", "b.html", "c"].map {
        "\($0)-1"
      }
    let staging = try site.begin(site.publisher())
    for path in paths.shuffled() { try staging.add(Page(path, path)) }
    var published: [OutputPath] = []
    _ = try staging.commit { _, site in published = site.sortedIndices.map { site[$0].path } }
    #expect(published == published.sorted())
    #expect(Set(published.map(\.text)) == Set(paths))
  }

  @Test(arguments: ["a/1.html", "a", "a/1.html/b.html"])
  func `are not registered at the path of another one`(path: String) throws {
    let staging = try site.publisher().begin()
    let paths = try [one, #require(OutputPath("b.html")), #require(OutputPath(path))]
    let conflict = try #require(OutputPath(path == "a" ? "a" : "a/1.html"))
    #expect(throws: PublishError.conflictingPages(conflict)) { try staging.register(paths) }
    #expect(throws: PublishError.conflictingPages(conflict)) { try staging.commit() }
  }
}
