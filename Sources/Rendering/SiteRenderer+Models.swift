import Loans
import Mustache
import Site

/// What each page says, before a template makes it HTML.
extension SiteRenderer {
  var firstListAssets: PageAssets {
    if loans.isEmpty { return assets.emptyList }
    return split.isSplit ? assets.splitList : assets.list
  }

  func overviewAssets(of sections: SectionIndex) -> PageAssets {
    sections.all.isEmpty ? assets.linked : assets.sections
  }

  /// The page of the list with this number, from 1.
  func listPage(_ number: Int) -> ListPage {
    let isFirst = number == 1
    let frame = frame(
      of: isFirst ? nil : "Page \(number)", at: split.path(ofPage: number),
      isFirst ? firstListAssets : assets.furtherList,
      description: content.settings.description ?? totals.headline)
    return ListPage(
      frame: frame, totals: totals,
      list: loanList(
        of: Array(loans[split.loans(onPage: number)]), totals, split, number,
        note: content.notes.index, root: frame.root))
  }

  /// The page of a section with this number, from 1.
  func sectionPage(of section: Section, _ number: Int) -> SectionPage {
    let split = section.split
    let frame = frame(
      of: number == 1 ? section.name : "\(section.name), page \(number)",
      at: split.path(ofPage: number), assets.furtherList, description: section.totals.headline)
    return SectionPage(
      frame: frame, section: section,
      list: loanList(
        of: section.loans[split.loans(onPage: number)].map { loans[$0] }, section.totals, split,
        number, without: section.kind.key,
        note: content.notes.note(on: section.value.slug, of: section.kind), root: frame.root))
  }

  func overview(of sections: SectionIndex) -> SectionIndexPage {
    SectionIndexPage(
      frame: frame(
        of: sections.kind.title, at: sections.kind.path, overviewAssets(of: sections),
        description: totals.headline),
      sections: sections, totals: totals)
  }

  /// One page of loans that are split over pages; its note stands on the first.
  private func loanList(
    of shown: [Loan], _ totals: Totals, _ split: Pagination, _ number: Int,
    without facet: Facet.Key? = nil, note: Note?, root: String
  ) -> LoanList {
    let note = number == 1 ? note : nil
    return LoanList(
      root: root, split: split, number: number,
      intro: note.map { $0.html(headingsBelow: $0.title == nil ? 1 : 2, root: root) },
      introTitle: note?.title,
      shown: split.isSplit ? Totals(of: shown, at: content.time) : totals,
      filter: ListFilter(of: shown, at: content.time, slugs: slugs, without: facet),
      map: WorldMap(of: shown),
      cards: LazyList(count: shown.count) { index in
        card(
          of: shown[index], root: root, headingLevel: 3,
          isBeyondCap: LoanList.isBeyondCap(index, of: shown.count))
      },
      hasAll: shown.count == loans.count, appID: content.settings.appID)
  }

  /// The page of the loan at this place in the order of the list.
  func loanPage(at index: Int) -> LoanPage {
    let card = card(of: loans[index], root: "../", headingLevel: 1, isBeyondCap: false)
    return LoanPage(
      frame: frame(ofPageWith: card), card: card,
      listPath: split.path(ofPage: split.page(withLoanAt: index)),
      surroundings: surroundings(of: loans[index], at: index))
  }

  /// The page of a loan that has left the list, as of the time when it was last in it.
  func loanPage(of former: RetiredLoanPage) -> LoanPage {
    let card = card(
      of: former.loan, at: former.lastListed, root: "../", headingLevel: 1, isBeyondCap: false)
    var frame = frame(ofPageWith: card)
    frame.isOutOfSearch = true
    return LoanPage(
      frame: frame, card: card, listPath: split.path(ofPage: 1),
      surroundings: surroundings(of: former.loan), lastListed: former.lastListed)
  }

  private func frame(ofPageWith card: Card) -> PageLayout {
    frame(
      of: card.loan.amount.map { "\(card.name), \($0.dollars)" } ?? card.name,
      at: LoanPage.path(of: card.loan.id), assets.loan, description: card.loan.useSentence)
  }

  /// `index`: its place in the order of the list, if it is in it.
  private func surroundings(of loan: Loan, at index: Int? = nil) -> LoanPage.LoanNeighbors {
    func link(by step: Int) -> Card? {
      guard let index, loans.indices.contains(index + step) else { return nil }
      return linkCard(of: loans[index + step])
    }
    func path(_ kind: SectionKind) -> OutputPath? {
      let path = slugs.values(of: kind.key, in: loan).first.flatMap(kind.path)
      return path.flatMap { sectionPaths.contains($0) ? $0 : nil }
    }
    return LoanPage.LoanNeighbors(
      previous: link(by: -1), next: link(by: 1), alike: loansLike(loan),
      country: path(.countries), sector: path(.sectors))
  }

  /// What the page of a loan says of those like it, which need not be in the list any more.
  func loansLike(_ loan: Loan) -> [Card] {
    likeness.nearest(to: loan).map { linkCard(of: loans[$0]) }
  }

  /// As the page of another loan links it.
  private func linkCard(of loan: Loan) -> Card {
    Card(
      loan: loan, time: content.time, root: "../", slugs: slugs, note: nil, isPinned: false,
      isBeyondCap: false, appID: content.settings.appID,
      picture: content.pictures.picture(of: loan.id))
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

  var notesPage: NotesPage {
    let notes = content.notes.pages
    return NotesPage(
      frame: frame(
        of: NotesPage.title, at: NotesPage.path, assets.linked,
        description: "The \(counted(notes.count, "note", "notes")) on this site."),
      notes: notes)
  }

  var notFoundPage: NotFoundPage {
    let path = OutputPath(known: "404.html")
    return NotFoundPage(
      frame: frame(of: "This page is not here", at: path, assets.notFound),
      namesLoan: content.namesLostLoans)
  }

  var aboutPage: AboutPage {
    var origin = content.origin
    origin.keepsLoans = origin.keepsLoans || !content.notes.ofLoans.isEmpty
    return AboutPage(
      frame: frame(
        of: "About the data", at: AboutPage.path, assets.linked,
        description: "Where the loans on this site come from, and what was done to them."),
      source: content.source, origin: origin, loans: loans,
      formerLoans: content.formerLoans.map(\.loan), pictures: content.pictures,
      report: content.report)
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
      appID: content.settings.appID, picture: content.pictures.picture(of: loan.id))
  }

  private func frame(
    of heading: String?, at path: OutputPath, _ assets: PageAssets, description: String? = nil
  ) -> PageLayout {
    PageLayout(
      site: site, path: path, heading: heading,
      description: description ?? content.settings.description ?? content.settings.title,
      assets: assets)
  }
}
