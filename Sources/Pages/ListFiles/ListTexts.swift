import Loans
import Mustache
import Site
import SiteIndex

/// The texts of a split list, `data/texts/NAME.js`: what a search looks through and the index
/// lacks, in the order of the list.
///
/// The text of a loan is its name, its town, its country, its activity and its use, as the card
/// shows them, on one line each. The filter has no option for a country without a code, nor for an
/// activity without a Latin letter or a digit.
package struct ListTexts {
  package static let route = Route { context in
    LazyList(context.splitLists.all).map { list in
      let path = list.path(in: .texts)
      return RouteFile(at: path) {
        Page(path: path, bytes: bytes(of: list, in: context))
      }
    }
  }

  private static func bytes(of list: SplitList, in context: SiteContext) -> [UInt8] {
    var json = ScriptJSON()
    json.write("{\"stamp\":\"\(list.stamp)\",\"texts\":")
    var text: [UInt8] = []
    json.writeArray(list.loanIndices) { index, json in
      text.removeAll(keepingCapacity: true)
      write(context.siteLoans[index], to: &text)
      json.writeString(text.span)
    }
    json.write("}")
    return json.finish()
  }

  private static func write(_ loan: SiteLoan, to text: inout [UInt8]) {
    writeLine(loan.loan.name ?? loan.words.card.anonymous, to: &text)
    writeNextLine(loan.loan.place.town, to: &text)
    writeNextLine(loan.loan.place.country, to: &text)
    writeNextLine(loan.loan.activity, to: &text)
    writeNextLine(loan.useSentence, to: &text)
  }

  private static func writeNextLine(_ line: String?, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\n"))
    if let line { writeLine(line, to: &text) }
  }

  /// Writes a text with spaces in place of line breaks.
  private static func writeLine(_ line: String, to text: inout [UInt8]) {
    let start = text.count
    text.append(line)
    for index in start..<text.count
    where text[index] == UInt8(ascii: "\n") || text[index] == UInt8(ascii: "\r") {
      text[index] = UInt8(ascii: " ")
    }
  }
}
