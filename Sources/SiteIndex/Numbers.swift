package import Loans

/// Returns the share of `part` in `whole` in percent, rounded down; `nil` unless `whole` is above
/// zero. It is at least 1 if `part` is above zero, and 100 only if `part` is at least `whole`.
package func percent(_ part: Money, of whole: Money) -> Int? {
  guard whole > .zero else { return nil }
  if part >= whole { return 100 }
  if part <= .zero { return 0 }
  let hundredfold = part.cents.multipliedReportingOverflow(by: 100)
  if !hundredfold.overflow { return max(1, hundredfold.partialValue / whole.cents) }
  // The amounts may be sums, and a hundred times a sum may not fit into an Int.
  return max(1, whole.cents.dividingFullWidth(part.cents.multipliedFullWidth(by: 100)).quotient)
}

/// Returns the share of `part` in `whole` in percent, rounded to the nearest number; `nil` unless
/// `whole` is above zero. It is at least 1 if `part` is above zero, and 100 only if `part` is at
/// least `whole`.
package func roundedPercent(_ part: Money, of whole: Money) -> Int? {
  roundedPercent(part.cents, of: whole.cents)
}

/// Returns the share of `part` in `whole` in percent, rounded to the nearest number; `nil` unless
/// `whole` is above zero. It is at least 1 if `part` is above zero, and 100 only if `part` is at
/// least `whole`.
package func roundedPercent(_ part: Int, of whole: Int) -> Int? {
  guard whole > 0 else { return nil }
  if part >= whole { return 100 }
  if part <= 0 { return 0 }
  return min(99, max(1, Int((100 * Double(part) / Double(whole)).rounded())))
}

/// Returns a count with its noun for messages: `1 day`, `3 days`, `1,204 loans`.
package func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
  "\(count.groupedByThousands) \(count == 1 ? singular : plural)"
}
