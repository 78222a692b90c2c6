extension Notes {
  /// The maximum number of pages that the header links: every page has the header.
  private static let maximumCountInMenu = 20
  /// The maximum number if no front matter chooses them.
  private static let maximumCountUnlessChosen = 5

  /// The pages of notes that the header of every page links: the first 20 whose front matter says
  /// `menu: true`; if there are none, the first five that do not say `menu: false`.
  package var menu: [OwnPage] {
    let chosen = pages.filter { $0.note.isInMenu == true }
    if !chosen.isEmpty { return Array(chosen.prefix(Self.maximumCountInMenu)) }
    return Array(
      pages.lazy.filter { $0.note.isInMenu == nil }.prefix(Self.maximumCountUnlessChosen))
  }

  /// Warns if more pages are to be in the header than it links: one sentence, no full stop.
  var menuWarnings: [String] {
    let count = pages.count { $0.note.isInMenu == true }
    return count <= Self.maximumCountInMenu
      ? []
      : ["\(count) notes say 'menu: true'; the header links the first \(Self.maximumCountInMenu)"]
  }
}
