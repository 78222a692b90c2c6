/// Decides which plural form a language uses for a whole number.
package struct PluralRule: Equatable, Sendable {
  /// The language's forms of whole numbers in the order of CLDR. The last one is `other`, which is
  /// also used for other values.
  package let categories: [PluralCategory]
  /// The condition of each form except the last one.
  private let conditions: [PluralCondition]
  private let isOneAndOther: Bool

  /// One form for 1, and another form for every other number, as in English.
  package static let oneAndOther = PluralRule("one: n = 1")

  /// Creates the rule for a language tag such as `pt-PT`. As in CLDR, unknown languages have only
  /// one form.
  package init(language tag: String) {
    let folded = tag.lowercased()
    let language = folded.prefix { $0 != "-" }
    self = Self.rules[folded] ?? Self.rules[String(language)] ?? PluralRule("")
  }

  /// Reads conditions in the syntax of CLDR, separated by semicolons:
  /// `one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14`.
  init(_ text: String) {
    var categories: [PluralCategory] = []
    var conditions: [PluralCondition] = []
    for rule in text.split(separator: ";") {
      let parts = rule.split(separator: ":")
      guard parts.count == 2,
        let category = PluralCategory(rawValue: parts[0].filter { $0 != " " })
      else { preconditionFailure("the rules are those of the table") }
      categories.append(category)
      conditions.append(PluralCondition(parts[1]))
    }
    self.categories = categories + [.other]
    self.conditions = conditions
    isOneAndOther = conditions == [PluralCondition("n = 1")]
  }

  /// Returns the form for a number, as an index in `categories`.
  package func index(of number: Int) -> Int {
    // This is the rule of most languages, and faster than the loop.
    if isOneAndOther { return number == 1 ? 0 : 1 }
    for index in conditions.indices where conditions[index].holds(for: number) { return index }
    return conditions.count
  }

  /// Returns a JavaScript method call that selects the form for a number from an array of forms.
  ///
  /// The number is a name or an index, such as `n` or `values[0]`. If it is not a number at run
  /// time, the call selects the form `other`, except for languages such as Filipino, whose
  /// conditions say what a digit is not. The call begins with a dot. For an array with a single
  /// form, it returns that form.
  package func scriptCall(for number: String) -> String {
    // This shorter call is in every page with a script.
    if isOneAndOther { return ".at(-(1!=\(number)))" }
    if conditions.isEmpty { return ".at(-1)" }
    let choices = conditions.enumerated().map { "\($1.script(for: number))?\($0):" }
    return ".findLast((_,i)=>!i||i==(\(choices.joined())\(conditions.count)))"
  }

  /// Returns, for each form, the index of the other rule's form for the smallest number of the
  /// form.
  package func indices(in other: PluralRule) -> [Int] {
    if self == other { return Array(categories.indices) }
    return categories.indices.map { index in
      let smallest = (0...200).first { self.index(of: $0) == index }
      // Only forms for millions lack a small number.
      return smallest.map(other.index) ?? other.index(of: 1_000_000)
    }
  }
}

/// The condition for the numbers of a plural form.
struct PluralCondition: Equatable, Sendable {
  /// A comparison of a number, or of the remainder of its division, with some numbers.
  private struct Relation: Equatable {
    /// The divisor; `nil` if the number itself is compared.
    let divisor: Int?
    let isEqual: Bool
    let ranges: [ClosedRange<Int>]

    /// Reads a relation such as `n % 10 = 2..4,9`.
    init(_ text: Substring) {
      let parts = text.split(separator: " ")
      divisor = parts.count == 5 ? Int(parts[2]) : nil
      isEqual = !parts.contains("!=")
      ranges = (parts.last ?? "").split(separator: ",").compactMap { range in
        let ends = range.split(separator: ".").compactMap { Int($0) }
        return ends.first.map { $0...(ends.last ?? $0) }
      }
    }

    func holds(for number: Int) -> Bool {
      let value = divisor.map { number % $0 } ?? number
      for range in ranges where range.contains(value) { return isEqual }
      return !isEqual
    }

    func script(for number: String) -> String {
      let value = divisor.map { "\(number)%\($0)" } ?? number
      let comparisons = ranges.map { range in
        let (first, last) = (range.lowerBound, range.upperBound)
        if first == last { return isEqual ? "\(value)==\(first)" : "\(value)!=\(first)" }
        return isEqual
          ? "\(value)>=\(first)&&\(value)<=\(last)" : "(\(value)<\(first)||\(value)>\(last))"
      }
      return comparisons.count == 1 || !isEqual
        ? comparisons.joined(separator: "&&") : "(\(comparisons.joined(separator: "||")))"
    }
  }

  /// Lists of relations. All relations of at least one list must hold.
  private let alternatives: [[Relation]]

  init(_ text: Substring) {
    alternatives = text.split(separator: " or ").map { alternative in
      alternative.split(separator: " and ").map(Relation.init)
    }
  }

  func holds(for number: Int) -> Bool {
    alternatives.contains { relations in relations.allSatisfy { $0.holds(for: number) } }
  }

  func script(for number: String) -> String {
    alternatives.map { relations in
      relations.map { $0.script(for: number) }.joined(separator: "&&")
    }.joined(separator: "||")
  }
}
