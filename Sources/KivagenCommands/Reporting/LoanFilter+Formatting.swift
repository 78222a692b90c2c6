internal import Diagnostics
internal import Loans

extension LoanFilter {
  /// What the filter asks for, to go after "there are none": `in country KE or UG, in sector Food and with
  /// theme Green`; empty if it asks for nothing.
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
  /// `a`, `a or b`, `a, b or c`.
  fileprivate func listed(with conjunction: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
