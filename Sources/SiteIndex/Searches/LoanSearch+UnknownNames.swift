import Diagnostics
package import Loans

/// A sector or a theme in a named search that neither Kiva's own lists nor any known loan has.
package struct UnknownSlug: Equatable, Sendable {
  /// The word of the search: `sector` or `theme`.
  package let word: String
  /// The slug as it is written.
  package let slug: String
  /// The known slug that was probably meant; `nil` if none is near enough.
  package let nearest: String?

  /// One sentence without a full stop.
  package var message: String {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(word) '\(slug.excerpt(100))'\(hint)"
  }
}

extension LoanSearch {
  /// Finds the sectors and themes that neither Kiva's own lists nor any known loan has. Of
  /// activities, tags and field partners there is no complete list.
  ///
  /// - Parameter values: The sectors and themes of the known loans.
  /// - Returns: The slugs, in the order of the search.
  package func unknownNames(besides values: FilterValues) -> [UnknownSlug] {
    choices.flatMap { choice -> [UnknownSlug] in
      guard let names = choice.key.definition.knownNames(values) else { return [] }
      let known = Set(names.map(\.nameSlug))
      return choice.slugs.filter { !known.contains($0) && !known.contains($0.withoutNumber) }.map {
        UnknownSlug(word: choice.key.rawValue, slug: $0, nearest: nearestName(to: $0, among: known))
      }
    }
  }
}

extension String {
  /// The slug without the number that tells it from an equal one: `food` for `food-2`.
  fileprivate var withoutNumber: String { replacing(/-[0-9]+$/, with: "") }
}
