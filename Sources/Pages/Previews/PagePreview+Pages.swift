import Loans
import Site
import SiteIndex
import Words

// MARK: - Pages with a picture of their own

extension PagePreview {
  init(of section: Section, in context: SiteContext) {
    let loans = section.loanIndices.map { context.siteLoans[$0] }
    self.init(
      ofPageAt: section.path,
      PreviewText(
        title: section.name, of: loans, section.totals,
        counting: section.kind == .countries ? .sector : .country, words: context.words))
  }

  init(of partner: SitePartner, at path: OutputPath, in context: SiteContext) {
    let loans = partner.loanIndices.map { context.siteLoans[$0] }
    self.init(
      ofPageAt: path,
      PreviewText(title: partner.name, of: loans, partner.totals, words: context.words))
  }

  init(of result: ViewResult, in context: SiteContext) {
    let loans = result.loanIndices.map { context.siteLoans[$0] }
    self.init(
      ofPageAt: result.path,
      PreviewText(title: result.view.title, of: loans, result.totals, words: context.words))
  }

  init(of loan: SiteLoan) {
    self.init(ofPageAt: PagePaths.loan(loan.loan.id), PreviewText(of: loan))
  }
}

extension PageLayout {
  /// Returns the layout with the page's own picture, if the site has such pictures.
  func previewed(by preview: @autoclosure () -> PagePreview) -> PageLayout {
    if site.previews == .none { return self }
    var layout = self
    layout.preview = preview()
    return layout
  }

  /// Returns the layout of the page of a loan. Messengers keep copies of what they show, which
  /// outlast the time for which a page has the name of a borrower, so the texts for them have none.
  func previewed(of loan: SiteLoan) -> PageLayout {
    if site.base == nil { return self }
    var layout = self
    let preview = PagePreview(of: loan)
    layout.previewTexts = preview.text
    if site.previews == .loans { layout.preview = preview }
    return layout
  }
}
