import SiteIndex

/// What a card in the list shows only in part.
extension Card {
  /// The first tags, as many as the card has room for, but at least one.
  package var shownTags: [String] {
    let tags = siteLoan.publicTags
    let count = siteLoan.shownTagCount
    return count == tags.count ? tags : Array(tags.prefix(count))
  }

  /// The tags that the card leaves out.
  package var omittedTags: [String] {
    Array(siteLoan.publicTags.dropFirst(siteLoan.shownTagCount))
  }

  /// The number of tags that the card leaves out.
  var omittedTagCount: Int { siteLoan.publicTags.count - siteLoan.shownTagCount }

  /// The name and the place in full if the card may shorten one of them; otherwise `nil`.
  package var fullText: String? { siteLoan.fullText }
}
