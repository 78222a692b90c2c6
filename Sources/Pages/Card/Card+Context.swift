import Loans
import Notes
import SiteIndex

extension Card {
  /// Creates the card of a loan, with the site's own note on it.
  ///
  /// - Parameters:
  ///   - siteLoan: The loan.
  ///   - root: The relative path from the page to the root of the pages in its language.
  ///   - headingLevel: The level of the heading above the note.
  ///   - isBeyondCap: Whether the script hides the card at first.
  ///   - context: The site.
  init(
    of siteLoan: SiteLoan, root: String, headingLevel: Int,
    isBeyondCap: Bool = false, in context: SiteContext
  ) {
    let id = siteLoan.loan.id
    let note = context.content.notes.ofLoans[id]
    let languages = context.layout.languages
    self.init(
      siteLoan, root: root, siteRoot: root + languages.linkToSite,
      note: note?.rendered(headingsBelow: headingLevel, root: root, in: languages),
      isPinned: note?.isPinned ?? false, isBeyondCap: isBeyondCap, appID: context.settings.appID,
      picture: context.content.pictures.picture(of: id))
  }

  /// Creates the card with which the page of another loan links a loan of the list.
  init(linking siteLoan: SiteLoan, in context: SiteContext) {
    self.init(
      siteLoan, root: "../", siteRoot: "../" + context.layout.languages.linkToSite, note: nil,
      isPinned: false, isBeyondCap: false, appID: context.settings.appID,
      picture: context.content.pictures.picture(of: siteLoan.loan.id))
  }
}
