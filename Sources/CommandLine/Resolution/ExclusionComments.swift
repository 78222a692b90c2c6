internal import YAML

/// The comments at the setting of the loans that are never shown, as far as they may contain the number
/// of a loan that the setting does not have.
struct ExclusionComments {
  /// The name of the setting.
  static let key = "exclude"
  static let advice = "write the number of a loan without '#', or delete the line"

  /// The comments that are numbers of loans, which are errors: `#1000002`.
  private(set) var numbers: [YAMLDocument.Comment] = []
  /// The comments elsewhere that contain a number as long as those of loans: `# and 1000002`.
  private(set) var sentences: [YAMLDocument.Comment] = []
  /// The comments in the place of a value that contain another number: `# nobody in 2026`.
  private(set) var remarks: [YAMLDocument.Comment] = []

  /// Judges every comment from the key to the next key; `nil` for another setting.
  init?(of entry: SettingsFile.Entry) {
    guard entry.key == Self.key else { return nil }
    let excluded = Set(entry.values ?? [])
    let inPlace = Set(entry.commentsInPlaceOfValues.map(\.offset))
    let comments = entry.comments
    for comment in comments.all {
      let numbers = Numbers(in: comment.text, except: excluded)
      if numbers.isEmpty { continue }
      if comments.aboveNextKey.contains(comment.offset) {
        if numbers.isFirst { sentences.append(comment) }
      } else if inPlace.contains(comment.offset) {
        if numbers.areInSentence { remarks.append(comment) } else { self.numbers.append(comment) }
      } else if numbers.isFirst, !numbers.isAfterDash {
        self.numbers.append(comment)
      } else if numbers.hasLong {
        sentences.append(comment)
      }
    }
  }
}

/// The numbers in a comment at the excluded loans.
private struct Numbers {
  /// Whether there are no numbers.
  let isEmpty: Bool
  /// Whether one is as long as the numbers of loans, and longer than a year.
  let hasLong: Bool
  /// Whether the comment begins with the number of a loan: any number in `#123`, a long one in `# 1000002`.
  let isFirst: Bool
  /// Whether the comment begins with a dash, as an element of a list does.
  let isAfterDash: Bool
  /// Whether the comment begins with a space and a word, and has no long number.
  let areInSentence: Bool

  /// Reads a comment. Dates are no numbers, and neither are the loans that are excluded anyway.
  init(in comment: String, except excluded: Set<String>) {
    let dates = /\b(?:\d{4}-\d\d?-\d\d?|\d\d?[.\/]\d\d?[.\/]\d{4})\b/
    let text = comment.replacing(dates, with: "")
    let numbers = text.matches(of: /\d+/).map { String($0.output) }
      .filter { !excluded.contains($0) }
    isEmpty = numbers.isEmpty
    let hasLong = numbers.contains { $0.count >= 5 }
    self.hasLong = hasLong
    let first = text.prefixMatch(of: /#(?:(\d+)|[#\s]*(-\s+)?\d{5})/)?.output
    isFirst = first.map { $0.1.map { numbers.contains(String($0)) } ?? hasLong } ?? false
    isAfterDash = first?.2 != nil
    areInSentence = !hasLong && text.prefixMatch(of: /#[ \t]+\p{Letter}/) != nil
  }
}
