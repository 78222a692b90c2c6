/// The formats of numbers, dates and lists in a language. It is a class because every message
/// refers to it.
package final class Formats: Sendable {
  package let numbers: NumberFormat
  package let dates: DateFormat
  /// Joins with "and": `A, B and C`.
  package let and: ListFormat
  /// Joins with "or": `A or B or C`.
  package let or: ListFormat
  /// Joins names with commas: `A, B, C`.
  package let commas: ListFormat
  /// Joins parts of a sentence with commas: `A, B, C`. Chinese has another comma between names.
  package let clauses: ListFormat
  /// Joins consecutive sentences.
  package let sentences: ListFormat

  init(_ words: RecordedMessages) {
    numbers = NumberFormat(words)
    dates = DateFormat(words)
    and = ListFormat(words, group: "list-and")
    or = ListFormat(words, group: "list-or")
    commas = ListFormat(words, group: "list-comma")
    clauses = ListFormat(words, group: "list-clauses")
    sentences = ListFormat(words, group: "list-sentences")
  }
}
