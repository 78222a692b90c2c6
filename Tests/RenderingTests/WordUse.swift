import Foundation
import Loans
import SiteIndex

/// A word that a Swift source looks up.
struct WordUse {
  let key: String
  /// The places that are filled in; `nil` if the word can have any of several.
  let places: [String]?
}

/// Finds the words that the Swift sources look up.
struct WordUses {
  private(set) var found: [WordUse] = []
  /// The calls and the interpolations that are not understood.
  private(set) var unknown: [String] = []
  /// The interpolations that no key has.
  private(set) var unusedInterpolations: Set<String>
  private let interpolations: [String: [String]]

  /// - Parameter languages: The codes of the languages that have a name.
  init(languages: [String]) throws {
    interpolations = Self.interpolations.merging(["LanguageWords code": languages]) { $1 }
    unusedInterpolations = Set(interpolations.keys)
    // No other module can reach the table.
    let sources = try ["Sources/Words", "Sources/SiteIndex"].flatMap { folder in
      try Repository.files(in: folder, suffix: ".swift")
    }
    for (path, text) in sources {
      let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      for call in text.matches(of: /\bwords(?:\.text\(|\.pattern\(|\[(?:ifAny:)?)\s*/) {
        guard let call = text[call.range.upperBound...].prefixMatch(of: Self.arguments) else {
          unknown.append("\(path): a key that is no literal")
          continue
        }
        let places = call.2.matches(of: /[a-z-]+/).map { String($0.0) }
        for key in keys(call.1, in: file) {
          found.append(WordUse(key: key, places: call.3.isEmpty ? places : nil))
        }
      }
    }
  }

  /// The key, the places, and whether other arguments follow.
  private static var arguments: Regex<(Substring, Substring, Substring, Substring)> {
    /"((?:\\\([^)]*\)|[^"\\])*)"((?:,\s*\[?"[a-z-]+"\]?)*)(,?)/
  }

  /// What can stand in keys that are composed, by the name of the source and the interpolation.
  private static let interpolations: [String: [String]] = [
    "ChangesWords kind.rawValue": LoanChange.Kind.allCases.map(\.rawValue),
    "ChangesWords span.rawValue": ChangePeriod.Span.allCases.map(\.rawValue),
    "FilterWords key.rawValue": FacetKey.allCases.map(\.rawValue),
    "FilterWords measure.rawValue": RangeMeasure.allCases.map(\.rawValue),
    "FilterWords order.rawValue": SortOrder.allCases.map(\.rawValue),
    "HeadlineWords verb": HeadlineWords.Verb.allCases.map(\.rawValue),
    "HeadlineWords who": HeadlineWords.Borrowers.allCases.map(\.rawValue),
    "ListFormat group": ["list-and", "list-or", "list-comma", "list-sentences"],
    "PlanWords period.rawValue": PlanPeakWords.Period.allCases.map(\.rawValue),
    "PlanWords time.rawValue": PlanAmountWords.Time.allCases.map(\.rawValue),
    "RuleWords error.rawValue": DataRule.allCases.filter { $0.severity == .error }
      .map(\.rawValue),
    "RuleWords rule.rawValue": DataRule.allCases.map(\.rawValue),
    "SectionWords kind.noun": SectionKind.allCases.map(\.noun),
    "SectionWords kind.rawValue": SectionKind.allCases.map(\.rawValue),
    "SiteWords kind.rawValue": Loan.BorrowerKind.allCases.map(\.rawValue),
    "ViewWords key.rawValue": FacetKey.allCases.map(\.rawValue),
    "ViewWords kind.rawValue": Loan.BorrowerKind.allCases.map(\.rawValue),
    "ViewWords measure.rawValue": RangeMeasure.ofSearches.map(\.rawValue),
  ]

  /// Returns the keys for which a literal stands.
  private mutating func keys(_ literal: Substring, in file: Substring) -> [String] {
    guard let interpolation = literal.firstMatch(of: /\\\(([^)]*)\)/) else {
      return [String(literal)]
    }
    let name = "\(file) \(interpolation.1)"
    unusedInterpolations.remove(name)
    guard let values = interpolations[name] else {
      unknown.append(name)
      return []
    }
    return values.flatMap { value in
      keys(literal.replacing(interpolation.0, with: value, maxReplacements: 1), in: file)
    }
  }
}
