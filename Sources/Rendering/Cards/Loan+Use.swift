package import Loans

extension Loan {
  /// Kiva's own sentence on what the loan is for: `A loan of $1,350 helps a member to buy …`.
  ///
  /// The use begins in lower case unless it begins with the borrower's name. Whether it has a `to`
  /// or a full stop is left as Kiva gave it.
  ///
  /// Source: docs/kiva-api.md, "Pages that show Kiva's data".
  package var useSentence: String {
    guard let use, let first = use.first else {
      return "For the borrower's privacy, this loan has been made anonymous."
    }
    let loan = amount.map { "A loan of \($0.dollars)" } ?? "A loan"
    let helps = isFundraising ? "helps" : "helped"
    let whom = isGroup ? " a member" : ""
    let beginsWithName = name.map { use.hasPrefix($0) } ?? false
    let what = beginsWithName ? use : "\(first.lowercased())\(use.dropFirst())"
    return "\(loan) \(helps)\(whom) \(what)"
  }
}
