import History
import Loans
import Testing

struct FundingPaceTests {
  private func timestamp(_ time: String) throws -> Timestamp {
    try #require(Timestamp(iso8601: "\(time):00Z"))
  }

  /// Returns the pace of a course of amounts in cents at times such as `2026-11-12T08:00`.
  private func fundingPace(_ points: KeyValuePairs<String, Int>) throws -> FundingPace? {
    var course = FundingCourse()
    for (time, cents) in points {
      course.add(FundingCourse.Point(time: try timestamp(time), funded: Money(cents: cents)))
    }
    return course.pace
  }

  /// A course, the time from which its pace is measured and for how many seconds, and the change of
  /// the amount in that time in cents.
  struct Measured: Sendable {
    let points: KeyValuePairs<String, Int>
    let since: String
    let seconds: Int
    let gain: Int
  }

  @Test(
    arguments: [
      // All of a course that is shorter than a week, also if it is exactly a day long.
      Measured(
        points: ["2026-11-12T08:00": 500, "2026-11-13T08:00": 5000, "2026-11-14T08:00": 20_000],
        since: "2026-11-12T08:00", seconds: 172_800, gain: 19_500),
      Measured(
        points: ["2026-11-12T08:00": 0, "2026-11-12T10:00": 100, "2026-11-13T08:00": 500],
        since: "2026-11-12T08:00", seconds: 86_400, gain: 500),
      // The week up to the last point. The amount at its beginning is that of the point before.
      Measured(
        points: [
          "2026-10-12T08:00": 0, "2026-11-01T08:00": 1000, "2026-11-17T08:00": 8000,
          "2026-11-18T08:00": 9000,
        ],
        since: "2026-11-11T08:00", seconds: 604_800, gain: 8000),
      // A point exactly at the beginning of the week, and a minute later.
      Measured(
        points: ["2026-11-01T08:00": 0, "2026-11-11T08:00": 100, "2026-11-18T08:00": 800],
        since: "2026-11-11T08:00", seconds: 604_800, gain: 700),
      Measured(
        points: ["2026-11-01T08:00": 0, "2026-11-11T08:01": 100, "2026-11-18T08:00": 800],
        since: "2026-11-11T08:00", seconds: 604_800, gain: 800),
      // A fall, a fall in the last week only, a fall before that week, and no change in the end.
      Measured(
        points: ["2026-11-12T08:00": 40_000, "2026-11-13T08:00": 0, "2026-11-16T08:00": 30_000],
        since: "2026-11-12T08:00", seconds: 345_600, gain: -10_000),
      Measured(
        points: ["2026-11-01T08:00": 0, "2026-11-10T08:00": 40_000, "2026-11-18T08:00": 30_000],
        since: "2026-11-11T08:00", seconds: 604_800, gain: -10_000),
      Measured(
        points: ["2026-11-01T08:00": 40_000, "2026-11-10T08:00": 1000, "2026-11-18T08:00": 8000],
        since: "2026-11-11T08:00", seconds: 604_800, gain: 7000),
      Measured(
        points: ["2026-11-12T08:00": 400, "2026-11-13T08:00": 0, "2026-11-14T08:00": 400],
        since: "2026-11-12T08:00", seconds: 172_800, gain: 0),
    ])
  func `is measured over the week up to the last point`(measured: Measured) throws {
    let pace = try #require(try fundingPace(measured.points))
    #expect(try pace.since == timestamp(measured.since))
    #expect(pace.seconds == measured.seconds)
    #expect(pace.gain == Money(cents: measured.gain))
  }

  @Test(
    arguments: [
      [:], ["2026-11-12T08:00": 500], ["2026-11-12T08:00": 0, "2026-11-14T08:00": 4000],
      ["2026-11-12T08:00": 0, "2026-11-12T10:00": 2500, "2026-11-13T07:59": 5000],
      // An amount that repeats the last one adds no point.
      [
        "2026-11-12T08:00": 0, "2026-11-13T08:00": 0, "2026-11-14T08:00": 4000,
        "2026-11-15T08:00": 4000,
      ],
    ] as [KeyValuePairs<String, Int>])
  func `is unknown with fewer than three points or less than a day`(
    points: KeyValuePairs<String, Int>
  ) throws {
    #expect(try fundingPace(points) == nil)
  }

  @Test func `gained nothing if the amount fell, and can be of any size`() throws {
    let growing = try #require(
      try fundingPace(["2026-11-12T08:00": 0, "2026-11-12T10:00": 1, "2026-11-13T08:00": .max]))
    #expect(growing.gained == Money(cents: .max))
    let falling = try #require(
      try fundingPace(["2026-11-12T08:00": .max, "2026-11-12T10:00": 1, "2026-11-13T08:00": 0]))
    #expect(falling.gain == Money(cents: -Int.max))
    #expect(falling.gained == .zero)
  }
}
