package import Loans

/// A source that did not provide a usable listing, and the reason.
package struct SourceFailure: Equatable, Sendable {
  package var source: ListingSource
  package var cause: KivaError

  package init(source: ListingSource, cause: KivaError) {
    self.source = source
    self.cause = cause
  }
}

extension [SourceFailure] {
  /// The failures as one sentence, without duplicates: `newest: cannot fetch …; search: cannot
  /// fetch …`.
  var formatted: String {
    var groups: [(cause: KivaError, sources: [ListingSource])] = []
    for failure in self {
      if let same = groups.firstIndex(where: { $0.cause.isSameFault(as: failure.cause) }) {
        if groups[same].sources.contains(failure.source) { continue }
        groups[same].sources.append(failure.source)
      } else {
        groups.append((failure.cause, [failure.source]))
      }
    }
    return groups.map { group in
      let others = group.sources.dropFirst().map(\.rawValue).joined(separator: " and ")
      let first = count == 1 ? "" : "\(group.sources[0].rawValue): "
      return first + "\(group.cause)" + (others.isEmpty ? "" : "; the same from \(others)")
    }.joined(separator: "; ")
  }
}
