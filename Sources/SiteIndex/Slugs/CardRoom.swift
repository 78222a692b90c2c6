import Loans
import Words

/// Determines how much text a card in the list has room for, so that the cards of a row are equally
/// high.
enum CardRoom {
  /// The number of letters of tags for which a card has room. The edges of a tag take as much space
  /// as four letters.
  private static let tagLetterCapacity = 48
  private static let maximumTags = 4
  /// The number of letters of a name or a place for which the narrowest card has room.
  private static let lettersOfText = 26

  /// Returns for how many of the tags a card has room: at least one, if there are any.
  static func tagCount(of tags: [String]) -> Int {
    var room = tagLetterCapacity
    let fitting = tags.prefix(maximumTags).prefix { tag in
      room -= tag.count + 4
      return room >= 0
    }
    return max(fitting.count, min(tags.count, 1))
  }

  /// Returns the full name and place, if a card may shorten one of them.
  static func fullText(of loan: Loan, at place: String?, in words: SiteWords) -> String? {
    let name = loan.name ?? words.card.anonymous
    guard isLong(name) || place.map(isLong) == true else { return nil }
    guard let place else { return name }
    return words.card.nameAndPlace.text(.text(name), .text(place))
  }

  /// Returns whether a card may have to shorten a text.
  private static func isLong(_ text: String) -> Bool {
    // Counting bytes is quicker, and each letter has at least one.
    text.utf8.count > lettersOfText && text.count > lettersOfText
  }
}
