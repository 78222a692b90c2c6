import History
import Loans
import Mustache
import Notes
import Site
import SiteIndex

/// The index of a split list, `data/lists/NAME.js`, with which a script filters, counts, sorts and
/// groups all its loans. It consists of columns in the order of the list, which compress to a few
/// bytes per loan. Columns in which no loan has a value are left out.
package struct ListIndex {
  private let list: SplitList
  private let loans: [SiteLoan]
  private var json = ScriptJSON()

  package static let route = Route { context in
    LazyList(context.splitLists.all).map { list in
      let path = list.path(in: .lists)
      return RouteFile(at: path) {
        var index = ListIndex(of: list, in: context)
        return Page(path: path, bytes: index.json.finish())
      }
    }
  }

  private init(of list: SplitList, in context: SiteContext) {
    self.list = list
    loans = context.siteLoans
    let pinned = context.content.notes.pinned
    let pinnedCount = list.loanIndices.prefix { pinned.contains(loans[$0].loan.id) }.count
    let width = context.splitLists.cardRanges.width
    json.write("{\"width\":\(width),\"stamp\":\"\(list.stamp.value)\"")
    json.write(",\"pinned\":\(pinnedCount)")
    addIDs()
    addMoney("amount") { $0.loan.amount }
    addMoney("funded") { $0.fundedAmount }
    addMoney("remaining") { $0.remaining }
    addTimes()
    addNumbers("months") { $0.loan.terms?.repaymentMonths }
    addNumbers("repaid") { $0.repaymentDates?.last.map { $0.seconds / 86_400 } }
    addNumbers("half") { $0.repaymentDates?.half.map { $0.seconds / 86_400 } }
    for measure in [RangeMeasure.rating, .defaultRate, .delinquency, .cost] {
      addNumbers(measure.rawValue) { measure.value(of: $0) }
    }
    let courses = context.content.history.courses
    addMoney("gained") { courses[$0.loan.id]?.pace?.gained }
    addNumbers("since") { courses[$0.loan.id]?.pace?.since.seconds }
    addColumn("state", default: "0", write: { $1.write($0.code) }) {
      $0.isFundraising ? nil : $0.status
    }
    addFacets()
    json.write("}")
  }

  /// Adds the numbers of the loans: the first number, followed by the differences between
  /// successive numbers.
  private mutating func addIDs() {
    var last = 0
    addNumbers("id") { loan in
      let id = loan.loan.id.value
      defer { last = id }
      return id - last
    }
  }

  /// Adds the times of posting and of expiry. A time of posting is in seconds since the previous
  /// one, and the first one since 1970. A time of expiry is in seconds since the posting of the
  /// loan, or since 1970 if that is unknown.
  private mutating func addTimes() {
    var last = 0
    addNumbers("posted") { loan in
      guard let seconds = loan.loan.posted?.seconds else { return nil }
      defer { last = seconds }
      return seconds - last
    }
    addNumbers("expires") { loan in
      loan.loan.expires.map { $0.seconds - (loan.loan.posted?.seconds ?? 0) }
    }
  }

  private mutating func addMoney(_ name: String, _ value: (SiteLoan) -> Money?) {
    addColumn(name, write: { $1.write($0) }, value)
  }

  private mutating func addNumbers(_ name: String, _ value: (SiteLoan) -> Int?) {
    addColumn(name, write: { $1.write($0) }, value)
  }

  /// Adds a column with the JSON of each value, or of the default for a loan without a value. Adds
  /// nothing if no loan has a value.
  private mutating func addColumn<Value>(
    _ name: String, default none: String = "null", write: (Value, inout ScriptJSON) -> Void,
    _ value: (SiteLoan) -> Value?
  ) {
    let (indices, loans) = (list.loanIndices, loans)
    json.writeTentatively { json in
      var hasValues = false
      json.write(",\"\(name)\":")
      json.writeArray(indices) { index, json in
        guard let value = value(loans[index]) else { return json.write(none) }
        hasValues = true
        write(value, &json)
      }
      return hasValues
    }
  }

  private mutating func addFacets() {
    json.write(",\"facets\":{")
    var separator = ""
    // A script derives the statuses from the states.
    for key in FacetKey.allCases where key != list.omittedFacet && key != .status {
      let slugsOfLoans = list.loanIndices.map { loans[$0].values(of: key).map(\.slug) }
      if slugsOfLoans.allSatisfy(\.isEmpty) { continue }
      json.write("\(separator)\"\(key.rawValue)\":")
      writeFacet(slugsOfLoans)
      separator = ","
    }
    // A script derives from the amounts which loans still need money.
    for trait in LoanTrait.allCases where trait != .open {
      let values = list.loanIndices.map { trait.applies(to: loans[$0]) ? ["1"] : [] }
      if values.allSatisfy(\.isEmpty) { continue }
      json.write("\(separator)\"\(trait.rawValue)\":")
      writeFacet(values)
      separator = ","
    }
    json.write("}")
  }

  /// Writes the slugs of a facet, then for each loan the index of its value, an array of indices,
  /// or `null`. The most frequent slugs are first, because low indices are short.
  private mutating func writeFacet(_ slugsOfLoans: [[String]]) {
    var counts: [String: Int] = [:]
    for slugs in slugsOfLoans { for slug in slugs { counts[slug, default: 0] += 1 } }
    let slugs = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let indexOfSlug = Dictionary(uniqueKeysWithValues: zip(slugs, slugs.indices))
    json.write("{\"values\":")
    json.writeArray(slugs) { slug, json in json.writeString(slug.utf8.span) }
    json.write(",\"of\":")
    json.writeArray(slugsOfLoans) { slugs, json in
      switch slugs.count {
      case 0: json.write("null")
      case 1: json.write(indexOfSlug[slugs[0]] ?? 0)
      default: json.writeArray(slugs) { slug, json in json.write(indexOfSlug[slug] ?? 0) }
      }
    }
    json.write("}")
  }
}

extension Loan.PublicStatus {
  /// The code of the status in an index, which `whole-list.js` reads.
  fileprivate var code: Int {
    switch self {
    case .fundraising: 0
    case .funded: 1
    case .ended: 2
    case .inRepayment: 3
    case .repaid: 4
    }
  }
}
