package import Loans

/// How much had been lent to a loan at which time: at most 60 points, in the order of time.
///
/// A course keeps its first point, and of each bucket of time the last one. Buckets are an hour
/// wide, and become wider when more than 60 points would remain. They begin at multiples of their
/// width since 1970, and each width is a multiple of the one before, so that the points that remain
/// depend on all points together and not on when a course was thinned.
package struct FundingCourse: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    /// The time of the first data with the amount.
    package let time: Timestamp
    package let funded: Money

    package init(time: Timestamp, funded: Money) {
      self.time = time
      self.funded = funded
    }
  }

  package static let maximumCount = 60

  /// The first point is the amount when the loan came to the list.
  package private(set) var points: [Point] = []

  /// Which of the widths of `bucketHours(_:)` the buckets have.
  private var widthNumber = 0

  package init() {}

  /// Whether each day with a change has a point, so that what points say of days is exact.
  package var isExactToTheDay: Bool { Self.bucketHours(widthNumber) <= 24 }

  /// Adds an amount that was seen at a time. It replaces one of the same time, and is ignored if it
  /// repeats the last one or is earlier, negative, or outside the years 1970 to 9999.
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

  /// Returns the first point and the last one of each bucket.
  private func downsampled() -> [Point] {
    // No point is dropped if there are only two, because the first and the last point are kept.
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

  /// Returns the width of buckets with this number: 1, 2, 4, 12 or 24 hours, then twice the one
  /// before. No bucket of up to a day crosses midnight (UTC), as one of 16 hours would.
  private static func bucketHours(_ number: Int) -> Int {
    let hoursUpToDay = [1, 2, 4, 12, 24]
    return number < hoursUpToDay.count
      ? hoursUpToDay[number] : 24 << (number - hoursUpToDay.count + 1)
  }

  /// The number of the width at which one bucket holds all times until the year 9999.
  private static let lastWidthNumber = 26

  /// The course as whole numbers with spaces between them: the number of the bucket width, and for
  /// each point the seconds and the cents since the one before, or since 1970 and zero.
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

  /// Reads a course as `text` writes it, and returns `nil` for everything else.
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
    // The second comparison refuses numbers in another spelling, and text that is no number.
    guard downsampled() == points, self.text == text else { return nil }
  }

  /// Returns the numbers in a text that has the form of `text`. Otherwise, they are unspecified.
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

  /// Appends a point `seconds` after the last one and `cents` above it. Returns `false` if there
  /// cannot be such a point.
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

  /// Returns the course with the amounts of events in any order, also before its last point.
  package func merging(_ events: [LoanEvent]) -> FundingCourse {
    let shown = events.compactMap { event in
      event.change.figures?.funded.map { Point(time: event.time, funded: $0) }
    }
    var course = FundingCourse()
    // Days that a wide bucket has lost do not come back.
    course.widthNumber = widthNumber
    // Sorting in Swift is stable, so that of the same time the later event counts.
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
