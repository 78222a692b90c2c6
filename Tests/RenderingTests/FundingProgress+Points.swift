import History
import Loans
import Pages
import Testing

extension FundingCourse {
  /// The amounts in cents of a loan that is funded faster and faster, by time.
  static let growing: KeyValuePairs<String, Int> = [
    "2026-11-12T08:00": 0, "2026-11-13T08:00": 5000, "2026-11-14T08:00": 20_000,
  ]
}

/// Returns the course of amounts in cents at times such as `2026-11-12T08:00`.
func fundingCourse(_ points: KeyValuePairs<String, Int>) throws -> FundingCourse {
  var course = FundingCourse()
  for (time, cents) in points {
    let time = try #require(Timestamp(iso8601: "\(time):00Z"))
    course.add(FundingCourse.Point(time: time, funded: Money(cents: cents)))
  }
  return course
}

/// Returns the progress of Grace's loan of $525, which ends on 26 November 2026.
func fundingProgress(
  _ points: KeyValuePairs<String, Int>, isListed: Bool = true,
  _ change: (inout Loan) -> Void = { _ in }
) throws -> FundingProgress {
  let loan = try #require(site(of: [grace(change)]).first)
  return try #require(FundingProgress(fundingCourse(points), of: loan, isListed: isListed))
}
