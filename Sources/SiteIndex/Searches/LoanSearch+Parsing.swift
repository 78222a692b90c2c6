import Diagnostics
import Loans
import Site

/// An error in one part of a search, such as `max=5O0`.
package struct LoanSearchError: Error, Equatable, Sendable {
  /// One sentence without a full stop.
  package let message: String
  package let part: String
  /// The byte offset of the part in the search.
  package let offset: Int
}

extension LoanSearch {
  /// Parses the part of a link after the `#`, with or without the `#`. Words with an error are left
  /// out.
  package init(parsing text: String, errors: inout [LoanSearchError]) {
    var parser = LoanSearchParser()
    parser.parse(text)
    self = parser.search
    errors += parser.errors
  }

  /// The words that a search can have, each with its meaning for the reference documentation.
  package static let words: [(name: String, values: String, meaning: String)] = [
    (
      "status", Loan.PublicStatus.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      "only loans with one of these statuses"
    ),
    ("country", "ISO codes, `KE,UG`", "only loans in one of these countries"),
    ("sector", "slugs, `food,personal-use`", "only loans in one of these sectors"),
    ("activity", "slugs", "only loans for one of these activities"),
    ("borrower", "`woman`, `man`, `group`", "only loans of one of these"),
    ("tag", "slugs", "only loans with one of these tags"),
    ("theme", "slugs", "only loans with one of these themes"),
    ("partner", "numbers, `133,185`", "only loans of one of these field partners"),
    ("min, max", "dollars, `500`, `12.50`", "the limits of the amount, both inclusive"),
    (
      "remaining-min, remaining-max", "dollars",
      "the limits of the amount still needed, both inclusive"
    ),
    ("percent-min, percent-max", "percent", "the limits of the percentage funded, both inclusive"),
    (
      "months-min, months-max", "months",
      "the limits of the time in which the loan is repaid, both inclusive"
    ),
    ("open", "`1`", "only loans that still need money"),
    (
      "q", "words",
      "only loans that contain all of these words, as the search of the list finds them"
    ),
    (
      "sort", SortOrder.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      "the order; without it, that of the list: pinned loans first, then those that are "
        + "fundraising, funded, being repaid, repaid and ended, each with the newest first"
    ),
  ]
}

private enum SearchKey {
  case facet(FacetKey)
  case least(RangeMeasure)
  case most(RangeMeasure)
  case open, text, order
  /// A word that is valid for the list, but not for a view, for this reason.
  case refused(String)

  static let all: [String: SearchKey] = {
    var keys: [String: SearchKey] = ["open": .open, "q": .text, "sort": .order]
    for key in FacetKey.allCases { keys[key.rawValue] = .facet(key) }
    for measure in RangeMeasure.ofSearches {
      keys[measure.minName] = .least(measure)
      keys[measure.maxName] = .most(measure)
    }
    let clock =
      "depends on the day on which a page is read, and the page of a view is the same on any day; "
      + "'sort=ending' puts the loans first that end first"
    for name in ["soon", RangeMeasure.days.minName, RangeMeasure.days.maxName] {
      keys[name] = .refused(clock)
    }
    keys["saved"] = .refused("is about the loans that a reader has saved in a browser of their own")
    keys["group"] = .refused("is for readers, who can group the loans on the page of a view")
    return keys
  }()
}

private struct LoanSearchParser {
  private(set) var search = LoanSearch()
  private(set) var errors: [LoanSearchError] = []
  private var slugs: [FacetKey: [String]] = [:]
  private var limits: [RangeMeasure: LoanSearch.Limits] = [:]
  private var seen: Set<String> = []

  mutating func parse(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count <= LoanSearch.maximumByteCount else {
      return report(
        "expected at most \(LoanSearch.maximumByteCount) bytes, got \(bytes.count)", "", 0)
    }
    var start = bytes.first == UInt8(ascii: "#") ? 1 : 0
    while start <= bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "&"), from: start) ?? bytes.count
      let part = String(decoding: bytes[start..<end], as: UTF8.self)
      if !part.isEmpty { add(part, at: start) }
      start = end + 1
    }
    if seen.isEmpty, errors.isEmpty {
      report("expected the words of a link to the list, such as country=KE,UG&sort=ending", text, 0)
    }
    search.choices = FacetKey.allCases.compactMap { key in
      slugs[key].map { LoanSearch.Choice(key: key, slugs: $0) }
    }
    search.ranges = RangeMeasure.allCases.compactMap { limits[$0] }
  }

  private mutating func report(_ message: String, _ part: String, _ offset: Int) {
    errors.append(LoanSearchError(message: message, part: part, offset: offset))
  }

  /// Adds a part such as `country=KE,UG`.
  private mutating func add(_ part: String, at offset: Int) {
    let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = decoded(sides[0])
    guard let key = SearchKey.all[name] else {
      let known = SearchKey.all.keys.sorted()
      let hint = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      return report("unknown word '\(name.excerpt(100))'\(hint)", part, offset)
    }
    if case .refused(let reason) = key { return report("'\(name)' \(reason)", part, offset) }
    guard seen.insert(name).inserted else {
      var message = "'\(name)' is given twice"
      if case .facet = key { message += "; separate its values with commas" }
      return report(message, part, offset)
    }
    if let expected = apply(key, name, sides.count > 1 ? decoded(sides[1]) : "") {
      report("'\(name)': \(expected)", part, offset)
    }
  }

  /// Sets the value of a word. Returns why the value is invalid, or `nil` if it is valid.
  private mutating func apply(_ key: SearchKey, _ name: String, _ value: String) -> String? {
    switch key {
    case .facet(let facet): return choose(value, of: facet)
    case .least(let measure): return limit(measure, to: value, \.least)
    case .most(let measure): return limit(measure, to: value, \.most)
    case .open:
      if value != "1" { return "expected 1, got '\(value.excerpt(100))'" }
      search.isOpen = true
    case .text:
      if value.isBlank { return "expected words to search for" }
      guard value.utf16.count <= LoanSearch.maximumTextLength else {
        return "expected at most \(LoanSearch.maximumTextLength) characters, "
          + "got \(value.utf16.count)"
      }
      search.text = value
    case .order:
      let names = ["newest"] + SortOrder.allCases.map(\.rawValue)
      guard names.contains(value) else {
        return "expected one of \(names.joined(separator: ", "))" + gotPhrase(value, among: names)
      }
      search.order = SortOrder(rawValue: value)
    case .refused: break
    }
    return nil
  }
}

// MARK: - Values

extension LoanSearchParser {
  private mutating func choose(_ text: String, of key: FacetKey) -> String? {
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for value in values { if let expected = key.definition.refusal(value) { return expected } }
    var seen: Set<String> = []
    slugs[key] = values.filter { seen.insert($0).inserted }
    return nil
  }

  private func gotPhrase(_ value: String, among names: [String]) -> String {
    let hint = nearestName(to: value, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return ", got '\(value.excerpt(100))'\(hint)"
  }

  private mutating func limit(
    _ measure: RangeMeasure, to text: String, _ end: WritableKeyPath<LoanSearch.Limits, Int?>
  ) -> String? {
    guard let hundredths = hundredths(text, areWhole: measure.unitsPerStop == 1) else {
      let example =
        measure.unitsPerStop == 1
        ? "a whole number such as 12" : "an amount in dollars such as 500 or 12.50"
      return "expected \(example), got '\(text.excerpt(100))'"
    }
    var range = limits[measure] ?? LoanSearch.Limits(measure: measure)
    range[keyPath: end] = hundredths
    if let least = range.least, let most = range.most, least > most {
      return "'\(measure.minName)' is greater than '\(measure.maxName)', so no loan can match"
    }
    limits[measure] = range
    return nil
  }

  /// Returns a number such as `500`, `12.50` or `.5` in hundredths, as `range.js` reads it.
  private func hundredths(_ text: String, areWhole: Bool) -> Int? {
    guard let match = text.wholeMatch(of: /([0-9]{0,12})(?:\.([0-9]{0,2}))?/),
      !(match.1.isEmpty && (match.2 ?? "").isEmpty), !areWhole || match.2 == nil,
      let whole = Int(match.1.isEmpty ? "0" : match.1),
      let fraction = Int(String((match.2 ?? "") + "00").prefix(2))
    else { return nil }
    return whole * 100 + fraction
  }

  /// Returns a name or a value as `URLSearchParams` decodes it.
  private func decoded(_ text: Substring) -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self).withEscapesDecoded
  }
}
