import Loans
import Mustache
import Site
import SiteIndex

/// The texts of a split list, `data/texts/NAME.js`, for a search: name, town, country, activity and
/// use of each loan, one a line, in the order of the list. The index has no countries without a
/// code, and no activities without a Latin letter or a digit.
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

  /// Returns the lines in UTF-8, with spaces in place of the line breaks in them.
  private static func text(of siteLoan: SiteLoan) -> [UInt8] {
    let loan = siteLoan.loan
    let lines = [
      loan.name ?? siteLoan.words.card.anonymous, loan.location.town, loan.location.country,
      loan.activity, siteLoan.useSentence,
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
