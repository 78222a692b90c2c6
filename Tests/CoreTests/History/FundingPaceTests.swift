import History
import Loans
import Testing

struct FundingPaceTests {
  /// 2026-11-12T00:00:00Z.
  private static let start = 1_794_441_600
  private static let day = 86_400

  /// Returns the pace of a course of amounts in cents, by the seconds since `start`.
  private func pace(_ points: KeyValuePairs<Int, Int>) -> FundingPace? {
    var course = FundingCourse()
    for (seconds, cents) in points {
      let time = Timestamp(seconds: Self.start + seconds)
      course.add(FundingCourse.Point(time: time, funded: Money(cents: cents)))
    }
    return course.pace
  }

  /// A course, the seconds since `start` from which its pace is measured and for how long, and the
  /// change of the amount in that time.
  struct Measured: Sendable {
    let points: KeyValuePairs<Int, Int>
    let since: Int
    let seconds: Int
    let gain: Int
  }

  @Test(
    arguments: [
      // All of a course that is shorter than a week, also if it is exactly a day long.
      Measured(
        points: [0: 500, day: 5000, 2 * day: 20_000], since: 0, seconds: 2 * day, gain: 19_500),
      Measured(points: [0: 0, 3600: 100, day: 500], since: 0, seconds: day, gain: 500),
      // The week up to the last point. The amount at its beginning is that of the point before.
      Measured(
        points: [0: 0, 10 * day: 1000, 20 * day: 8000, 21 * day: 9000], since: 14 * day,
        seconds: 7 * day, gain: 8000),
      // A point exactly at the beginning of the week, and one a second later.
      Measured(points: [0: 0, day: 100, 8 * day: 800], since: day, seconds: 7 * day, gain: 700),
      Measured(
        points: [0: 0, day + 1: 100, 8 * day: 800], since: day, seconds: 7 * day, gain: 800),
      // A single change in the week.
      Measured(
        points: [0: 0, day: 100, 40 * day: 7100], since: 33 * day, seconds: 7 * day, gain: 7000),
      // A fall, a fall in the week only, a fall before the week, and no change in the end.
      Measured(
        points: [0: 40_000, day: 0, 4 * day: 30_000], since: 0, seconds: 4 * day, gain: -10_000),
      Measured(
        points: [0: 0, 10 * day: 40_000, 20 * day: 30_000], since: 13 * day, seconds: 7 * day,
        gain: -10_000),
      Measured(
        points: [0: 40_000, day: 1000, 20 * day: 8000], since: 13 * day, seconds: 7 * day,
        gain: 7000),
      Measured(points: [0: 400, day: 0, 2 * day: 400], since: 0, seconds: 2 * day, gain: 0),
    ])
  func `is measured over the week up to the last point`(measured: Measured) throws {
    let pace = try #require(pace(measured.points))
    #expect(pace.since == Timestamp(seconds: Self.start + measured.since))
    #expect(pace.seconds == measured.seconds)
    #expect(pace.gain == Money(cents: measured.gain))
  }

  @Test(
    arguments: [
      [:], [0: 500], [0: 0, 2 * day: 4000], [0: 0, 3600: 2500, day - 1: 5000],
      // Points with the amount of the one before do not count.
      [0: 0, day: 0, 2 * day: 4000, 3 * day: 4000],
    ] as [KeyValuePairs<Int, Int>])
  func `is unknown with fewer than three points or less than a day`(
    points: KeyValuePairs<Int, Int>
  ) {
    #expect(pace(points) == nil)
  }

  @Test(
    arguments: [
      ([0: 0, day: 5000, 2 * day: 20_000], 10_000),
      // 50, 114.28…, 1142.85…, 1.5 and 0.5 cents a day.
      ([0: 0, 3600: 25, 2 * day: 100], 50),
      ([0: 0, day + 1: 100, 8 * day: 800], 114),
      ([0: 0, 10 * day: 1000, 20 * day: 8000, 21 * day: 9000], 1143),
      ([0: 0, day: 1, 2 * day: 3], 2),
      ([0: 0, day: 2, 2 * day: 1], 1),
      // Half a day more than a day.
      ([0: 0, 3600: 100, 3 * day / 2: 3000], 2000),
      // No change in the end, and a fall.
      ([0: 400, day: 0, 2 * day: 400], 0),
      ([0: 40_000, day: 0, 4 * day: 30_000], 0),
      ([0: 0, 10 * day: 40_000, 20 * day: 30_000], 0),
    ] as [(KeyValuePairs<Int, Int>, Int)])
  func `is rounded to the cent a day, and zero if the amount fell`(
    points: KeyValuePairs<Int, Int>, cents: Int
  ) throws {
    #expect(try #require(pace(points)).perDay == Money(cents: cents))
  }

  @Test func `can be of any size`() throws {
    let growing = try #require(pace([0: 0, 3600: 1, Self.day: .max]))
    #expect(growing.perDay == Money(cents: .max))
    let falling = try #require(pace([0: .max, 3600: 1, Self.day: 0]))
    #expect(falling.gain == Money(cents: -.max))
    #expect(falling.perDay == .zero)
  }
}
