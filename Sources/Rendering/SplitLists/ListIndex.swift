import Loans
import Mustache
import Site

/// The index of a split list, `data/lists/NAME.js`: what a script needs to filter, count, sort and
/// group all its loans, in the order of the list.
///
/// The index is an object of columns, which compress to a few bytes a loan. A column in which no
/// loan has a value is left out.
struct ListIndex {
  private let list: SplitList
  private let loans: [SiteLoan]
  private var json = ScriptJSON()

  /// The indexes of all split lists.
  static let route = Route { context in
    LazyList(context.splitLists.all).map { list in
      let path = list.path(in: "lists")
      return RouteFile(at: path, inputs: { $1.add(list, in: context, $0) }) {
        Page(path: path, bytes: ListIndex(of: list, in: context).json.script())
      }
    }
  }

  private init(of list: SplitList, in context: SiteContext) {
    self.list = list
    loans = context.siteLoans
    json.write("{\"width\":\(context.splitLists.cardFiles.width),\"stamp\":\"\(list.stamp)\"")
    addIDs()
    addColumn("amount") { $0.loan.amount?.plain }
    addColumn("funded") { $0.fundedAmount?.plain }
    addColumn("remaining") { $0.remaining?.plain }
    addTimes()
    addColumn("months") { $0.loan.terms?.repaymentMonths.map { String($0) } }
    addColumn("state", default: "0") { $0.closedReason?.code }
    addFacets()
    json.write("}")
  }

  /// Adds the numbers of the loans: the first one, and then the difference of each from the one
  /// before.
  private mutating func addIDs() {
    var last = 0
    addColumn("id") { loan in
      let id = loan.loan.id.value
      defer { last = id }
      return String(id - last)
    }
  }

  /// Adds the times of posting, in seconds since 1970, as differences from the last one that is
  /// known, and the times of expiry, in seconds since the posting or, if that is not known, since
  /// 1970.
  private mutating func addTimes() {
    var last = 0
    addColumn("posted") { loan in
      guard let seconds = loan.loan.posted?.seconds else { return nil }
      defer { last = seconds }
      return String(seconds - last)
    }
    addColumn("expires") { loan in
      loan.loan.expires.map { String($0.seconds - (loan.loan.posted?.seconds ?? 0)) }
    }
  }

  /// Adds a column with a JSON value for each loan, unless all of them are the default.
  private mutating func addColumn(
    _ name: String, default none: String = "null", _ value: (SiteLoan) -> String?
  ) {
    var column = ScriptJSON()
    var hasValues = false
    column.writeArray(list.loanIndices) { index, column in
      let json = value(loans[index]) ?? none
      if json != none { hasValues = true }
      column.write(json)
    }
    guard hasValues else { return }
    json.write(",\"\(name)\":")
    json.write(column)
  }

  /// Adds the facets of the filter that loans have values of.
  private mutating func addFacets() {
    json.write(",\"facets\":{")
    var separator = ""
    for key in Facet.Key.allCases where key != list.omittedFacet {
      let column = FacetColumn(of: key, for: list, loans)
      guard !column.isEmpty else { continue }
      json.write("\(separator)\"\(key.rawValue)\":")
      column.write(to: &json)
      separator = ","
    }
    json.write("}")
  }
}

extension Loan.ClosedReason {
  /// The code of the reason in an index. A loan that can be lent to has the code `0`.
  fileprivate var code: String {
    switch self {
    case .funded: "1"
    case .ended: "2"
    }
  }
}
