import Loans

/// What a card in the list shows only in part, so that the cards of a row are about equally high.
extension Card {
  /// The number of letters for which the tags of a card have room. The edges of a tag take that of four.
  private static let roomForTags = 48
  private static let maximumTags = 4
  /// The number of letters of a name or a place for which the narrowest card has room.
  private static let roomForText = 26

  /// The first tags, as many as the card has room for, but at least one.
  package var shownTags: [String] {
    var room = Self.roomForTags
    let fitting = loan.publicTags.prefix(Self.maximumTags).prefix { tag in
      room -= tag.count + 4
      return room >= 0
    }
    return fitting.isEmpty ? Array(loan.publicTags.prefix(1)) : Array(fitting)
  }

  /// The tags that the card leaves out.
  package var omittedTags: [String] { Array(loan.publicTags.dropFirst(shownTags.count)) }

  /// The name and the place in full if the card may shorten one of them; otherwise `nil`.
  package var fullText: String? {
    let texts = [name, place].compactMap(\.self)
    let isLong = texts.contains { $0.count > Self.roomForText }
    return isLong ? texts.joined(separator: ", ") : nil
  }
}
