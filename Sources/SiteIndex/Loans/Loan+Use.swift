import Loans
import Words

extension Loan {
  /// Returns what the loan is for, in the words of Kiva and with an initial capital letter: `To buy
  /// seed.` Returns a sentence of the site if Kiva does not say what the loan is for, because it is
  /// anonymous.
  func useText(in words: SiteWords) -> String {
    guard let use = self.use, let first = use.first else { return words.anonymousUse }
    return first.uppercased() + use.dropFirst()
  }
}
