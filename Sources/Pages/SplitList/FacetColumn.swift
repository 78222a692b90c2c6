import Loans
import SiteIndex

/// The values of a facet that the loans of a split list have, for the index of the list.
struct FacetColumn {
  /// The codes of the slugs of the values.
  private var slugCodes = SlugCodes()
  /// How many loans have each value, by its code.
  private var counts: [Int] = []
  /// The codes of the values of all loans, one loan after the other.
  private var codes: [Int] = []
  /// For each loan, the number of codes up to its own last one.
  private var ends: [Int] = []

  init(of key: FacetKey, for list: SplitList, _ loans: [SiteLoan]) {
    ends.reserveCapacity(list.loanIndices.count)
    for index in list.loanIndices {
      for value in loans[index].values(of: key) { codes.append(slugCodes.code(of: value)) }
      ends.append(codes.count)
    }
    counts = Array(repeating: 0, count: slugCodes.slugs.count)
    for code in codes { counts[code] += 1 }
  }

  /// Whether no loan has a value.
  var isEmpty: Bool { codes.isEmpty }

  /// Writes the slugs of the values, the most frequent first because its index is the shortest, and
  /// for each loan the index of its value, an array of indices, or `null`.
  func write(to json: inout ScriptJSON) {
    let slugs = slugCodes.slugs
    let order = slugs.indices.sorted { (counts[$1], slugs[$0]) < (counts[$0], slugs[$1]) }
    var indexOfCode = [Int](repeating: 0, count: order.count)
    for (index, code) in order.enumerated() { indexOfCode[code] = index }
    json.write("{\"values\":")
    json.writeArray(order) { code, json in json.writeString(slugs[code].utf8.span) }
    json.write(",\"of\":")
    var start = 0
    json.writeArray(ends) { end, json in
      let own = codes[start..<end]
      start = end
      switch own.count {
      case 0: json.write("null")
      case 1: json.write(indexOfCode[own[own.startIndex]])
      default: json.writeArray(own) { code, json in json.write(indexOfCode[code]) }
      }
    }
    json.write("}")
  }
}
