import Loans
import Words

extension Loan {
  /// Returns what the loan is for, in the words of Kiva and with an initial capital letter: `To buy
  /// seed.` Returns a sentence of the site if Kiva does not say what the loan is for, because it is
  /// anonymous.
  func useText(in words: SiteWords) -> String {
    guard let use = self.use, !use.isEmpty else { return words.anonymousUse }
    return use.withInitialCapital
  }
}

extension String {
  /// The text with a capital as its first letter.
  var withInitialCapital: String { first.map { $0.uppercased() + dropFirst() } ?? self }
}
