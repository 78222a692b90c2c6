internal import Diagnostics
internal import Loans

extension LoanFilter {
  /// A phrase about the loans that match the filter, to follow "there are none": `in country KE or
  /// UG, in sector Food and with theme Green`. It is empty if every loan matches.
  var phrase: String {
    let groups = [
      ("in country", countries), ("in sector", sectors), ("with theme", themes),
      ("of field partner", partners.map(String.init)),
    ]
    let parts = groups.filter { !$0.1.isEmpty }.map { preposition, names in
      "\(preposition) \(names.map { $0.excerpt(40) }.listed(with: "or"))"
    }
    return parts.listed(with: "and")
  }
}

extension [String] {
  /// Returns the strings as one enumeration, such as `a`, `a or b` or `a, b or c`.
  fileprivate func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
