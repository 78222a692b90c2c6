/// The number that identifies a loan on Kiva.
package struct LoanID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let value: Int

  package init(_ value: Int) { self.value = value }

  package var description: String { String(value) }

  package static func < (left: LoanID, right: LoanID) -> Bool { left.value < right.value }
}
