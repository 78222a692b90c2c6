/// The error in a line of an export, as one sentence without a full stop.
package struct HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
