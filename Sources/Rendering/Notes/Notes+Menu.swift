extension Notes {
  /// The most pages that the header links if no front matter chooses them.
  private static let mostInMenu = 5

  /// The pages of notes that the header of every page links: those whose front matter says
  /// `menu: true`; if there are none, the first five that do not say `menu: false`.
  package var menu: [OwnPage] {
    let chosen = pages.filter { $0.note.isInMenu == true }
    if !chosen.isEmpty { return chosen }
    return Array(pages.lazy.filter { $0.note.isInMenu == nil }.prefix(Self.mostInMenu))
  }
}
