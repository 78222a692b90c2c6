import History
import Loans
import Pages
import Site
import SiteIndex
import Words

/// An entry of a feed.
struct FeedEntry {
  let id: UUIDv5
  /// A sentence without a full stop, on one line.
  let title: String
  /// The absolute address of the loan: its page or, without a base URL, its page at Kiva.
  let link: String
  /// The address of the loan at Kiva; `nil` if `link` already is that address.
  let kivaLink: String?
  let published: Timestamp?
  /// The time when the content last changed.
  let updated: Timestamp
  /// The absolute address of a picture.
  let picture: String?
  /// The sector and the country.
  let tags: [String]
  /// The content as HTML, in UTF-8.
  let content: [UInt8]

  /// Creates the entry of a loan or of an event of a loan.
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

  /// Creates the entry of an event, with the current name and place of the loan, but without later
  /// figures.
  init(
    of event: LoanEvent, _ summary: LoanSummary, updated: Timestamp, _ links: LoanLinks,
    in site: SiteLayout
  ) {
    let words = site.words
    let summary = words.names.localizing(summary)
    let title = words.feed.title(of: event.change, summary, words)
    var content = FeedContent()
    content.writeParagraph(words.headline.sentence.text(.text(title)))
    let facts = [summary.country, summary.sector].compactMap(\.self)
    content.writeParagraph(words.formats.commas.text(of: facts))
    content.writeLinks(links, words.feed)
    self.init(
      id: FeedID.event(event, in: site.languages.current), title: title, links: links,
      published: event.time, updated: updated,
      tags: [summary.sector, summary.country], content: content)
  }
}

extension FeedWords {
  /// Returns a sentence about an event of a loan, without a full stop.
  fileprivate func title(
    of change: LoanEvent.Change, _ summary: LoanSummary, _ words: SiteWords
  ) -> String {
    let name = summary.name ?? words.card.anonymous
    let country = summary.country ?? summary.countryCode
    let borrower = PhraseValue.text(self.borrower(name, country: country))
    switch change {
    case .appeared:
      let place = Loan.Location(countryCode: summary.countryCode, country: summary.country)
      return request(
        name: name, country: words.country.inSentence(place), amount: summary.figures.amount,
        purpose: summary.sector, isPast: summary.closedReason != nil)
    case .returned: return returned.text(borrower)
    case .edited: return edited.text(borrower)
    case .moved(let old, let new): return title(ofMoveFrom: old, to: new, borrower)
    case .funded: return funded.text(borrower)
    case .ended(let figures):
      guard let amount = figures.amount, amount > figures.funded ?? .zero else {
        return ended.text(borrower)
      }
      return endedMissing.text(borrower, .money(amount - (figures.funded ?? .zero)))
    case .left: return left.text(borrower)
    }
  }

  private func title(
    ofMoveFrom old: LoanFigures, to new: LoanFigures, _ borrower: PhraseValue
  ) -> String {
    if let before = old.amount, let amount = new.amount, before != amount {
      return otherAmount.text(borrower, .money(amount), .money(before))
    }
    guard let remaining = new.remaining else { return moved.text(borrower) }
    let (before, after) = (old.funded ?? .zero, new.funded ?? .zero)
    if after > before { return more.text(borrower, .money(after - before), .money(remaining)) }
    return after < before
      ? less.text(borrower, .money(before - after), .money(remaining))
      : toGo.text(borrower, .money(remaining))
  }
}
