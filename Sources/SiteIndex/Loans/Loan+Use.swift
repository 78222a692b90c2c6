package import Loans
import Words

extension Loan {
  /// Returns Kiva's sentence about the use of the loan: `A loan of $1,350 helps a member to buy …`.
  /// The use begins in lower case unless it begins with the borrower's name. Otherwise it is not
  /// changed.
  /// Source: docs/kiva-api.md, "Pages that show Kiva's data".
  package func useSentence(in words: SiteWords) -> String {
    let words = words.use
    guard let use = self.use, let first = use.first else { return words.anonymous }
    let beginsWithName = self.name.map { use.hasPrefix($0) } ?? false
    let purpose = beginsWithName ? use : "\(first.lowercased())\(use.dropFirst())"
    guard let amount = self.amount else {
      let phrase =
        isFundraising
        ? isGroup ? words.loanHelpsMember : words.loanHelps
        : isGroup ? words.loanHelpedMember : words.loanHelped
      return capitalized(phrase.text(.text(purpose)), ifItBeginsWith: purpose)
    }
    let phrase =
      isFundraising
      ? isGroup ? words.helpsMember : words.helps
      : isGroup ? words.helpedMember : words.helped
    return capitalized(phrase.text(.money(amount), .text(purpose)), ifItBeginsWith: purpose)
  }

  /// Returns the sentence with an initial capital letter if it begins with the use, as it does in
  /// some languages.
  private func capitalized(_ sentence: String, ifItBeginsWith use: String) -> String {
    guard let first = use.first, sentence.hasPrefix(use) else { return sentence }
    return first.uppercased() + sentence.dropFirst()
  }
}
