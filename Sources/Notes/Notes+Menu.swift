import Diagnostics

extension Notes {
  /// The maximum number of notes that the header links if no front matter chooses them.
  private static let maximumCountUnlessChosen = 5

  /// The notes whose pages the header of every page links: the first 20 whose front matter says
  /// `menu: true`, or if there are none, the first five whose front matter does not say
  /// `menu: false`.
  ///
  /// Notes whose front matter gives an `order` come first, in that order; see ``Navigation``.
  package var menu: [StandaloneNote] {
    let pages = HeaderMenu.sorted(pages, by: \.note.order)
    let chosen = pages.filter { $0.note.isInMenu == true }
    if !chosen.isEmpty { return Array(chosen.prefix(HeaderMenu.maximumCount)) }
    return Array(
      pages.lazy.filter { $0.note.isInMenu == nil }.prefix(Self.maximumCountUnlessChosen))
  }

  /// The warning that more notes say `menu: true` than the header links; empty if that is not so.
  var menuWarnings: [Warning] {
    let count = pages.count { $0.note.isInMenu == true }
    return count <= HeaderMenu.maximumCount
      ? []
      : [
        Warning(
          .note,
          "\(count) notes say 'menu: true'; the header links the first \(HeaderMenu.maximumCount)")
      ]
  }
}
