package import Loans
package import Site

/// What the frames of all pages share.
package struct SiteFrame: Equatable, Sendable {
  package let settings: SiteSettings
  package let time: Timestamp
  package let isSample: Bool
  /// What is said if the data are older than they should be.
  package let staleNotice: String?
  /// The site's own pages, in the order of the header.
  package let notePages: [NotePageTitle]

  /// A page of the site's own, as links name it.
  package struct NotePageTitle: Equatable, Sendable {
    package let title: String
    package let path: OutputPath
  }

  /// The base URL with one `/` at its end; `nil` if there is none, or it is not a web address.
  package var base: String? {
    guard var base = settings.baseURL, base.hasPrefix("https://") || base.hasPrefix("http://")
    else { return nil }
    while base.last == "/" { base.removeLast() }
    return base + "/"
  }
}
