import History
import Loans
import Mustache
import Site
import SiteIndex
import Words

extension LoanPage {
  /// The pages of all loans: of those in the list, then of those that have left it and keep their
  /// pages.
  package static let route = Route(
    at: .folder(PagePaths.loanFolder.description, isReserved: true), template: "loan",
    bindings: bindings, scripts: [.loan]
  ) { context in
    let (listed, retired) = (context.loans, context.content.retiredLoans)
    return LazyList(count: listed.count + retired.count) { index in
      if index < listed.count {
        return RoutePage(at: PagePaths.loan(listed[index].id)) { layout in
          LoanPage(ofLoanAt: index, layout: layout, in: context)
        }
      }
      let loan = retired[index - listed.count]
      return RoutePage(at: PagePaths.loan(loan.loan.id)) { layout in
        LoanPage(of: loan, layout: layout, in: context)
      }
    }
  }

  /// Creates the page of the loan at this index in the order of the list.
  private init(ofLoanAt index: Int, layout: PageLayout, in context: SiteContext) {
    let loan = context.siteLoans[index]
    let card = Card(of: loan, root: layout.root, headingLevel: 1, in: context)
    self.init(
      layout: layout.titled(card.title, description: loan.useSentence), card: card,
      neighbors: LoanNeighbors(of: loan, at: index, in: context),
      figuresSince: context.content.history.figuresSince[card.loan.id],
      course: context.content.history.courses[card.loan.id], filtersList: context.filtersList)
  }

  /// Creates the page of a loan that has left the list, as of the time when it was last in it.
  private init(of retired: RetiredLoan, layout: PageLayout, in context: SiteContext) {
    let loan = SiteLoan(retired.loan, slugs: context.slugs, words: context.words)
    let card = Card(of: loan, root: layout.root, headingLevel: 1, in: context)
    var layout = layout.titled(card.title, description: loan.useSentence)
    layout.isOutOfSearch = true
    self.init(
      layout: layout, card: card,
      neighbors: LoanNeighbors(of: loan, in: context), lastListed: retired.lastListed,
      course: context.content.history.courses[card.loan.id], filtersList: context.filtersList)
  }
}

extension LoanNeighbors {
  /// Finds the loans and pages around a loan.
  ///
  /// - Parameters:
  ///   - loan: The loan, which may have left the list.
  ///   - index: The index of the loan in the order of the list; `nil` if it has left the list.
  ///   - context: The site.
  fileprivate init(of loan: SiteLoan, at index: Int? = nil, in context: SiteContext) {
    func neighbor(by step: Int) -> Card? {
      guard let index, context.siteLoans.indices.contains(index + step) else { return nil }
      return Card(linking: context.siteLoans[index + step], in: context)
    }
    func path(_ kind: SectionKind) -> OutputPath? {
      loan.values(of: kind.key).first.flatMap { context.sectionPaths[kind]?[$0.slug] }
    }
    // The page of a loan that has left the list would change whenever one of these leaves.
    let related = index == nil ? [] : context.relatedLoans.related(to: loan.loan)
    self.init(
      previous: neighbor(by: -1), next: neighbor(by: 1),
      related: related.map { Card(linking: context.siteLoans[$0], in: context) },
      country: path(.countries), sector: path(.sectors))
  }
}

extension Card {
  /// The title of the page of the loan: `Grace, $525`.
  fileprivate var title: String {
    loan.amount.map { siteLoan.words.loan.title.text(.text(name), .money($0)) } ?? name
  }
}
