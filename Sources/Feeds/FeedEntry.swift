import Loans
import Site

/// An entry of a feed.
struct FeedEntry {
  let id: UUIDv5
  /// A sentence without a full stop, on one line.
  let title: String
  /// The absolute address of the loan: its page or, without a base URL, its page at Kiva.
  let link: String
  /// The address of the loan at Kiva; `nil` if `link` is.
  let kivaLink: String?
  let published: Timestamp?
  /// When what the entry says last changed.
  let updated: Timestamp
  /// The absolute address of a picture.
  let picture: String?
  /// The sector and the country.
  let tags: [String]
  /// The content as HTML, in UTF-8.
  let content: [UInt8]

  /// Creates the entry of a loan or of something that happened to it.
  ///
  /// - Parameters:
  ///   - id: The identifier of the entry.
  ///   - title: The title of the entry.
  ///   - links: Where the loan is shown.
  ///   - published: When the entry was published.
  ///   - updated: When what the entry says last changed.
  ///   - picture: The absolute address of a picture.
  ///   - tags: The sector and the country, as far as they are known.
  ///   - content: The content.
  init(
    id: UUIDv5, title: String, links: LoanLinks, published: Timestamp?, updated: Timestamp,
    picture: String? = nil, tags: [String?], content: FeedContent
  ) {
    self.id = id
    self.title = title.feedLine
    link = links.page ?? links.kiva
    kivaLink = links.page == nil ? nil : links.kiva
    self.published = published
    self.updated = updated
    self.picture = picture
    self.tags = tags.compactMap { $0?.feedLine }.filter { !$0.isEmpty }
    self.content = content.bytes
  }
}
