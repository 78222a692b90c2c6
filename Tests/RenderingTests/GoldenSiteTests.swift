import Decoding
import Diagnostics
import Foundation
import History
import Loans
import Notes
import Pages
import Rendering
import SampleLoans
import Site
import SiteIndex
import Testing

/// Compares the site of the sample with the files in `Golden/`, which `make golden` writes again.
struct GoldenSiteTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  private static let isRewriting =
    ProcessInfo.processInfo.environment["KIVAGEN_REWRITE_GOLDEN"] == "1"

  private static let notes = [
    note(
      "index.md",
      """
      ---
      title: What is this?
      ---
      A page of **newest loans**, with <b>notes</b> of ours. See [how we choose](notes/about.html).
      """),
    note(
      "about.md", "# How we choose\n\n1. We read.\n2. We lend at [Kiva](https://www.kiva.org/).\n"),
  ]

  private static func sample() throws -> [Loan] {
    var count = 0
    let bytes = unsafe sample_loans(&count)
    return try decodeListing(
      unsafe Array(UnsafeBufferPointer(start: bytes, count: count)), name: "the sample"
    ).loans
  }

  /// The site, with a note on its second loan.
  private static func site() throws -> [String: [UInt8]] {
    let loans = try sample()
    let pinned = try #require(loans.dropFirst().first?.id)
    let text = "---\npinned: true\n---\nWe lent to them *before*; repaid two months early.\n"
    let newest = try #require(loans.compactMap(\.posted).max())
    var settings = SiteSettings(title: "Newest loans", description: "Loans that need lenders.")
    settings.author = "The kivagen authors"
    settings.footer = "Invented people & loans."
    var content = SiteContent(
      settings: settings,
      snapshot: LoanSnapshot(
        loans, provenance: .sample, retrieval: .embedded,
        time: Timestamp(seconds: newest.seconds + 600)),
      notes: try Notes(notes + [note("loans/\(pinned).md", text)]))
    content.history.courses = courses(of: loans, until: content.time)
    let renderer = SiteRenderer(content, templates: try TemplateFolder())
    #expect(
      renderer.warnings.map(\.message) == [
        "'Notes/index.md', line 4: the HTML '<b>' is shown as text; write it in Markdown"
      ])
    var pages: [String: [UInt8]] = [:]
    for index in renderer.paths.indices {
      let page = try renderer.page(at: index)
      pages[page.path.text] = page.bytes
    }
    return pages
  }

  /// Returns the courses of an open loan, of a loan with a single known amount, and of a funded
  /// loan.
  private static func courses(
    of loans: [Loan], until time: Timestamp
  ) -> [LoanID: FundingCourse] {
    var courses: [LoanID: FundingCourse] = [:]
    for (loan, percents) in zip(loans, [[0, 20, 90, 100], [100], [], [0, 40, 100]]) {
      for (index, percent) in percents.enumerated() {
        let past = Timestamp(seconds: time.seconds - (percents.count - 1 - index) * day)
        let funded = Money(cents: (loan.funded?.cents ?? 0) / 100 * percent)
        courses[loan.id, default: FundingCourse()].add(.init(time: past, funded: funded))
      }
    }
    return courses
  }

  @Test func `the site of the sample is the golden one, file by file`() throws {
    let site = try Self.site()
    if Self.isRewriting { try Self.rewrite(site) }
    #expect(try Self.goldenNames() == site.keys.sorted())
    for (path, bytes) in site.sorted(by: { $0.key < $1.key }) {
      let golden = try? Data(contentsOf: Self.folder.appending(path: path))
      let difference = golden.map { Self.firstDifference(Array($0), bytes) } ?? "is missing"
      #expect(difference == nil, "\(path)")
    }
  }

  private static func goldenNames() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { name in
      let path = folder.appending(path: name).path
      let type = try FileManager.default.attributesOfItem(atPath: path)[.type]
      return type as? FileAttributeType == .typeRegular
    }.sorted()
  }

  /// Returns the position of the first difference, with some of the text there; `nil` if there is
  /// none.
  private static func firstDifference(_ golden: [UInt8], _ bytes: [UInt8]) -> String? {
    if golden == bytes { return nil }
    let same = zip(golden, bytes).prefix { $0 == $1 }.count
    let line = golden[..<same].count { $0 == UInt8(ascii: "\n") } + 1
    func excerpt(_ text: [UInt8]) -> String {
      String(decoding: text[max(0, same - 40)..<min(text.count, same + 40)], as: UTF8.self)
    }
    return "line \(line): expected …\(excerpt(golden))…, got …\(excerpt(bytes))…"
  }

  private static func rewrite(_ site: [String: [UInt8]]) throws {
    try? FileManager.default.removeItem(at: folder)
    for (path, bytes) in site {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }
}
