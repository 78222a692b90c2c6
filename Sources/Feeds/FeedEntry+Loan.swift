import Loans
import Pages
import Site
import SiteIndex
import Words

extension FeedEntry {
  /// Creates the entry of a loan. It does not include the state of the funding, so that it rarely
  /// changes. Of a loan past its funding, it says `asked` and not `asks`.
  ///
  /// Its time is that of the posting or of the last revision of the loan. Without a date of
  /// posting, the loan counts as posted in 1970, because any other time would have to change later.
  init(of siteLoan: SiteLoan, _ links: LoanLinks, in context: SiteContext) {
    let (loan, words) = (siteLoan.loan, context.words)
    let posted = loan.posted ?? Timestamp(seconds: 0)
    let picture = Self.picture(of: loan, in: context)
    self.init(
      id: FeedID.loan(loan.id, in: context.layout.languages.current),
      title: words.feed.request(
        name: loan.name ?? words.card.anonymous, country: words.country.inSentence(loan.location),
        amount: loan.amount, purpose: loan.activity ?? loan.sector,
        isPast: siteLoan.status.isPastFunding),
      links: links, published: loan.posted,
      updated: max(posted, context.revisions[loan.id] ?? posted), picture: picture,
      tags: [loan.sector, loan.location.country],
      content: Self.content(of: siteLoan, picture: picture, links, words))
  }

  private static func content(
    of siteLoan: SiteLoan, picture: String?, _ links: LoanLinks, _ words: SiteWords
  ) -> FeedContent {
    let loan = siteLoan.loan
    var content = FeedContent()
    content.writePicture(picture, of: loan.name ?? words.card.anonymous)
    content.writeParagraph(siteLoan.useText, language: siteLoan.useLanguage)
    let facts = [siteLoan.place, loan.sector, loan.activity].compactMap(\.self)
    content.writeParagraph(words.formats.commas.text(of: facts))
    let texts = loan.texts.lazy.map { StoryText($0, words: words) }
    let stories = texts.filter { !$0.paragraphs.isEmpty }
    if let story = StoryText.preferred(among: stories, in: words) {
      for paragraph in story.paragraphs {
        content.writeParagraph(
          paragraph, language: story.languageCode == words.feed.language ? nil : story.languageCode)
      }
    }
    content.writeParagraph(loan.whySpecial, language: words.names.kivaLanguage)
    content.writeLinks(links, words.feed)
    return content
  }

  /// Returns the absolute address of a loan's picture, on the site or at Kiva; `nil` if none.
  private static func picture(of loan: Loan, in context: SiteContext) -> String? {
    let linkAtKiva = { loan.pictureLink(size: "w480h360") }
    return switch context.content.pictures.picture(of: loan.id) {
    case .downloaded(let path): context.layout.siteBase.map { $0 + path.text } ?? linkAtKiva()
    case .linked: linkAtKiva()
    case .missing, .none: nil
    }
  }
}
