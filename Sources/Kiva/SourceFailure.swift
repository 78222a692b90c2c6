/// A door that gave no listing, and why.
package struct SourceFailure: Error, Equatable, Sendable {
  package var source: ListingSource
  package var cause: ListingFailure

  package init(source: ListingSource, cause: ListingFailure) {
    self.source = source
    self.cause = cause
  }
}

extension [SourceFailure] {
  /// `newest: cannot fetch …; search: cannot fetch …`; what is the same for several is told once.
  var formatted: String {
    var groups: [(cause: ListingFailure, sources: [ListingSource])] = []
    for failure in self {
      if let same = groups.firstIndex(where: { $0.cause.isLike(failure.cause) }) {
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
