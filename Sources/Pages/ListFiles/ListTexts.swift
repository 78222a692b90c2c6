import Loans
import Mustache
import Site
import SiteIndex

/// The texts of a split list, `data/texts/NAME.js`, in which words are searched. There is a text
/// for each loan, in the order of the list. Its lines are the name, the town, the country, the
/// activity and the use. Countries and activities are included because the index lacks countries
/// without a code, and activities without a Latin letter or a digit.
package struct ListTexts {
  package static let route = Route { context in
    LazyList(context.splitLists.all).map { list in
      let path = list.path(in: .texts)
      return RouteFile(at: path) { Page(path: path, bytes: bytes(of: list, in: context)) }
    }
  }

  private static func bytes(of list: SplitList, in context: SiteContext) -> [UInt8] {
    var json = ScriptJSON()
    json.write("{\"stamp\":\"\(list.stamp.value)\",\"texts\":")
    json.writeArray(list.loanIndices) { index, json in
      json.writeString(text(of: context.siteLoans[index]).span)
    }
    json.write("}")
    return json.finish()
  }

  /// Returns the text of a loan in UTF-8. Line breaks within a line's value are replaced with
  /// spaces.
  private static func text(of siteLoan: SiteLoan) -> [UInt8] {
    let loan = siteLoan.loan
    let lines = [
      loan.name ?? siteLoan.words.card.anonymous, loan.location.town, loan.location.country,
      loan.activity, siteLoan.useText,
    ]
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var text: [UInt8] = []
    for line in lines {
      let start = text.count
      text += (line ?? "").utf8
      for index in start..<text.count
      where text[index] == lineFeed || text[index] == carriageReturn {
        text[index] = UInt8(ascii: " ")
      }
      text.append(lineFeed)
    }
    text.removeLast()
    return text
  }
}
