import Loans

/// The share of `part` in `whole`, rounded down but never to 0 or up to 100; `nil` of nothing.
func percent(_ part: Money, of whole: Money) -> Int? {
  guard whole > .zero else { return nil }
  if part >= whole { return 100 }
  if part <= .zero { return 0 }
  // The amounts may be sums, a hundredfold of which need not fit an Int.
  let hundredfold = part.cents.multipliedFullWidth(by: 100)
  return max(1, whole.cents.dividingFullWidth(hundredfold).quotient)
}

/// `1 day`, `3 days`, `1,204 loans`.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count.groupedByThousands) \(count == 1 ? one : many)"
}

/// `12.5`, `3`: one decimal at most, the same in every locale.
func oneDecimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
  return tenths % 10 == 0 ? whole : "\(whole).\(abs(tenths) % 10)"
}
