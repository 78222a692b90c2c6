import History
import Loans
import Rendering
import Testing

struct FundingProgressTests {
  /// Returns the course of amounts in cents at times such as `2026-11-12T08:00`.
  private func course(_ points: KeyValuePairs<String, Int>) throws -> FundingCourse {
    var course = FundingCourse()
    for (time, cents) in points {
      let time = try #require(Timestamp(iso8601: "\(time):00Z"))
      course.add(FundingCourse.Point(time: time, funded: Money(cents: cents)))
    }
    return course
  }

  /// Returns the progress of Grace's loan of $525, which ends on 26 November 2026.
  private func progress(
    _ points: KeyValuePairs<String, Int>, isListed: Bool = true,
    _ change: (inout Loan) -> Void = { _ in }
  ) throws -> FundingProgress {
    let loan = try #require(site(of: [grace(change)]).first)
    return try #require(FundingProgress(course(points), of: loan, isListed: isListed))
  }

  private func lines(of progress: FundingProgress) -> [String] {
    progress.rows.map { "\($0.timeText) (\($0.iso)): \($0.gainText), \($0.fundedText)" }
  }

  @Test func `is nil without points`() throws {
    let loan = try #require(site(of: [grace()]).first)
    #expect(FundingProgress(FundingCourse(), of: loan, isListed: true) == nil)
  }

  // MARK: The sentence

  @Test(
    arguments: [
      // One or two points.
      (["2026-11-12T08:00": 0], "Nothing had been raised by 12 November 2026."),
      (["2026-11-12T08:00": 27_550], "$275.50 had been raised by 12 November 2026."),
      (
        ["2026-11-12T08:00": 2500, "2026-11-18T08:00": 47_500],
        "Raised $450 between 12 and 18 November 2026."
      ),
      (
        ["2026-11-12T08:00": 2500, "2026-11-12T18:00": 47_500],
        "Raised $450 on 12 November 2026."
      ),
      (
        ["2026-11-12T08:00": 47_500, "2026-11-18T08:00": 2500],
        "$475 had been raised by 12 November 2026, and $25 by 18 November 2026."
      ),
      // A day with all of it, with most of it, with half of it, and without a main day.
      (
        ["2026-11-12T08:00": 0, "2026-11-17T08:00": 2500, "2026-11-17T23:00": 45_000],
        "Raised $450 between 12 and 17 November 2026, all of it on 17 November."
      ),
      (
        ["2026-11-12T08:00": 0, "2026-11-17T08:00": 40_000, "2026-11-18T23:00": 45_000],
        "Raised $450 between 12 and 18 November 2026, most of it on 17 November."
      ),
      (
        ["2026-11-12T08:00": 0, "2026-11-12T22:00": 40_000, "2026-11-18T23:00": 45_000],
        "Raised $450 between 12 and 18 November 2026, most of it on 12 November."
      ),
      (
        ["2026-11-12T08:00": 5000, "2026-11-17T08:00": 25_000, "2026-11-18T23:00": 45_000],
        "Raised $400 between 12 and 18 November 2026."
      ),
      (
        ["2026-11-12T08:00": 0, "2026-11-12T10:00": 2506, "2026-11-12T18:00": 45_000],
        "Raised $450 on 12 November 2026."
      ),
      // Several months and years.
      (
        ["2026-10-30T08:00": 0, "2026-11-02T08:00": 40_000, "2026-11-18T23:00": 45_000],
        "Raised $450 between 30 October and 18 November 2026, most of it on 2 November."
      ),
      (
        ["2026-12-30T08:00": 0, "2026-12-31T08:00": 40_000, "2027-01-01T00:00": 45_000],
        "Raised $450 between 30 December 2026 and 1 January 2027, "
          + "most of it on 31 December 2026."
      ),
      // Lenders took money back.
      (
        ["2026-11-12T08:00": 0, "2026-11-17T08:00": 45_000, "2026-11-18T23:00": 42_500],
        "Raised $425 between 12 and 18 November 2026."
      ),
      (
        ["2026-11-12T08:00": 47_500, "2026-11-17T08:00": 50_000, "2026-11-18T23:00": 47_500],
        "$475 had been raised by 12 November 2026, and $475 by 18 November 2026."
      ),
      (
        ["2026-11-12T08:00": 47_500, "2026-11-12T12:00": 50_000, "2026-11-12T23:00": 0],
        "$475 had been raised by 12 November 2026, 08:00 UTC, "
          + "and $0 by 12 November 2026, 23:00 UTC."
      ),
    ] as [(KeyValuePairs<String, Int>, String)])
  func `says how much was raised, and when`(
    points: KeyValuePairs<String, Int>, sentence: String
  ) throws {
    #expect(try progress(points).sentence == sentence)
  }

  @Test func `names no day where points no longer tell it`() throws {
    var course = FundingCourse()
    for index in 0..<90 {
      let time = Timestamp(seconds: now.seconds - (90 - index) * day)
      let cents = index < 40 ? index : 40_000 + index
      course.add(FundingCourse.Point(time: time, funded: Money(cents: cents)))
    }
    let loan = try #require(site(of: [grace()]).first)
    let progress = try #require(FundingProgress(course, of: loan, isListed: true))
    #expect(
      progress.sentence == "Raised $400.89 between 22 August and 19 November 2026.")
  }

  // MARK: The pace

  @Test(
    arguments: [
      // $100 a day from the first point on.
      (
        ["2026-11-12T08:00": 0, "2026-11-13T08:00": 5000, "2026-11-14T08:00": 20_000],
        "At this pace it would be funded about 17 November 2026."
      ),
      // $450 in the last week, of which the first point is not a part.
      (
        [
          "2026-10-12T08:00": 0, "2026-11-12T08:00": 2500, "2026-11-14T08:00": 20_000,
          "2026-11-18T08:00": 47_500,
        ],
        "At its pace between 11 and 18 November 2026 it would be funded about 19 November 2026."
      ),
      // A single jump.
      (
        ["2026-10-01T08:00": 0, "2026-10-02T08:00": 2500, "2026-11-18T08:00": 32_500],
        "At its pace between 11 and 18 November 2026 it would be funded about 23 November 2026."
      ),
      // A fall that was made good again.
      (
        ["2026-11-12T08:00": 20_000, "2026-11-13T08:00": 0, "2026-11-16T08:00": 40_000],
        "At this pace it would be funded about 18 November 2026."
      ),
      // Exactly at the end of the loan, and a second before that.
      (["2026-11-12T11:42": 0, "2026-11-13T08:00": 1, "2026-11-19T11:42": 26_250], nil),
      (
        ["2026-11-12T11:42": 0, "2026-11-13T08:00": 1, "2026-11-19T11:42": 26_251],
        "At this pace it would be funded about 26 November 2026."
      ),
      // Less than a day, a fall, no movement in the end, two points, all of it, and more than that.
      (["2026-11-12T08:00": 0, "2026-11-12T20:00": 2500, "2026-11-13T07:59": 47_500], nil),
      (["2026-11-12T08:00": 40_000, "2026-11-13T08:00": 0, "2026-11-16T08:00": 30_000], nil),
      (["2026-11-12T08:00": 40_000, "2026-11-13T08:00": 0, "2026-11-16T08:00": 40_000], nil),
      (["2026-11-12T08:00": 0, "2026-11-14T08:00": 40_000], nil),
      (["2026-11-12T08:00": 0, "2026-11-13T08:00": 2500, "2026-11-16T08:00": 52_500], nil),
      (["2026-11-12T08:00": 0, "2026-11-13T08:00": 2500, "2026-11-16T08:00": 60_000], nil),
    ] as [(KeyValuePairs<String, Int>, String?)])
  func `says when the loan would be funded if that is before it ends`(
    points: KeyValuePairs<String, Int>, pace: String?
  ) throws {
    #expect(try progress(points).paceText == pace)
  }

  private static let growing: KeyValuePairs<String, Int> = [
    "2026-11-12T08:00": 0, "2026-11-13T08:00": 5000, "2026-11-14T08:00": 20_000,
  ]

  @Test(
    arguments: [
      { $0.status = .funded }, { $0.status = .expired }, { $0.status = .other("reviewed") },
      { $0.funded = Money(dollars: 525) }, { $0.amount = nil }, { $0.amount = .zero },
      { $0.expires = nil }, { $0.expires = Timestamp(seconds: 0) },
    ] as [@Sendable (inout Loan) -> Void])
  func `says nothing of the pace of a loan that is closed, or of which too little is known`(
    change: @Sendable (inout Loan) -> Void
  ) throws {
    #expect(try progress(Self.growing).forecast != nil)
    #expect(try progress(Self.growing, change).paceText == nil)
  }

  @Test func `says nothing of the pace of a loan that has left the list`() throws {
    #expect(try progress(Self.growing, isListed: false).paceText == nil)
  }

  @Test func `can be of any size`() throws {
    let points: KeyValuePairs<String, Int> = [
      "1970-01-01T00:00": 0, "2026-11-13T08:00": .max - 1, "9999-12-31T23:59": .max,
    ]
    for goal in [1, Int.max] {
      let progress = try progress(points) {
        $0.amount = Money(cents: goal)
        $0.expires = .last
      }
      #expect(progress.sentence.hasPrefix("Raised $92,233,720,368,547,758.07 between"))
      #expect(progress.linePath == "M-2 60V60H2V1H302V60")
      #expect(progress.forecast == nil)
    }
  }

  // MARK: The line

  @Test func `draws a step for each change, up to the amount of the loan`() throws {
    let progress = try progress([
      "2026-11-12T00:00": 10_500, "2026-11-13T00:00": 21_000, "2026-11-15T00:00": 0,
      "2026-11-16T00:00": 52_500,
    ])
    #expect(progress.hasPicture)
    #expect(progress.linePath == "M-2 60V48H73V36H219V60H292V1H302V60")
    #expect(progress.topText == "$525 asked for")
  }

  @Test func `draws as high as the highest point if that is above the amount`() throws {
    let points: KeyValuePairs<String, Int> = [
      "2026-11-12T00:00": 0, "2026-11-13T00:00": 60_050, "2026-11-15T00:00": 60_000,
    ]
    let overfunded = try progress(points)
    #expect(overfunded.linePath == "M-2 60V60H97V1H302V60")
    #expect(overfunded.topText == "$600.50")
    let unknown = try progress(points) { $0.amount = nil }
    #expect(unknown.linePath == overfunded.linePath)
    #expect(unknown.topText == "$600.50")
  }

  @Test func `draws no line of fewer than three points`() throws {
    #expect(try !progress(["2026-11-12T00:00": 0, "2026-11-13T00:00": 2500]).hasPicture)
  }

  @Test func `stays small`() throws {
    var course = FundingCourse()
    for index in 0..<2000 {
      let time = Timestamp(seconds: now.seconds + index * 3600)
      course.add(FundingCourse.Point(time: time, funded: Money(cents: index % 7 * 1000)))
    }
    let loan = try #require(site(of: [grace()]).first)
    let progress = try #require(FundingProgress(course, of: loan, isListed: true))
    #expect(progress.rows.count <= 60)
    #expect(progress.linePath.utf8.count < 600)
  }

  // MARK: The table

  @Test func `has a row for each day`() throws {
    let progress = try progress([
      "2026-11-12T08:00": 5000, "2026-11-12T20:00": 7500, "2026-11-13T08:00": 10_000,
      "2026-11-13T10:00": 15_000, "2026-11-15T08:00": 10_000, "2026-11-16T08:00": 12_000,
      "2026-11-16T10:00": 10_000,
    ])
    #expect(progress.rowsTitle == "Day by day")
    #expect(
      lines(of: progress) == [
        "12 November 2026 (2026-11-12): +$25, $75", "13 November 2026 (2026-11-13): +$75, $150",
        "15 November 2026 (2026-11-15): -$50, $100", "16 November 2026 (2026-11-16): , $100",
      ])
  }

  @Test func `has a row for each point of one day or two`() throws {
    let progress = try progress([
      "2026-11-12T08:00": 5000, "2026-11-12T20:00": 7506, "2026-11-13T08:00": 10_000,
    ])
    #expect(progress.rowsTitle == "Change by change")
    #expect(
      lines(of: progress) == [
        "12 November 2026, 08:00 UTC (2026-11-12T08:00:00Z): , $50.00",
        "12 November 2026, 20:00 UTC (2026-11-12T20:00:00Z): +$25.06, $75.06",
        "13 November 2026, 08:00 UTC (2026-11-13T08:00:00Z): +$24.94, $100.00",
      ])
  }

  // MARK: The page

  private func page(
    _ points: KeyValuePairs<String, Int>, retiredAt time: Timestamp? = nil
  ) throws -> PageText {
    let pages = try pages(of: time == nil ? [grace()] : []) {
      $0.history.courses[grace().id] = try course(points)
      $0.retiredLoans = time.map { [.init(loan: grace(), lastListed: $0)] } ?? []
    }
    return try #require(pages["loans/1234567.html"])
  }

  @Test func `stands on the page of a loan`() throws {
    let page = try page(Self.growing)
    let path = "M-2 60V60H146V54H292V38H302V60"
    for text in [
      "<section class=\"course\"><h2>Funding over time</h2><p>Raised $200 between 12 and 14 "
        + "November 2026, most of it on 14 November. <span data-until=\"2026-11-17T14:00:00Z\">At "
        + "this pace it would be funded about 17 November 2026.</span></p>",
      "<svg viewBox=\"0 0 300 60\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
        + "<path vector-effect=\"non-scaling-stroke\" d=\"\(path)\"/></svg>",
      "<figcaption><time datetime=\"2026-11-12T08:00:00Z\">12 November 2026</time> "
        + "<time datetime=\"2026-11-14T08:00:00Z\">14 November 2026</time></figcaption>",
      "<tr><th scope=\"row\"><time datetime=\"2026-11-13\">13 November 2026</time></th>"
        + "<td>+$50</td><td>$50</td></tr>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test func `is only a sentence with one point or two`() throws {
    let page = try page(["2026-11-12T08:00": 0])
    #expect(
      page.contains(
        "<section class=\"course\"><h2>Funding over time</h2><p>Nothing had been raised by "
          + "12 November 2026.</p>\n</section>"))
  }

  @Test func `is not on the page of a loan without points`() throws {
    let page = try #require(try pages(of: [grace()])["loans/1234567.html"])
    #expect(!page.contains("class=\"course\""))
    #expect(try !self.page([:]).contains("class=\"course\""))
  }

  @Test func `stays on the page of a loan that has left the list, without the pace`() throws {
    let page = try page(Self.growing, retiredAt: now)
    #expect(page.contains("most of it on 14 November.</p>"))
    #expect(!page.contains("data-until"))
  }

  @Test func `changes no page when only time passes`() throws {
    func page(at time: Timestamp) throws -> PageText? {
      let pages = try pages(of: [grace()]) {
        $0.history.courses[grace().id] = try course(Self.growing)
        $0.snapshot.time = time
      }
      return pages["loans/1234567.html"]
    }
    #expect(try page(at: now) == page(at: Timestamp(seconds: now.seconds + 30 * day)))
  }
}
