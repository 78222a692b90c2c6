/// How a language writes a list of one kind: `A, B and C`.
///
/// Source: CLDR, "List Patterns", https://unicode.org/reports/tr35/tr35-general.html#ListPatterns
package struct ListFormat: Equatable, Sendable {
  let two: Pattern
  let start: Pattern
  let middle: Pattern
  let end: Pattern

  /// Reads the patterns of a group of the catalogue, such as `list-and`.
  init(_ words: inout WordLookup, group: String) {
    two = words.pattern("\(group).two", "first", "second")
    start = words.pattern("\(group).start", "first", "second")
    middle = words.pattern("\(group).middle", "first", "second")
    end = words.pattern("\(group).end", "first", "second")
  }

  /// Returns the elements as one text, which is empty for no elements.
  package func text(of elements: [String]) -> String {
    guard let last = elements.last, elements.count > 1 else { return elements.first ?? "" }
    if elements.count == 2 { return two.text { elements[$0] } }
    var text = end.text { $0 == 0 ? elements[elements.count - 2] : last }
    for element in elements[1..<(elements.count - 2)].reversed() {
      let rest = text
      text = middle.text { $0 == 0 ? element : rest }
    }
    return start.text { $0 == 0 ? elements[0] : text }
  }
}
