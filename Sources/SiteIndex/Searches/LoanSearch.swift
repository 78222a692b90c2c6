import Diagnostics
package import Loans
import Site
package import Words

/// The settings in the hash of the list's address that a view searches for, such as
/// `country=KE,UG&max=500&open=1&sort=ending`. Scripts in `Templates/script` define them.
package struct LoanSearch: Equatable, Sendable {
  /// The slugs of one facet. A loan must have at least one of them.
  package struct Choice: Equatable, Sendable {
    package let key: FacetKey
    package let slugs: [String]
  }

  /// The limits of one number of a loan, both inclusive, in hundredths of a unit.
  package struct Limits: Equatable, Sendable {
    package let measure: RangeMeasure
    package internal(set) var least: Int?
    package internal(set) var most: Int?
  }

  /// The facets, in the order of the form.
  package internal(set) var choices: [Choice] = []
  /// The numbers, in the order of the form.
  package internal(set) var ranges: [Limits] = []
  /// Whether a loan must still need money.
  package internal(set) var isOpen = false
  /// The words that a loan must contain, as a person types them.
  package internal(set) var text: String?
  /// The order of the loans; `nil` for that of the list.
  package internal(set) var order: SortOrder?

  package init() {}

  /// The maximum length of the words of a search, in bytes.
  static let maximumByteCount = 2000
  /// The maximum length of `text`, in UTF-16 code units, as the field of the filter limits it.
  static let maximumTextLength = 80
}

/// A list of loans that the site's owner has named: a search, with a page of its own.
package struct LoanView: Equatable, Sendable {
  /// The name of the page's file without its suffix: `east-africa`.
  package let name: String
  package let title: String
  /// The language of the title; `nil` if it is that of the pages, or not known.
  package let titleLanguage: LanguageTag?
  package let search: LoanSearch

  package init(name: String, title: String, titleLanguage: LanguageTag? = nil, search: LoanSearch) {
    self.name = name
    self.title = title
    self.titleLanguage = titleLanguage
    self.search = search
  }

  /// The maximum number of views of a site.
  package static let maximumCount = 100
  /// The maximum length of a name, in characters.
  package static let maximumNameLength = 100
  /// The maximum length of a title, in characters.
  package static let maximumTitleLength = 100

  /// Returns why no view may have a name, in a sentence without a full stop; `nil` if one may.
  package static func refusal(ofName name: String) -> String? {
    guard name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil else {
      let hint = name.slug.isEmpty ? "" : "; did you mean '\(name.slug.excerpt(100))'?"
      return "expected a name of 'a' to 'z', digits and single '-', such as east-africa, "
        + "got '\(name.excerpt(100))'\(hint)"
    }
    if name.utf8.count > maximumNameLength {
      return "expected a name of at most \(maximumNameLength) characters, got \(name.utf8.count)"
    }
    return WindowsName.refusal(of: name).map { "\($0); rename it" }
  }

  /// Returns why no view may have a title, in a sentence without a full stop; `nil` if one may.
  package static func refusal(ofTitle title: String) -> String? {
    let hasControls = title.unicodeScalars.contains { $0.properties.generalCategory == .control }
    if hasControls || title.isBlank { return "expected a title, which is one line of text" }
    if title.unicodeScalars.count > maximumTitleLength {
      return "expected a title of at most \(maximumTitleLength) characters, "
        + "got \(title.unicodeScalars.count)"
    }
    return nil
  }
}

/// A sector or a theme in a named search that neither Kiva's own lists nor any known loan has.
package struct UnknownSlug: Equatable, Sendable {
  /// The word of the search: `sector` or `theme`.
  package let word: String
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
  /// Finds the sectors and themes, in their order, that neither Kiva's own lists nor any known loan
  /// has. Of activities, tags and field partners there is no complete list.
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
