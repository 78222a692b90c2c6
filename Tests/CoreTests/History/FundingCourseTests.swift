import History
import Loans
import Testing

struct FundingCourseTests {
  /// 2026-11-12T00:00:00Z.
  private static let start = 1_794_441_600

  private static func point(_ seconds: Int, _ cents: Int) -> FundingCourse.Point {
    FundingCourse.Point(
      time: Timestamp(seconds: start + seconds), funded: Money(cents: cents))
  }

  private static func course(_ points: [FundingCourse.Point]) -> FundingCourse {
    var course = FundingCourse()
    for point in points { course.add(point) }
    return course
  }

  // MARK: Adding

  @Test func `keeps points in the order of time`() {
    let points = [Self.point(0, 0), Self.point(7200, 2500), Self.point(90_000, 1000)]
    #expect(Self.course(points).points == points)
  }

  @Test func `adds nothing for the amount of the last point`() {
    let course = Self.course([Self.point(0, 500), Self.point(7200, 500), Self.point(9000, 500)])
    #expect(course.points == [Self.point(0, 500)])
  }

  @Test func `replaces a point of the same time`() {
    var course = Self.course([Self.point(0, 500), Self.point(0, 700)])
    #expect(course.points == [Self.point(0, 700)])
    course.add(Self.point(7200, 900))
    course.add(Self.point(7200, 800))
    #expect(course.points == [Self.point(0, 700), Self.point(7200, 800)])
  }

  @Test func `ignores what is earlier than the last point or impossible`() {
    let points = [Self.point(0, 500), Self.point(7200, 700)]
    var course = Self.course(points)
    course.add(Self.point(3600, 900))
    course.add(Self.point(9000, -1))
    course.add(Self.point(Timestamp.last.seconds, 900))
    #expect(course.points == points)
    var before1970 = FundingCourse()
    before1970.add(Self.point(-Self.start - 1, 500))
    #expect(before1970.points == [])
  }

  // MARK: Thinning

  @Test func `keeps the first point and the last of an hour`() {
    let course = Self.course([
      Self.point(60, 100), Self.point(120, 200), Self.point(3599, 300), Self.point(3600, 400),
      Self.point(7199, 500),
    ])
    #expect(course.points == [Self.point(60, 100), Self.point(3599, 300), Self.point(7199, 500)])
  }

  @Test func `keeps the last point of each day when a loan moved each hour of a month`() {
    let course = Self.course((0..<720).map { Self.point($0 * 3600, $0 * 100) })
    let evenings = (0..<30).map { Self.point($0 * 86_400 + 82_800, $0 * 2400 + 2300) }
    #expect(course.points == [Self.point(0, 0)] + evenings)
    #expect(course.isExactToTheDay)
  }

  @Test func `is not exact to the day when buckets are wider`() {
    let course = Self.course((0..<90).map { Self.point($0 * 86_400, $0 * 100) })
    #expect(!course.isExactToTheDay)
    #expect(course.points.count == 46)
  }

  @Test func `thins all times there are`() {
    var course = FundingCourse()
    for number in 0...600 {
      let seconds = Timestamp.last.seconds / 600 * number
      course.add(.init(time: Timestamp(seconds: seconds), funded: Money(cents: number)))
    }
    #expect((2...60).contains(course.points.count))
    #expect(FundingCourse(course.text) == course)
  }

  /// The courses are thinned after each point, and sometimes read from their text. They are
  /// compared with all points thinned at once by a different method.
  @Test(arguments: 0..<300) func `does not depend on when it was thinned`(seed: Int) {
    var random = Generator(state: UInt64(seed))
    let longestGap = [600, 5000, 40_000, 400_000].randomElement(using: &random) ?? 600
    var all: [FundingCourse.Point] = []
    var course = FundingCourse()
    var seconds = 0
    for _ in 0..<Int.random(in: 0...400, using: &random) {
      if Int.random(in: 0..<20, using: &random) > 0 {
        seconds += Int.random(in: 1...longestGap, using: &random)
      }
      let point = Self.point(seconds, Int.random(in: 0...8, using: &random) * 2500)
      course.add(point)
      if all.last?.time == point.time {
        all[all.count - 1] = point
      } else if all.last?.funded != point.funded {
        all.append(point)
      }
      if seconds % 7 == 0, let read = FundingCourse(course.text) { course = read }
    }
    #expect(course.points == Self.downsampled(all))
    #expect(course.points.count <= FundingCourse.maximumCount)
    #expect(FundingCourse(course.text) == course)
    #expect(Self.downsampled(course.points) == course.points)
  }

  /// Returns the first point and the last of each bucket, of the least width that leaves 60 points.
  private static func downsampled(_ points: [FundingCourse.Point]) -> [FundingCourse.Point] {
    for hours in [1, 2, 4, 12, 24, 48, 96, 192, 384, 768, 1536] {
      let buckets = Dictionary(grouping: points.indices) {
        points[$0].time.seconds / (hours * 3600)
      }
      let kept = Set(buckets.values.compactMap(\.last) + points.indices.prefix(1))
      if kept.count <= 60 { return kept.sorted().map { points[$0] } }
    }
    return []
  }

  // MARK: Text

  @Test func `has a short text`() {
    #expect(FundingCourse().text == "0")
    let course = Self.course([Self.point(0, 2500), Self.point(7200, 5006), Self.point(90_000, 0)])
    #expect(course.text == "0 1794441600 2500 7200 2506 82800 -5006")
    #expect(FundingCourse(course.text) == course)
    #expect(FundingCourse("0") == FundingCourse())
  }

  @Test(
    arguments: [
      "", " ", "x", "-1", "27", "0 ", " 0", "00", "+0", "0 5", "0  5 5", "0 5 5 9000", "0 05 5",
      "0 5 x", "0 5 5.0", "0 5 -1", "0 -5 1", "0 5 5 0 5", "0 5 5 -3 5", "0 5 5 7200 -6",
      "0\n5 5", "0 5 5\0", "0 5 ٣", "0 253402300800 5", "0 5 5 253402300800 5",
      "0 5 9223372036854775807 7200 1", "0 5 5 9223372036854775807 1",
      "0 5 9223372036854775808", "9223372036854775807", "-9223372036854775808 1 1",
      "0 5 5 1800 1 1 1", "1 7200 5 3600 1 1 1",
      "0" + String(repeating: " 7200 1", count: 61), "0 " + String(repeating: "1", count: 5000),
    ])
  func `refuses damaged text`(text: String) {
    #expect(FundingCourse(text) == nil)
  }
}

/// A generator with a seed. Source: SplitMix64, https://prng.di.unimi.it/splitmix64.c.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
