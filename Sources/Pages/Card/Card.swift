import History
package import Loans
package import Notes
import Site
package import SiteIndex
import Words

/// The card of a loan, which is shown in lists and at the top of the loan's own page.
package struct Card: Equatable, Sendable {
  let siteLoan: SiteLoan
  /// The relative path from the page to the root of the pages in its language, such as `../`.
  package let root: String
  /// The relative path from the page to the site's root, where the pictures are.
  let siteRoot: String
  /// The site's own note about the loan.
  package let note: NoteText?
  package let isPinned: Bool
  /// Whether the card is hidden at first, because there are more cards than are shown at once.
  package let isBeyondCap: Bool
  /// The application ID in links to kiva.org.
  package let appID: AppID?
  package let picture: LoanPicture
  /// The money a day that lenders lent recently; `nil` if that was not recorded.
  package let pace: Money?

  package init(
    _ siteLoan: SiteLoan, root: String, siteRoot: String, note: NoteText?, isPinned: Bool,
    isBeyondCap: Bool, appID: AppID?, picture: LoanPicture = .linked, pace: Money? = nil
  ) {
    self.siteLoan = siteLoan
    self.root = root
    self.siteRoot = siteRoot
    self.note = note
    self.isPinned = isPinned
    self.isBeyondCap = isBeyondCap
    self.appID = appID
    self.picture = picture
    self.pace = pace
  }

  package var loan: Loan { siteLoan.loan }

  var words: SiteWords { siteLoan.words }

  package var name: String { loan.name ?? words.card.anonymous }

  package var deadline: Deadline? { siteLoan.deadline }

  /// The day on which the loan was posted, `19 November 2026`.
  package var postedText: String? { loan.posted.map { words.formats.text(.day($0)) } }

  /// The text of the link to the loan at Kiva.
  package var lendText: String { siteLoan.isFundraising ? words.loan.lend : words.loan.see }

  /// The name of the woven band for the loan's sector.
  package var band: String { siteLoan.band }

  package var kivaLink: String { Card.kivaLink(id: loan.id.description, appID: appID) }

  /// Returns the address at Kiva of the loan with an ID, which may be a placeholder that a script
  /// replaces.
  /// Source: docs/kiva-api.md, "Pages that show Kiva's data".
  package static func kivaLink(id: String, appID: AppID?) -> String {
    kivaFolder + id + kivaQuery(appID)
  }

  /// Returns the query of the address of a loan's page at Kiva.
  package static func kivaQuery(_ appID: AppID?) -> String { appID.map { "?app_id=\($0)" } ?? "" }

  /// Returns the address at Kiva that puts a share of the loan into the reader's basket, or that of
  /// the loan without a share.
  /// Source: docs/kiva-api.md, "Handing loans over to Kiva".
  func lendLink(share: Money?) -> String {
    guard let share else { return kivaLink }
    return "https://www.kiva.org/process-instant-lending/\(loan.id)/\(share.plain)"
      + Card.kivaQuery(appID)
  }

  package static let kivaFolder = "https://www.kiva.org/lend/"

  /// Creates the card of a loan. Headings in its note are below `headingLevel`. The title of the
  /// note can be set apart from its text.
  init(
    of siteLoan: SiteLoan, root: String, headingLevel: Int, titlesNote: Bool = false,
    isBeyondCap: Bool = false, in context: SiteContext
  ) {
    let id = siteLoan.loan.id
    let note = context.content.notes.ofLoans[id]
    let languages = context.layout.languages
    let text = note.map {
      titlesNote
        ? $0.renderedWithTitle(headingsBelow: headingLevel, root: root, in: languages)
        : $0.rendered(headingsBelow: headingLevel, root: root, in: languages)
    }
    self.init(
      siteLoan, root: root, siteRoot: root + languages.linkToSite, note: text,
      isPinned: note?.isPinned ?? false, isBeyondCap: isBeyondCap, appID: context.settings.appID,
      picture: context.content.pictures.picture(of: id),
      pace: context.content.history.courses[id]?.pace?.perDay)
  }

  /// Creates the card of a loan of the list for the page of another loan, which links to it.
  init(linking siteLoan: SiteLoan, in context: SiteContext) {
    self.init(
      siteLoan, root: "../", siteRoot: "../" + context.layout.languages.linkToSite, note: nil,
      isPinned: false, isBeyondCap: false, appID: context.settings.appID,
      picture: context.content.pictures.picture(of: siteLoan.loan.id))
  }

  /// The first tags, as many as the card has room for, but at least one.
  package var shownTags: [String] {
    let tags = siteLoan.publicTags
    let count = siteLoan.shownTagCount
    return count == tags.count ? tags : Array(tags.prefix(count))
  }

  /// The tags that the card leaves out.
  package var omittedTags: [String] { Array(siteLoan.publicTags.dropFirst(siteLoan.shownTagCount)) }

  /// The number of tags that the card leaves out.
  var omittedTagCount: Int { siteLoan.publicTags.count - siteLoan.shownTagCount }

  /// The full name and place, if the card may shorten one of them; otherwise, `nil`.
  package var fullText: String? { siteLoan.fullText }
}
