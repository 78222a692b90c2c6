import Site
import Words

/// The rules for the names of the site's own pages. A name that kivagen uses for any site, or may
/// use in the future, is refused for all sites, regardless of their loans and notes.
enum OwnPageName {
  static let rule =
    "the name of a page must begin with a letter or a digit and have only 'a' to 'z', 'A' to 'Z', "
    + "digits, '-' and '_', like 'our-team.mustache'"

  /// The maximum length of a name. Most file systems limit file names to 255 bytes.
  private static let maximumBytes = 200

  /// The names of kivagen's files and folders, and of overviews that it may have in the future.
  private static let reserved: Set<String> = [
    "about", "activities", "assets", "changes", "countries", "data", "deadlines", "embed", "feed",
    "feeds", "figures", "index", "loans", "notes", "page", "pages", "partners", "pictures",
    "previews", "regions", "robots", "saved", "sectors", "sitemap", "status", "tags", "themes",
    "views",
  ]

  /// The codes of scripts that tags such as `zh-Hans` have. Other words, as in `my-team`, do not
  /// count.
  private static let scripts: Set<String> = [
    "arab", "armn", "beng", "cyrl", "deva", "ethi", "geor", "grek", "gujr", "guru", "hang", "hans",
    "hant", "hebr", "jpan", "khmr", "knda", "kore", "laoo", "latn", "mlym", "mong", "mymr", "orya",
    "sinh", "taml", "telu", "thaa", "thai", "tibt",
  ]

  /// Returns why a name is not allowed for a page, as a sentence without a full stop; `nil` if it
  /// is allowed.
  static func refusal(of name: String) -> String? {
    guard name.utf8.count <= maximumBytes else {
      return "the name of a page must have at most \(maximumBytes) characters"
    }
    guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_-]*/) != nil else { return rule }
    let folded = name.lowercased()
    if reserved.contains(folded) || isFeed(folded) {
      return "kivagen keeps the name '\(name)' for pages and files of its own; rename the template"
    }
    if folded.utf8.count == 3, Int(folded) != nil {
      return "hosts show pages like '\(name).html' for errors; rename the template"
    }
    if let refusal = WindowsName.refusal(of: name) { return "\(refusal); rename the template" }
    if isLanguage(folded) {
      return "'\(name)' may be the tag of a language, whose pages are in a folder of that name; "
        + "rename the template"
    }
    return nil
  }

  /// Returns whether a name in lower case resembles that of a feed: `feed2`, `feed-food`.
  private static func isFeed(_ name: String) -> Bool {
    name.wholeMatch(of: /feeds?[^a-z].*/) != nil
  }

  /// Returns whether a name in lower case is the tag of a language with two letters or a script:
  /// `es`, `pt-br`, `zh-hans`, `yue-hant-hk`. Source: RFC 5646, §2.1.
  private static func isLanguage(_ name: String) -> Bool {
    var parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let language = parts.removeFirst()
    let hasScript = parts.first.map { scripts.contains(String($0)) } ?? false
    if hasScript { parts.removeFirst() }
    guard LanguageTag.codes.contains(language) || hasScript && language.count == 3 else {
      return false
    }
    guard let region = parts.first else { return true }
    let isRegion =
      region.count == 2 && region.allSatisfy(\.isLetter)
      || region.count == 3 && region.allSatisfy(\.isNumber)
    return parts.count == 1 && isRegion
  }

  /// Returns a name as words, with an initial capital letter: `Our team` for `our-team`.
  static func words(_ name: String) -> String {
    let words = name.split { "-_".contains($0) }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
