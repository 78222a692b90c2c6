import Loans
import Mustache
import Site

/// What each page says, before a template makes it HTML.
extension SiteRenderer {
  var firstListAssets: PageAssets { loans.isEmpty ? assets.emptyList : assets.list }

  /// The page of the list with this number, from 1.
  func listPage(_ number: Int) -> ListPage {
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
  func loanPage(at index: Int) -> LoanPage {
    let card = card(of: loans[index], root: "../", headingLevel: 1, isBeyondCap: false)
    return LoanPage(
      frame: frame(ofPageWith: card), card: card,
      listPath: ListSplit.path(ofPage: split.page(withLoanAt: index)))
  }

  /// The page of a loan that has left the list, as of the time when it was last in it.
  func loanPage(of former: FormerLoan) -> LoanPage {
    let card = card(
      of: former.loan, at: former.lastListed, root: "../", headingLevel: 1, isBeyondCap: false)
    return LoanPage(
      frame: frame(ofPageWith: card), card: card, listPath: ListSplit.path(ofPage: 1),
      lastListed: former.lastListed)
  }

  private func frame(ofPageWith card: Card) -> Frame {
    frame(
      of: card.loan.amount.map { "\(card.name), \($0.dollars)" } ?? card.name,
      at: LoanPage.path(of: card.loan.id), assets.linked, description: card.loan.useSentence)
  }

  func notePage(of page: Notes.OwnPage) -> NotePage {
    NotePage(
      frame: frame(
        of: page.title, at: page.path, assets.linked,
        description: page.note.excerpt.isEmpty ? nil : page.note.excerpt),
      title: page.title,
      body: page.note.html(
        headingsBelow: 1, root: "../", withoutTitle: page.note.firstHeading == page.title))
  }

  var notFoundPage: NotFoundPage {
    let path = OutputPath(known: "404.html")
    return NotFoundPage(frame: frame(of: "This page is not here", at: path, assets.notFound))
  }

  /// `time`: if not that of the data.
  private func card(
    of loan: Loan, at time: Timestamp? = nil, root: String, headingLevel: Int, isBeyondCap: Bool
  ) -> Card {
    let note = content.notes.ofLoans[loan.id]
    return Card(
      loan: loan, time: time ?? content.time, root: root, slugs: slugs,
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
