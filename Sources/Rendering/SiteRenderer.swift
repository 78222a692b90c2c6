package import Diagnostics
import Loans
import Mustache
package import Site

/// Makes the pages of a site, each on its own: in any order, side by side, none kept.
///
/// The same content and templates give the same bytes.
package struct SiteRenderer: Sendable {
  /// Where each page lies, all different.
  package let paths: [OutputPath]
  /// What is amiss with the content but does not keep a page from being made, one sentence each.
  package let warnings: [String]

  private let content: SiteContent
  /// In the order of the list.
  private let loans: [Loan]
  private let split: ListSplit
  /// Of all loans.
  private let totals: Totals
  private let site: SiteFrame
  private let slugs: SiteSlugs
  private let templates: Templates
  private let assets: SiteAssets
  /// Those of them that have a file.
  private let assetPages: [Page]
  /// The numbers of the list's pages from the second on.
  private let furtherPages: [Int]

  package init(_ content: SiteContent, templates folder: TemplateFolder) {
    self.content = content
    loans = inListOrder(content.loans, pinned: content.notes.pinned)
    split = ListSplit(loanCount: loans.count, cardsPerPage: content.settings.cardsPerPage)
    totals = Totals(of: loans, at: content.time)
    site = SiteFrame(
      settings: content.settings, time: content.time, isSample: content.isSample,
      isStale: content.isStale,
      notePages: content.notes.pages.map { .init(title: $0.title, path: $0.path) })
    slugs = SiteSlugs(of: content.loans)
    templates = folder.templates
    assets = folder.assets
    warnings = folder.warnings + content.notes.warnings
    assetPages = folder.assets.pages(furtherList: split.isSplit)
    furtherPages = Array((1...split.pageCount).dropFirst())
    paths =
      SiteRenderer.fixedPaths + furtherPages.map(ListSplit.path)
      + loans.map(SiteRenderer.path) + content.notes.pages.map(\.path) + assetPages.map(\.path)
  }

  /// Makes the page that lies at `paths[index]`; a page made on a task that is cancelled may lack
  /// anything.
  ///
  /// Throws only if a template does what `TemplateFolder` could not see: partials that use each
  /// other without end.
  package func page(at index: Int) throws(Diagnostic) -> Page {
    switch index {
    case 0: return try render("index", listPage(1), as: ListPage.names, at: paths[0])
    case 1:
      let page = NotFoundPage(
        frame: frame(of: "This page is not here", at: paths[1], assets.notFound))
      return try render("404", page, as: NotFoundPage.names, at: paths[1])
    case 2:
      let bytes = loansFile(content.loans, fetchedAt: content.time, source: content.source)
      return Page(path: paths[2], bytes: bytes)
    case 3: return Page(path: paths[3], bytes: [], yields: true)
    case 4:
      let list = firstListAssets
      return HostHeaders(assets, templates, list: list, hasFurtherList: split.isSplit).page
    default: break
    }
    var rest = index - SiteRenderer.fixedPaths.count
    if rest < furtherPages.count {
      let page = listPage(furtherPages[rest])
      return try render("index", page, as: ListPage.names, at: paths[index])
    }
    rest -= furtherPages.count
    if rest < loans.count {
      return try render("loan", loanPage(at: rest), as: LoanPage.names, at: paths[index])
    }
    rest -= loans.count
    let notes = content.notes.pages
    if rest < notes.count {
      return try render("note", notePage(of: notes[rest]), as: NotePage.names, at: paths[index])
    }
    return assetPages[rest - notes.count]
  }

  private static let fixedPaths = [
    OutputPath(known: "index.html"), OutputPath(known: "404.html"), OutputPath(known: "loans.json"),
    // Without it GitHub Pages would leave out files and folders whose names begin with `_`.
    OutputPath(known: ".nojekyll"), HostHeaders.path,
  ]

  private static func path(of loan: Loan) -> OutputPath {
    guard let path = OutputPath("loans/\(loan.id).html") else {
      preconditionFailure("a number is a file name")
    }
    return path
  }

  private func render<Model>(
    _ template: String, _ model: Model, as names: Table<Model>, at path: OutputPath
  ) throws(Diagnostic) -> Page {
    var bytes: [UInt8] = []
    try templates.render(template, with: .record(names.record(of: model)), into: &bytes)
    return Page(path: path, bytes: bytes)
  }
}

// MARK: - The models of the pages

extension SiteRenderer {
  private var firstListAssets: PageAssets { loans.isEmpty ? assets.emptyList : assets.list }

  /// The page of the list with this number, from 1.
  private func listPage(_ number: Int) -> ListPage {
    let range = split.loans(onPage: number)
    let shown = Array(loans[range])
    let isFirst = number == 1
    let isCapped = shown.count > ListPage.mostWithoutCap
    let note = isFirst ? content.notes.index : nil
    let frame = frame(
      of: isFirst ? nil : "Page \(number)", at: ListSplit.path(ofPage: number),
      isFirst ? firstListAssets : assets.furtherList,
      description: content.settings.description ?? totals.headline)
    return ListPage(
      frame: frame, split: split, number: number,
      intro: note.map { $0.html(headingsBelow: $0.title == nil ? 1 : 2, root: "") },
      introTitle: note?.title,
      totals: totals,
      shown: split.isSplit ? Totals(of: shown, at: content.time) : totals,
      filter: ListFilter(of: shown, at: content.time, slugs: slugs),
      map: WorldMap(of: shown),
      cards: Items(count: shown.count) { index in
        card(
          of: shown[index], root: frame.root, headingLevel: 3,
          isBeyondCap: isCapped && index >= ListPage.cap)
      })
  }

  /// The page of the loan at this place in the order of the list.
  private func loanPage(at index: Int) -> LoanPage {
    let loan = loans[index]
    let card = card(of: loan, root: "../", headingLevel: 1, isBeyondCap: false)
    let heading = loan.amount.map { "\(card.name), \($0.dollars)" } ?? card.name
    return LoanPage(
      frame: frame(
        of: heading, at: SiteRenderer.path(of: loan), assets.linked,
        description: loan.useSentence),
      card: card, listPath: ListSplit.path(ofPage: split.page(withLoanAt: index)))
  }

  private func notePage(of page: Notes.OwnPage) -> NotePage {
    NotePage(
      frame: frame(
        of: page.title, at: page.path, assets.linked,
        description: page.note.excerpt.isEmpty ? nil : page.note.excerpt),
      title: page.title,
      body: page.note.html(
        headingsBelow: 1, root: "../", withoutTitle: page.note.firstHeading == page.title))
  }

  private func card(of loan: Loan, root: String, headingLevel: Int, isBeyondCap: Bool) -> Card {
    let note = content.notes.ofLoans[loan.id]
    return Card(
      loan: loan, time: content.time, root: root, slugs: slugs,
      note: note?.html(headingsBelow: headingLevel, root: root),
      isPinned: note?.isPinned ?? false, isBeyondCap: isBeyondCap,
      appID: content.settings.appID)
  }

  private func frame(
    of heading: String?, at path: OutputPath, _ assets: PageAssets, description: String? = nil
  ) -> Frame {
    Frame(
      site: site, path: path, heading: heading,
      description: description ?? content.settings.description ?? content.settings.title,
      assets: assets)
  }
}
