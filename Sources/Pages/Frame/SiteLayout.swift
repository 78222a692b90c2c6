package import Loans
import Notes
import Site
package import SiteIndex
import Words

/// The parts that the layouts of all pages share. It is a class, so that it is copied quickly. An
/// object is equal only to itself.
package final class SiteLayout: Equatable, Sendable {
  package let settings: SiteSettings
  package let words: SiteWords
  package let languages: SiteLanguages
  /// The time and the age of the data. Pages read them through `PageLayout.data`.
  package let data: DataTime
  let isSample: Bool
  /// Whether the invented loans are shown because Kiva could not be reached.
  let isFallback: Bool
  /// Whether days are counted from the time of the data, and not by the reader's clock: on a site
  /// of invented loans, and on one that is to stay as it is.
  let isFrozen: Bool
  /// Whether the pages show pictures from Kiva's server.
  package let linksPictures: Bool
  /// The pages that have pictures for messengers. They need absolute addresses, so there are none
  /// without a base URL.
  package let previews: PreviewScope
  package let navigation: Navigation
  /// The names of the site's own pages with a list, separated by spaces; `nil` if there are none.
  let ownListPages: String?

  init(of content: SiteContent, words: SiteWords, pages: [OwnPage], languages: SiteLanguages) {
    settings = content.settings
    self.words = words
    self.languages = languages
    data = DataTime(time: content.time, isStale: content.isStale)
    isSample = content.isSample
    isFallback = content.snapshot.isFallback
    isFrozen = content.isSample || !content.settings.showsAge
    let hasPreviews = content.previewRenderer != nil && content.settings.siteBase != nil
    previews = hasPreviews ? content.settings.previews : .none
    linksPictures = content.pictures == .linked
    let lists = pages.filter { $0.hasList && !$0.isHidden }.map(\.name)
    ownListPages = lists.isEmpty ? nil : lists.joined(separator: " ")
    navigation = Navigation(
      to: pages, and: content.notes, views: content.views, hasPartners: content.hasPartners,
      words: words)
  }

  package static func == (left: SiteLayout, right: SiteLayout) -> Bool { left === right }

  package var title: String { settings.title ?? words.page.siteTitle }

  /// The absolute address of the root of the pages in the language, ending with `/`; `nil` without
  /// a base URL.
  package var base: String? { siteBase.map { $0 + languages.current.prefix } }

  /// The base URL with a single `/` at its end; `nil` if there is none, or if it is not a web
  /// address.
  package var siteBase: String? { settings.siteBase }
}

/// The time and the age of the data, which change from build to build even if the loans do not.
package struct DataTime: Equatable, Sendable {
  package let time: Timestamp
  /// Whether Kiva could not be reached, so that the data comes from an older response.
  let isStale: Bool

  /// Returns the notice of stale data, `Data of 3 March, 09:30 UTC; Kiva could not be reached`, to
  /// which a script adds the age of the data; `nil` if the data is not stale.
  package func staleNotice(in words: SiteWords) -> String? {
    isStale ? words.page.stale.text(.timeWithoutYear(time.calendarTime)) : nil
  }
}
