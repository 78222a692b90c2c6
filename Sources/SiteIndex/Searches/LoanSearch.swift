import Diagnostics
package import Loans
import Site
package import Words

/// The search of a view or of a preset, written as in the hash of the list's address:
/// `country=KE,UG&max=500&open=1&sort=ending`. Scripts in `Templates/script` define the words.
package struct LoanSearch: Equatable, Sendable {
  /// What a search is for, which decides what words it can have.
  package enum Purpose: Sendable {
    /// The page of a view, which is the same for all readers on any day.
    case view
    /// A link that sets the filter of a list. It can have words that depend on the reader.
    case preset
  }

  /// The slugs of one facet.
  package struct Choice: Equatable, Sendable {
    package let key: FacetKey
    /// A loan must have at least one of these slugs, unless the list is empty.
    package var slugs: [String] = []
    /// A loan must have all of these slugs.
    package var required: [String] = []
    /// A loan must have none of these slugs.
    package var excluded: [String] = []

    /// All slugs of the choice.
    package var all: [String] { slugs + required + excluded }
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
  /// The properties that a loan must have, in the order of the form.
  package internal(set) var traits: [LoanTrait] = []
  /// The switches that depend on the reader, in the order of ``ReaderSwitch``. A view has none.
  package internal(set) var readerSwitches: [ReaderSwitch] = []
  /// The words that a loan must contain, as a person typed them.
  package internal(set) var text: String?
  /// The order of the loans; `nil` for the order of the list.
  package internal(set) var order: SortOrder?

  package init() {}

  /// The maximum length of the words of a search, in bytes.
  static let maximumByteCount = 2000
  /// The maximum length of `text`, in UTF-16 code units, which is also the limit of the filter's
  /// field.
  static let maximumTextLength = 80
}

/// A search that the site's owner has named. The loans that it finds have a page of their own.
package struct LoanView: Equatable, Sendable {
  /// The name of the page's file without its suffix: `east-africa`.
  package let name: String
  package let title: String
  /// The language of the title; `nil` if it is the language of the pages or unknown.
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

  /// Returns why a name is not allowed for a view, as a sentence without a full stop; `nil` if it
  /// is allowed.
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

  /// Returns why a title is not allowed for a view, as a sentence without a full stop; `nil` if it
  /// is allowed.
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

/// A sector or a theme in a named search that is not in Kiva's own lists and that no known loan
/// has.
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
  /// Finds the sectors and themes that are not in Kiva's own lists and that no known loan has, in
  /// the order of the search. Other facets are not checked, because there is no complete list of
  /// activities, tags and field partners.
  package func unknownNames(besides values: FilterValues) -> [UnknownSlug] {
    choices.flatMap { choice -> [UnknownSlug] in
      guard let names = choice.key.definition.knownNames(values) else { return [] }
      let known = Set(names.map(\.nameSlug))
      return choice.all.filter { !known.contains($0) && !known.contains($0.withoutNumber) }.map {
        UnknownSlug(word: choice.key.rawValue, slug: $0, nearest: nearestName(to: $0, among: known))
      }
    }
  }
}

extension String {
  /// The slug without the number that distinguishes it from an equal one: `food` for `food-2`.
  fileprivate var withoutNumber: String { replacing(/-[0-9]+$/, with: "") }
}
