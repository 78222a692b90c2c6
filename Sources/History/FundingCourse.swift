package import Loans

/// How much had been lent to a loan at which time: at most 60 points, in the order of time.
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

  package init() {}
}
