import History
import Loans
import Site
import SiteIndex
import Words

/// The page of one loan, with all that Kiva says of it.
package struct LoanPage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  let card: Card
  /// The other loans and pages of the site that the page leads to.
  let neighbors: LoanNeighbors
  /// The time of the data in which the loan was last listed; `nil` while it is in the list.
  let lastListed: Timestamp?
  /// The time of the data in which the figures of the loan were first as they are now; `nil` if no
  /// change of them was ever seen.
  let figuresSince: Timestamp?
  /// Whether the list can be filtered by the values of the loan.
  let filtersList: Bool
  /// The story in each language in which it is not blank.
  private let texts: [StoryText]
  /// How the loan is to be repaid; `nil` if Kiva gave no payment with a day and an amount.
  let plan: RepaymentPlan?
  /// How the funding of the loan went; `nil` if that was not recorded.
  let funding: FundingProgress?

  init(
    layout: PageLayout, card: Card, neighbors: LoanNeighbors, lastListed: Timestamp? = nil,
    figuresSince: Timestamp? = nil, course: FundingCourse? = nil, filtersList: Bool
  ) {
    self.layout = layout
    self.card = card
    self.neighbors = neighbors
    self.lastListed = lastListed
    self.figuresSince = figuresSince
    self.filtersList = filtersList
    let loan = card.loan
    let words = layout.site.words
    texts = loan.texts.map { StoryText($0, words: words) }.filter { !$0.paragraphs.isEmpty }
    plan = loan.terms.flatMap {
      RepaymentPlan($0.schedule, paidOut: $0.disbursed, words: words)
    }
    funding = course.flatMap {
      FundingProgress($0, of: card.siteLoan, isListed: lastListed == nil)
    }
  }

  var loan: Loan { card.loan }
  var words: SiteWords { layout.site.words }

  /// Until when the loan can be funded, `until 26 November 2026`; for a loan that has left the
  /// list, only that it is funded or has ended.
  var deadline: Deadline? {
    lastListed == nil || card.siteLoan.closedReason != nil ? card.deadline : nil
  }

  /// The text of the link to Kiva, which invites readers to lend only while the loan is in the
  /// list.
  var lendText: String { lastListed == nil ? card.lendText : words.loan.see }

  /// The story in the language of the site, or else in English, or else in its first language.
  var story: StoryText? { StoryText.preferred(among: texts, in: words) }

  /// The story in its other languages.
  var translations: [StoryText] {
    let shown = story
    return texts.filter { $0 != shown }
  }

  /// Whether neither a story nor any of the terms are known, for example because Kiva did not
  /// answer.
  var lacksDetails: Bool {
    story == nil && (loan.terms ?? Loan.Terms()) == Loan.Terms()
  }

  /// The names of the members of a group, leaving out members without one.
  var borrowerNames: [String] {
    guard card.siteLoan.isGroup else { return [] }
    return loan.borrowers.compactMap { borrower in
      let parts = [borrower.firstName, borrower.lastName].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }

  /// How many members of a group have no name, `and 3 more`; `nil` if all have one.
  var unnamedBorrowers: String? {
    let count = max(loan.borrowerCount ?? 0, loan.borrowers.count) - borrowerNames.count
    return count > 0 ? words.loan.moreMembers.text(.count(count)) : nil
  }

  /// Where the loan is on the map; `nil` if its position is unknown or not known to be in its
  /// country.
  var point: MapPoint? {
    card.siteLoan.isPlaceCertain ? card.siteLoan.mapPoint : nil
  }
}
