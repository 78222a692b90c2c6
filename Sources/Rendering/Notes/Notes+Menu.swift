extension Notes {
  /// The maximum number of notes that the header links if front matter chooses them. It is limited
  /// because every page has the header.
  private static let maximumCountInMenu = 20
  /// The maximum number of notes that the header links if no front matter chooses them.
  private static let maximumCountUnlessChosen = 5

  /// The notes whose pages the header of every page links: the first 20 whose front matter says
  /// `menu: true`, or if there are none, the first five whose front matter does not say
  /// `menu: false`.
  package var menu: [StandaloneNote] {
    let chosen = pages.filter { $0.note.isInMenu == true }
    if !chosen.isEmpty { return Array(chosen.prefix(Self.maximumCountInMenu)) }
    return Array(
      pages.lazy.filter { $0.note.isInMenu == nil }.prefix(Self.maximumCountUnlessChosen))
  }

  /// The warning that more notes say `menu: true` than the header links, one sentence without a
  /// full stop; empty if that is not so.
  var menuWarnings: [String] {
    let count = pages.count { $0.note.isInMenu == true }
    return count <= Self.maximumCountInMenu
      ? []
      : ["\(count) notes say 'menu: true'; the header links the first \(Self.maximumCountInMenu)"]
  }
}
