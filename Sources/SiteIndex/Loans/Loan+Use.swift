package import Loans
import Words

extension Loan {
  /// Returns Kiva's sentence about the use of the loan: `A loan of $1,350 helps a member to buy …`.
  /// The use begins in lower case unless it begins with the borrower's name. Otherwise it is not
  /// changed. A loan that has ended may never have been paid out, so it `was to help`.
  /// Source: docs/kiva-api.md, "Pages that show Kiva's data".
  package func useSentence(in words: SiteWords) -> String {
    let words = words.use
    guard let use = self.use, let first = use.first else { return words.anonymous }
    let beginsWithName = self.name.map { use.hasPrefix($0) } ?? false
    let purpose = beginsWithName ? use : "\(first.lowercased())\(use.dropFirst())"
    guard let amount = self.amount else {
      let phrase =
        switch (tense, isGroup) {
        case (.present, false): words.loanHelps
        case (.present, true): words.loanHelpsMember
        case (.past, false): words.loanHelped
        case (.past, true): words.loanHelpedMember
        case (.intended, false): words.loanWasToHelp
        case (.intended, true): words.loanWasToHelpMember
        }
      return capitalized(phrase.text(.text(purpose)), ifItBeginsWith: purpose)
    }
    let phrase =
      switch (tense, isGroup) {
      case (.present, false): words.helps
      case (.present, true): words.helpsMember
      case (.past, false): words.helped
      case (.past, true): words.helpedMember
      case (.intended, false): words.wasToHelp
      case (.intended, true): words.wasToHelpMember
      }
    return capitalized(phrase.text(.money(amount), .text(purpose)), ifItBeginsWith: purpose)
  }

  /// The tense of the sentence: `helps`, `helped` or `was to help`.
  private enum Tense { case present, past, intended }

  private var tense: Tense {
    // The status of a loan counts and not its amounts, which change often.
    if isFundraising { return .present }
    return publicStatus == .ended ? .intended : .past
  }

  /// Returns the sentence with an initial capital letter if it begins with the use, as it does in
  /// some languages.
  private func capitalized(_ sentence: String, ifItBeginsWith use: String) -> String {
    guard let first = use.first, sentence.hasPrefix(use) else { return sentence }
    return first.uppercased() + sentence.dropFirst()
  }
}
