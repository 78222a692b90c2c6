import Loans
import Mustache
package import SiteIndex
import Words

extension Deadline {
  /// Returns the text on the card: `until 26 November 2026`, `Fully funded`, `Ended`.
  package func text(in words: SiteWords) -> String {
    String(writing: { write(in: words, to: &$0) }) ?? ""
  }

  /// Writes the text on the card.
  func write(in words: SiteWords, to output: inout TemplateOutput) {
    switch state {
    case .funded: output.write(words.card.fullyFunded)
    case .ended: output.write(words.card.ended)
    case .open(let date): output.write(words.card.until, .day(date.secondBefore))
    }
  }
}
