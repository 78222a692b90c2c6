import History
import Loans
import Pages
import Testing

struct FundingProgressTests {
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
      // A day with the whole sum, with most of it, and with half of it, which is not a main day.
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
    #expect(try fundingProgress(points).sentence == sentence)
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
        "At this pace it would be funded around 17 November 2026."
      ),
      // $450 in the last week, of which the first point is not a part.
      (
        [
          "2026-10-12T08:00": 0, "2026-11-12T08:00": 2500, "2026-11-14T08:00": 20_000,
          "2026-11-18T08:00": 47_500,
        ],
        "At its pace between 11 and 18 November 2026 it would be funded around 19 November 2026."
      ),
      // A single jump.
      (
        ["2026-10-01T08:00": 0, "2026-10-02T08:00": 2500, "2026-11-18T08:00": 32_500],
        "At its pace between 11 and 18 November 2026 it would be funded around 23 November 2026."
      ),
      // A fall that was made up for later.
      (
        ["2026-11-12T08:00": 20_000, "2026-11-13T08:00": 0, "2026-11-16T08:00": 40_000],
        "At this pace it would be funded around 18 November 2026."
      ),
      // Exactly at the end of the loan, and a second before that.
      (["2026-11-12T11:42": 0, "2026-11-13T08:00": 1, "2026-11-19T11:42": 26_250], nil),
      (
        ["2026-11-12T11:42": 0, "2026-11-13T08:00": 1, "2026-11-19T11:42": 26_251],
        "At this pace it would be funded around 26 November 2026."
      ),
      // Less than a day, a fall, no change at the end, two points, the whole amount, and more than
      // that.
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
    #expect(try fundingProgress(points).paceText == pace)
  }

  @Test(
    arguments: [
      { $0.status = .funded }, { $0.status = .expired }, { $0.status = .other("reviewed") },
      { $0.funded = Money(dollars: 525) }, { $0.amount = nil }, { $0.amount = .zero },
      { $0.expires = nil }, { $0.expires = Timestamp(seconds: 0) },
    ] as [@Sendable (inout Loan) -> Void])
  func `says nothing of the pace of a loan that is closed, or of which too little is known`(
    change: @Sendable (inout Loan) -> Void
  ) throws {
    #expect(try fundingProgress(FundingCourse.growing).forecast != nil)
    #expect(try fundingProgress(FundingCourse.growing, change).paceText == nil)
  }

  @Test func `says nothing of the pace of a loan that has left the list`() throws {
    #expect(try fundingProgress(FundingCourse.growing, isListed: false).paceText == nil)
  }

  @Test func `can be of any size`() throws {
    let points: KeyValuePairs<String, Int> = [
      "1970-01-01T00:00": 0, "2026-11-13T08:00": .max - 1, "9999-12-31T23:59": .max,
    ]
    for goal in [1, Int.max] {
      let progress = try fundingProgress(points) {
        $0.amount = Money(cents: goal)
        $0.expires = .last
      }
      #expect(progress.sentence.hasPrefix("Raised $92,233,720,368,547,758.07 between"))
      #expect(progress.linePath == "M-2 60V60H2V1H302V60")
      #expect(progress.forecast == nil)
    }
  }
}
