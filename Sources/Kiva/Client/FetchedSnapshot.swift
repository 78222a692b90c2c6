package import Diagnostics
package import Loans

/// A snapshot, with the warnings and the times of its fetch.
package struct FetchedSnapshot: Equatable, Sendable {
  package var snapshot: LoanSnapshot
  /// What a person should know about the loans and about the fetch.
  package var warnings: [Warning] = []
  /// Why responses that were fetched are not in the cache, each cause once. It is empty if all
  /// of them are there.
  package var cacheFailures: [Warning] = []
  /// Whether the same files, or a fetch soon after this one without asking Kiva, would give the same
  /// result. The time at which a file was last modified may be a part of it.
  package var isRepeatable = true
  /// The numbers of Kiva's field partners as far as the filter needs them; `nil` if no list of them
  /// is available.
  package var knownPartners: Set<Int>?
  /// How long the fetch took, without decoding.
  package var fetchDuration: Duration = .zero
  package var decodeDuration: Duration = .zero

  package init(_ snapshot: LoanSnapshot) { self.snapshot = snapshot }

  /// Adds a warning of the given kind.
  mutating func warn(_ kind: Warning.Kind, _ message: String) {
    warnings.append(Warning(kind, message))
  }
}
