/// The format of one kind of list in a language: `A, B and C`.
/// Source: CLDR, "List Patterns", https://unicode.org/reports/tr35/tr35-general.html#ListPatterns
package struct ListFormat: Equatable, Sendable {
  private let two, start, middle, end: SplitPattern
  /// The patterns for certain last elements; `nil` in most languages.
  private let variant: Variant?

  /// A list pattern, split at the placeholder for the rest of the list.
  private struct SplitPattern: Equatable {
    /// The part before the rest of the list, with the element at placeholder 0.
    let beforeRest: Pattern
    let afterRest: Pattern

    init(_ pattern: Pattern) { (beforeRest, afterRest) = pattern.split(at: 1) }
  }

  /// The patterns for a last element that begins with a certain sound.
  private struct Variant: Equatable {
    let two, end: SplitPattern
    let conjunction: SpanishConjunction
  }

  /// Reads the patterns of a group of the catalogue, such as `list-and`.
  init(_ words: RecordedMessages, group: String) {
    let two = words.pattern("\(group).two", ["first", "second"])
    let end = words.pattern("\(group).end", ["first", "second"])
    self.two = SplitPattern(two)
    start = SplitPattern(words.pattern("\(group).start", ["first", "second"]))
    middle = SplitPattern(words.pattern("\(group).middle", ["first", "second"]))
    self.end = SplitPattern(end)
    let isSpanish = words.catalogue.language.languageCode == "es"
    let conjunction = isSpanish ? SpanishConjunction.allCases.first { $0.occurs(in: two) } : nil
    variant = conjunction.map { conjunction in
      Variant(
        two: SplitPattern(conjunction.changed(in: two)),
        end: SplitPattern(conjunction.changed(in: end)), conjunction: conjunction)
    }
  }

  /// Appends the elements as one text, which is empty for no elements.
  package func append(_ elements: ArraySlice<String>, to bytes: inout [UInt8]) {
    for index in elements.indices.dropLast() {
      pattern(after: index, in: elements).beforeRest.append(to: &bytes) { _, bytes in
        bytes.append(elements[index])
      }
    }
    if let last = elements.last { bytes.append(last) }
    for index in elements.indices.dropLast().reversed() {
      pattern(after: index, in: elements).afterRest.append(to: &bytes) { placeholder, bytes in
        if placeholder == 0 { bytes.append(elements[index]) }
      }
    }
  }

  /// Returns the elements as one text, which is empty for no elements.
  package func text(of elements: [String]) -> String {
    if elements.count < 2 { return elements.first ?? "" }
    var bytes: [UInt8] = []
    append(elements[...], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func pattern(after index: Int, in elements: ArraySlice<String>) -> SplitPattern {
    let last = elements.endIndex - 1
    let isLast = index == last - 1
    let changed =
      isLast && variant?.conjunction.changes(before: elements[last]) == true ? variant : nil
    switch index {
    case _ where elements.count == 2: return changed?.two ?? two
    case elements.startIndex: return start
    case _ where isLast: return changed?.end ?? end
    default: return middle
    }
  }
}
