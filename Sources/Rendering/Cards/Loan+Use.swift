package import Loans
import Mustache

extension Loan {
  /// Kiva's own sentence on what the loan is for: `A loan of $1,350 helps a member to buy …`.
  ///
  /// The use begins in lower case unless it begins with the borrower's name. Whether it has a `to`
  /// or a full stop is left as Kiva gave it.
  ///
  /// Source: docs/kiva-api.md, "Pages that show Kiva's data".
  package var useSentence: String { String(writing: writeUseSentence) ?? "" }

  /// Writes the sentence on what the loan is for.
  func writeUseSentence(to output: inout TemplateOutput) {
    guard let use = useInSentence else {
      return output.write("For the borrower's privacy, this loan has been made anonymous.")
    }
    output.write("A loan ")
    if let amount {
      output.write("of ")
      output.write(amount)
      output.write(" ")
    }
    output.write(isFundraising ? "helps " : "helped ")
    if isGroup { output.write("a member ") }
    output.write(use)
  }

  /// The use as it goes on in a sentence.
  private var useInSentence: String? {
    guard let use, let first = use.first else { return nil }
    if first.isASCII, first.isLowercase { return use }
    let beginsWithName = name.map { use.hasPrefix($0) } ?? false
    return beginsWithName ? use : "\(first.lowercased())\(use.dropFirst())"
  }
}
