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
  package init(
    parsing text: String, for purpose: Purpose = .view, errors: inout [LoanSearchError]
  ) {
    var parser = LoanSearchParser(purpose: purpose)
    parser.parse(text)
    self = parser.search
    errors += parser.errors
  }
}

private struct LoanSearchParser {
  let purpose: LoanSearch.Purpose
  private(set) var search = LoanSearch()
  private(set) var errors: [LoanSearchError] = []
  private var choices: [FacetKey: LoanSearch.Choice] = [:]
  private var traits: Set<LoanTrait> = []
  private var readerSwitches: Set<ReaderSwitch> = []
  private var limits: [RangeMeasure: LoanSearch.Limits] = [:]
  private var seen: Set<String> = []

  init(purpose: LoanSearch.Purpose) { self.purpose = purpose }

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
    search.choices = FacetKey.allCases.compactMap { choices[$0] }
    search.traits = LoanTrait.allCases.filter(traits.contains)
    search.readerSwitches = ReaderSwitch.allCases.filter(readerSwitches.contains)
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
    if let reason = key.refusal(for: purpose) {
      return report("'\(name)' \(reason)", part, offset)
    }
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
    case .trait(let trait):
      if value != "1" { return "expected 1, got '\(value.excerpt(100))'" }
      traits.insert(trait)
    case .readerSwitch(let choice):
      if value != "1" { return "expected 1, got '\(value.excerpt(100))'" }
      readerSwitches.insert(choice)
    case .text:
      if value.isBlank { return "expected words to search for" }
      guard value.utf16.count <= LoanSearch.maximumTextLength else {
        return "expected at most \(LoanSearch.maximumTextLength) characters, "
          + "got \(value.utf16.count)"
      }
      search.text = value
    case .order:
      if value == SortOrder.atRisk.rawValue, purpose == .view {
        return "'\(value)' \(ReaderSwitch.dependsOnDay)"
      }
      let orders = purpose == .view ? SortOrder.ofViews : SortOrder.allCases
      let names = ["newest"] + orders.map(\.rawValue)
      guard names.contains(value) else {
        return "expected one of \(names.joined(separator: ", "))" + gotPhrase(value, among: names)
      }
      search.order = SortOrder(rawValue: value)
    case .group: break
    }
    return nil
  }
}

// MARK: - Values

extension LoanSearchParser {
  private mutating func choose(_ text: String, of key: FacetKey) -> String? {
    var choice = LoanSearch.Choice(key: key)
    var list = \LoanSearch.Choice.slugs
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var value = String(part)
      if value.hasPrefix("not:") {
        list = \.excluded
        value = String(value.dropFirst("not:".count))
      } else if value.hasPrefix("all:") {
        guard key.allowsAll else {
          return "'all:' is only for tags and themes, because a loan has at most one value of "
            + "'\(key.rawValue)'"
        }
        list = \.required
        value = String(value.dropFirst("all:".count))
      }
      if let expected = key.definition.refusal(value) { return expected }
      if !choice[keyPath: list].contains(value) { choice[keyPath: list].append(value) }
    }
    if let value = choice.excluded.first(where: (choice.slugs + choice.required).contains) {
      return "'\(value.excerpt(100))' is both asked for and excluded, so no loan can match"
    }
    choices[key] = choice
    return nil
  }

  private func gotPhrase(_ value: String, among names: [String]) -> String {
    let hint = nearestName(to: value, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return ", got '\(value.excerpt(100))'\(hint)"
  }

  private mutating func limit(
    _ measure: RangeMeasure, to text: String, _ end: WritableKeyPath<LoanSearch.Limits, Int?>
  ) -> String? {
    guard let hundredths = measure.limit(text) else {
      return "expected \(measure.exampleOfLimit), got '\(text.excerpt(100))'"
    }
    var range = limits[measure] ?? LoanSearch.Limits(measure: measure)
    range[keyPath: end] = hundredths
    if let least = range.least, let most = range.most, least > most {
      return "'\(measure.minName ?? "")' is greater than '\(measure.maxName)', so no loan can match"
    }
    limits[measure] = range
    return nil
  }

  /// Returns a name or a value as `URLSearchParams` decodes it.
  private func decoded(_ text: Substring) -> String {
    let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self).withEscapesDecoded
  }
}
