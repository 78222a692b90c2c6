package import Loans

/// The amount lent to a loan over time: at most 60 points, in the order of time.
///
/// A course keeps its first point, and the last point of each time bucket. Buckets are an hour
/// wide, and become wider when more than 60 points would remain. They begin at multiples of their
/// width since 1970, and each width is a multiple of the previous one. So the remaining points do
/// not depend on when a course was thinned.
package struct FundingCourse: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    /// The time of the first data with this amount.
    package let time: Timestamp
    package let funded: Money

    package init(time: Timestamp, funded: Money) {
      self.time = time
      self.funded = funded
    }
  }

  package static let maximumCount = 60

  /// The points in the order of time. The first one has the amount when the loan came to the list.
  package private(set) var points: [Point] = []

  /// The number of the buckets' width, as a parameter of `bucketHours(_:)`.
  private var widthNumber = 0

  package init() {}

  /// Whether each day with a change has a point, so that amounts per day are exact.
  package var isExactToTheDay: Bool { Self.bucketHours(widthNumber) <= 24 }

  /// Adds an amount that was seen at a time. It replaces the amount at the same time. It is ignored
  /// if it repeats the last amount, is negative, is earlier than the last point, or is outside the
  /// years 1970 to 9999.
  package mutating func add(_ point: Point) {
    guard Self.isValid(point) else { return }
    if let last = points.last {
      if point.time < last.time { return }
      if point.time == last.time {
        points[points.count - 1] = point
        return
      }
      if point.funded == last.funded { return }
    }
    points.append(point)
    downsample()
  }

  private static func isValid(_ point: Point) -> Bool {
    point.funded >= .zero && (0...Timestamp.last.seconds).contains(point.time.seconds)
  }

  private mutating func downsample() {
    points = downsampled()
    while points.count > Self.maximumCount {
      widthNumber += 1
      points = downsampled()
    }
  }

  /// Returns the first point, and the last point of each bucket.
  private func downsampled() -> [Point] {
    // Two points are never downsampled, because the first and the last point are kept.
    if points.count <= 2 { return points }
    let width = Self.bucketHours(widthNumber) * 3600
    var kept: [Point] = []
    for point in points {
      if kept.count > 1, let last = kept.last,
        last.time.seconds / width == point.time.seconds / width
      {
        kept.removeLast()
      }
      kept.append(point)
    }
    return kept
  }

  /// Returns the width with this number: 1, 2, 4, 12 or 24 hours, then twice the previous width. No
  /// bucket of up to a day crosses midnight (UTC), as buckets of 16 hours would.
  private static func bucketHours(_ number: Int) -> Int {
    let hoursUpToDay = [1, 2, 4, 12, 24]
    return number < hoursUpToDay.count
      ? hoursUpToDay[number] : 24 << (number - hoursUpToDay.count + 1)
  }

  /// The number of the width at which one bucket holds all times until the year 9999.
  private static let lastWidthNumber = 26

  /// The course as whole numbers separated by spaces: the number of the bucket width, then two
  /// numbers for each point. They are the differences from the previous point in seconds and in
  /// cents; those of the first point count from 1970 and from zero.
  package var text: String { String(appending: appendText) }

  /// Appends `text` in UTF-8.
  package func appendText(to text: inout [UInt8]) {
    text.append(number: widthNumber)
    var (seconds, cents) = (0, 0)
    for point in points {
      text.append(UInt8(ascii: " "))
      text.append(number: point.time.seconds - seconds)
      text.append(UInt8(ascii: " "))
      text.append(number: point.funded.cents - cents)
      (seconds, cents) = (point.time.seconds, point.funded.cents)
    }
  }

  /// Reads a course in the form of `text`, or returns `nil` for anything else.
  package init?(_ text: String) {
    let numberCount = 1 + 2 * Self.maximumCount
    guard text.utf8.count <= 20 * numberCount else { return nil }
    let numbers = Self.numbers(in: text)
    guard numbers.count % 2 == 1, numbers.count <= numberCount,
      (0...Self.lastWidthNumber).contains(numbers[0])
    else { return nil }
    widthNumber = numbers[0]
    for index in stride(from: 1, to: numbers.count, by: 2) {
      guard appendStep(seconds: numbers[index], cents: numbers[index + 1]) else { return nil }
    }
    // The second comparison refuses numbers in another spelling, and anything that is not a number.
    guard downsampled() == points, self.text == text else { return nil }
  }

  /// Returns the numbers in a text in the form of `text`. For other texts, the result is
  /// unspecified.
  private static func numbers(in text: String) -> [Int] {
    var numbers: [Int] = []
    var (number, sign) = (0, 1)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: " "):
        numbers.append(sign &* number)
        (number, sign) = (0, 1)
      case UInt8(ascii: "-"): sign = -1
      default: number = number &* 10 &+ Int(byte &- UInt8(ascii: "0"))
      }
    }
    numbers.append(sign &* number)
    return numbers
  }

  /// Appends a point `seconds` after the last one and `cents` above it. Returns `false` if that
  /// point would not be later or would be out of range.
  private mutating func appendStep(seconds: Int, cents: Int) -> Bool {
    let last = points.last
    let (time, timeOverflow) = (last?.time.seconds ?? 0).addingReportingOverflow(seconds)
    let (funded, fundedOverflow) = (last?.funded.cents ?? 0).addingReportingOverflow(cents)
    let point = Point(time: Timestamp(seconds: time), funded: Money(cents: funded))
    guard !timeOverflow, !fundedOverflow, last == nil || seconds > 0, Self.isValid(point)
    else { return false }
    points.append(point)
    return true
  }

  /// Adds the amount that an event shows, if it shows one.
  package mutating func add(_ event: LoanEvent) {
    guard let funded = event.change.figures?.funded else { return }
    add(Point(time: event.time, funded: funded))
  }

  /// Returns the course with the amounts of events added. The events may be in any order, and
  /// earlier than the last point.
  package func merging(_ events: [LoanEvent]) -> FundingCourse {
    let shown = events.compactMap { event in
      event.change.figures?.funded.map { Point(time: event.time, funded: $0) }
    }
    var course = FundingCourse()
    // Days that were lost in a wide bucket cannot be restored.
    course.widthNumber = widthNumber
    // Sorting in Swift is stable, so if two have the same time, the one from the later event
    // counts.
    for point in (points + shown).sorted(by: { $0.time < $1.time }) { course.add(point) }
    return course
  }
}

extension LoanEvent.Change {
  /// The figures after the change, if it shows any.
  package var figures: LoanFigures? {
    switch self {
    case .appeared(let summary), .returned(let summary), .edited(let summary): summary.figures
    case .moved(_, let figures), .funded(let figures), .ended(let figures): figures
    case .left: nil
    }
  }

  /// The description of the loan after the change, if it gives any.
  package var summary: LoanSummary? {
    switch self {
    case .appeared(let summary), .returned(let summary), .edited(let summary): summary
    case .moved, .funded, .ended, .left: nil
    }
  }
}
