import History
import Loans
import Pages
import Testing

/// Tests the script that says what is new in the list.
struct ChangesFileTests {
  private func ago(_ seconds: Int) -> Timestamp { Timestamp(seconds: now.seconds - seconds) }

  private func moved(_ id: Int, at time: Timestamp, from: Int, to: Int) -> LoanEvent {
    LoanEvent(
      LoanID(id), at: time,
      .moved(
        from: LoanFigures(funded: Money(cents: from)), to: LoanFigures(funded: Money(cents: to))))
  }

  private func appeared(_ id: Int, at time: Timestamp) -> LoanEvent {
    LoanEvent(LoanID(id), at: time, .appeared(LoanSummary()))
  }

  private func site(_ events: [LoanEvent], of ids: [Int] = [1, 2, 3]) throws -> [String: PageText] {
    try pages(of: ids.map { loan($0) }) { $0.history.events = events }
  }

  private func file(_ events: [LoanEvent], of ids: [Int] = [1, 2, 3]) throws -> String {
    try #require(try site(events, of: ids)["changes.js"]).text
  }

  @Test func `says when listed loans appeared, and what the last day brought`() throws {
    let text = try file([
      moved(2, at: now, from: 2_500, to: 30_000), appeared(9, at: ago(60)),
      moved(2, at: ago(3600), from: 0, to: 2_500), appeared(1, at: ago(7200)),
      moved(3, at: ago(2 * day), from: 0, to: 500), appeared(2, at: ago(5 * day)),
      appeared(3, at: ago(5 * day)),
    ])
    #expect(
      text == "document.currentScript.changes={\"time\":1795171320,\"loans\":"
        + "{\"1\":[1795164120],\"2\":[0,30000]}}\n")
  }

  @Test func `has no loans if nothing is recorded, or the first build only`() throws {
    let empty = "document.currentScript.changes={\"time\":1795171320,\"loans\":{}}\n"
    #expect(try file([]) == empty)
    #expect(try file((1...3).map { appeared($0, at: now) }) == empty)
  }

  /// Gives all events of a history the same time, as after a long pause between two builds.
  private func isLate(_ history: inout LoanHistory) {
    history.events = [appeared(2, at: now), moved(1, at: now, from: 0, to: 500)]
    history.firstChange = ago(11 * day)
    history.courses = [
      LoanID(1): course(from: 11 * day), LoanID(2): course(from: 0),
      LoanID(3): course(from: 9 * day),
    ]
  }

  private func course(from age: Int) -> FundingCourse {
    var course = FundingCourse()
    course.add(.init(time: ago(age), funded: .zero))
    course.add(.init(time: now, funded: Money(cents: 500)))
    return course
  }

  @Test func `knows what is new when the last builds are longer ago than events are shown`() throws
  {
    let site = try pages(of: (1...3).map { loan($0) }) { isLate(&$0.history) }
    #expect(try #require(site["index.html"]).contains("<script src=\"changes.js\" defer></script>"))
    #expect(
      try #require(site["changes.js"]).text.hasSuffix(
        "\"loans\":{\"1\":[0,500],\"2\":[1795171320],"
          + "\"3\":[\(now.seconds - 9 * day)]}}\n"))
  }

  @Test func `knows the first build when its events are deleted`() throws {
    let site = try pages(of: (1...3).map { loan($0) }) {
      isLate(&$0.history)
      $0.history.events = []
      $0.history.firstChange = nil
    }
    #expect(try #require(site["index.html"]).contains("<script src=\"changes.js\" defer></script>"))
    #expect(try #require(site["changes.js"]).contains("\"1\"") == false)
  }

  @Test func `says of 30 days which loans are new`() throws {
    let text = try file([
      appeared(1, at: ago(30 * day - 1)), appeared(2, at: ago(30 * day)),
      appeared(9, at: ago(40 * day)),
    ])
    #expect(text.hasSuffix("\"loans\":{\"1\":[\(now.seconds - 30 * day + 1)]}}\n"))
  }

  @Test func `leaves out what a loan lost`() throws {
    let text = try file([moved(1, at: now, from: 500, to: 0), appeared(1, at: ago(2 * day))])
    #expect(text.hasSuffix("\"loans\":{}}\n"))
  }

  @Test func `is bounded`() throws {
    let ids = Array(1...5000)
    let text = try file(
      ids.map { appeared($0, at: now) } + [appeared(5001, at: ago(60))], of: ids)
    #expect(text.ranges(of: "[").count == 2000)
    #expect(text.contains("\"2000\":[1795171320]") && !text.contains("\"2001\""))
  }

  @Test func `is linked by the list once something changed, and by other lists always`() throws {
    let eights = (1...8).map { id in grace { $0.id = LoanID(id) } }
    for (events, isLinked) in [
      ([], false), ([appeared(1, at: now)], false),
      ([appeared(2, at: now), appeared(1, at: ago(60))], true),
    ] {
      let site = try pages(of: eights) { $0.history.events = events }
      let list = try #require(site["index.html"])
      #expect(list.contains("<script src=\"changes.js\" defer></script>") == isLinked)
      #expect(list.contains("name=\"new\" value=\"1\" disabled") == isLinked)
      let section = try #require(site["countries/KE.html"])
      #expect(section.contains("<script src=\"../changes.js\" defer></script>"))
      #expect(section.contains("name=\"new\" value=\"1\" disabled"))
      #expect(try #require(site["loans/1.html"]).contains("changes.js") == false)
      #expect(site.keys.count { $0.hasPrefix("assets/marks.") } == 1)
    }
  }
}
