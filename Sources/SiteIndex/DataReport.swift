package import Loans

/// The faults in the data, for the page about them. A report does not mention files or machines.
package struct DataReport: Equatable, Sendable {
  /// The data issues, in the order of the data.
  package var issues: [Issue] = []
  /// The number of entries of the listing that could not be used as loans.
  package var skippedCount = 0
  /// The number of loans whose details could not be requested yet.
  package var postponedCount = 0

  package init(issues: [Issue] = [], skippedCount: Int = 0) {
    self.issues = issues
    self.skippedCount = skippedCount
  }

  /// Whether nothing was left out or corrected.
  package var isFlawless: Bool { issues.isEmpty && skippedCount == 0 }

  /// One value or loan that broke a rule.
  package struct Issue: Equatable, Sendable {
    /// The effect of an issue on its loan.
    package enum Effect: Equatable, Sendable {
      /// The loan is not on the site.
      case skipped
      /// The loan is on the site, without the value or with a corrected one.
      case mended
    }

    /// The position of an entry in the data, counted from 1.
    package enum Position: Equatable, Sendable {
      case entry(Int)
      case line(Int)
    }

    package var rule: DataRule
    package var effect: Effect
    package var loan: LoanID?
    /// The position of the entry in the data, if the loan is unknown.
    package var position: Position?
    /// The path of the value in the loan, `location.geo.pairs`; empty for the whole loan.
    package var field: String
    /// The value in the data, `"abc"`; `nil` if there was none.
    package var value: String?
    /// How many further values of the loan's lists broke the rule in the same way.
    package var repetitionCount: Int

    package init(
      _ rule: DataRule, _ effect: Effect, loan: LoanID? = nil, position: Position? = nil,
      field: String = "", value: String? = nil, repetitionCount: Int = 0
    ) {
      self.rule = rule
      self.effect = effect
      self.loan = loan
      self.position = position
      self.field = field
      self.value = value
      self.repetitionCount = repetitionCount
    }
  }
}
