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

  /// The words that a search can have, each with its meaning for the reference documentation.
  package static let words: [(name: String, values: String, meaning: String)] = [
    (
      "status", Loan.PublicStatus.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      "only loans with one of these statuses"
    ),
    ("country", "ISO codes, `KE,UG`", "only loans in one of these countries"),
    (
      "sector", "slugs, `food,personal-use`, `not:retail`",
      "only loans in one of these sectors; none of the values after `not:`, here and in the other "
        + "words with a list of values"
    ),
    ("activity", "slugs", "only loans for one of these activities"),
    ("borrower", "`woman`, `man`, `group`", "only loans of one of these"),
    (
      "tag", "slugs, `vegan,all:trees,schooling`",
      "only loans with one of these tags, and with all of the tags after `all:`"
    ),
    (
      "theme", "slugs, `all:green,rural`",
      "only loans with one of these themes, and with all of the themes after `all:`"
    ),
    ("partner", "numbers, `133,185`", "only loans of one of these field partners"),
    ("region", "slugs, `eastern-africa`", "only loans in one of these parts of the world"),
    ("interval", "slugs, `monthly`", "only loans that are repaid in one of these intervals"),
    (
      "currency-loss", FilterWords.currencyLossNames.map { "`\($0)`" }.joined(separator: ", "),
      "only loans of which one of these bears the loss if the currency falls"
    ),
    (
      "default-loss", FilterWords.defaultLossNames.map { "`\($0)`" }.joined(separator: ", "),
      "only loans of which one of these bears the loss if the borrower does not repay"
    ),
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
    (
      "repaid-by", "a month, `2028-03`",
      "only loans whose last repayment is expected in this month or before"
    ),
    (
      "rating-min, rating-max", "0 to 5, `3.5`",
      "the limits of the field partner's risk rating, both inclusive"
    ),
    (
      "default-min, default-max, delinquency-min, delinquency-max, cost-min, cost-max",
      "percent, `2.5`",
      "the limits of the field partner's default rate, of the share of its outstanding amount that "
        + "is late, and of what its loans cost borrowers a year, all inclusive"
    ),
    ("open", "`1`", "only loans that still need money"),
    ("women", "`1`", "only loans with a woman among the borrowers"),
    ("direct", "`1`", "only loans that Kiva itself disburses, without a field partner"),
    ("matched", "`1`", "only loans to which someone adds what lenders lend"),
    ("flexible", "`1`", "only loans that are disbursed even if they are not fully funded"),
    (
      "rare", "`1`",
      "only loans in countries with at most 1% of the site's loans, or with only one loan"
    ),
    (
      "q", "words",
      "only loans that contain all of these words, as the search of the list finds them"
    ),
    (
      "sort", SortOrder.ofViews.map { "`\($0.rawValue)`" }.joined(separator: ", "),
      "the order; without it, that of the list: pinned loans first, then those that are "
        + "fundraising, funded, being repaid, repaid and ended, each with the newest first"
    ),
  ]
}

private enum SearchKey {
  case facet(FacetKey)
  case least(RangeMeasure)
  case most(RangeMeasure)
  case trait(LoanTrait)
  case readerSwitch(ReaderSwitch)
  case text, order, group

  static let all: [String: SearchKey] = {
    var keys: [String: SearchKey] = ["q": .text, "sort": .order]
    for key in FacetKey.allCases { keys[key.rawValue] = .facet(key) }
    for trait in LoanTrait.allCases { keys[trait.rawValue] = .trait(trait) }
    for choice in ReaderSwitch.allCases { keys[choice.rawValue] = .readerSwitch(choice) }
    for measure in RangeMeasure.allCases {
      if let name = measure.minName { keys[name] = .least(measure) }
      keys[measure.maxName] = .most(measure)
    }
    keys["group"] = .group
    return keys
  }()

  /// Returns why a search for this purpose cannot have the word, as the end of a sentence; `nil` if
  /// it can.
  func refusal(for purpose: LoanSearch.Purpose) -> String? {
    switch self {
    case .group: "is for readers, who can group the loans of any list"
    case .readerSwitch(let choice) where purpose == .view: choice.refusalInView
    case .least(.days) where purpose == .view, .most(.days) where purpose == .view:
      ReaderSwitch.dependsOnDay + ReaderSwitch.adviceOnEnds
    default: nil
    }
  }
}

extension ReaderSwitch {
  /// Why a view cannot have the switch, as the end of a sentence.
  fileprivate var refusalInView: String {
    switch self {
    case .soon: Self.dependsOnDay + Self.adviceOnEnds
    case .atRisk: Self.dependsOnDay
    case .saved: "is about the loans that a reader has saved in a browser of their own"
    case .new: "is about the loans that are new to a reader"
    case .hideMine, .newCountry, .newSector, .newPartner:
      "is about the loans that a reader has entered in their own browser"
    }
  }

  /// Why a view cannot have a word that needs the reader's clock, as the end of a sentence.
  fileprivate static let dependsOnDay =
    "depends on the day on which a page is read, and the page of a view is the same on any day"
  fileprivate static let adviceOnEnds = "; 'sort=ending' puts the loans first that end first"
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
    guard let hundredths = hundredths(text, of: measure), hundredths <= measure.greatestLimit else {
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

  /// Returns a number such as `500`, `12.50` or `.5`, or the number of a month such as `2028-03`,
  /// in hundredths, as `range.js` reads it.
  private func hundredths(_ text: String, of measure: RangeMeasure) -> Int? {
    if measure.unit == .date {
      guard let match = text.wholeMatch(of: /([12][0-9]{3})-(0[1-9]|1[0-2])/),
        let year = Int(match.1),
        let month = Int(match.2)
      else { return nil }
      return (year * 12 + month - 1) * 100
    }
    guard let match = text.wholeMatch(of: /([0-9]{0,12})(?:\.([0-9]{0,2}))?/),
      !(match.1.isEmpty && (match.2 ?? "").isEmpty), measure.allowsFractions || match.2 == nil,
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

extension RangeMeasure {
  /// The greatest limit that can exclude a loan, in hundredths of the unit.
  fileprivate var greatestLimit: Int {
    switch self {
    case .rating: 500
    case .percent, .defaultRate, .delinquency: 10_000
    case .amount, .remaining, .days, .months, .repaidBy, .cost: .max
    }
  }

  /// A limit as a search writes it, for messages.
  fileprivate var exampleOfLimit: String {
    switch unit {
    case .dollar: "an amount in dollars such as 500 or 12.50"
    case .date: "a month such as 2028-03"
    case .rating: "a rating from 0 to 5 such as 3.5"
    case .percent where self == .cost: "a percentage such as 5 or 2.5"
    case .percent where allowsFractions: "a percentage from 0 to 100 such as 2.5"
    case .percent: "a whole number from 0 to 100"
    case .day, .month: "a whole number such as 12"
    }
  }
}
