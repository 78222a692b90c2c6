import Loans
import Mustache
import Site

/// The texts of a split list, `data/texts/NAME.js`: what a search looks through and the index lacks,
/// in the order of the list.
///
/// The text of a loan is its name, its town, its country, its activity and its use, as the card shows
/// them, on one line each. The filter has no option for a country without a code, nor for an activity
/// without a Latin letter or a digit.
struct ListTexts {
  /// The texts of all split lists.
  static let route = Route { context in
    LazyList(context.splitLists.all).map { list in
      let path = list.path(in: "texts")
      return RouteFile(at: path) { Page(path: path, bytes: bytes(of: list, in: context)) }
    }
  }

  private static func bytes(of list: SplitList, in context: SiteContext) -> [UInt8] {
    var json = ScriptJSON()
    json.write("{\"stamp\":\"\(list.stamp)\",\"texts\":")
    json.writeArray(list.loanIndices) { index, json in
      let loan = context.siteLoans[index]
      let lines = [
        loan.loan.name ?? Card.anonymous, loan.loan.place.town, loan.loan.place.country,
        loan.loan.activity, loan.useSentence,
      ]
      json.writeString(lines.map { oneLine($0 ?? "") }.joined(separator: [UInt8(ascii: "\n")]))
    }
    json.write("}")
    return json.script
  }

  /// Returns a text in UTF-8 with spaces in place of line breaks.
  private static func oneLine(_ text: String) -> [UInt8] {
    text.utf8.map { byte in
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? UInt8(ascii: " ") : byte
    }
  }
}
