import Loans
import Site

/// The page of one loan: all that Kiva told.
package struct LoanPage: Equatable, Sendable {
  let frame: PageLayout
  let card: Card
  /// The page of the list that has the loan; of one that has left it the first.
  let listPath: OutputPath
  /// What else of the site it leads to.
  let surroundings: LoanNeighbors
  /// Of a loan that has left the list: the time of the data that had it last.
  var lastListed: Timestamp?

  var loan: Loan { card.loan }

  static func path(of loan: LoanID) -> OutputPath {
    guard let path = OutputPath("loans/\(loan).html") else {
      preconditionFailure("a number is a file name")
    }
    return path
  }

  /// How long the loan still runs, `6 days left`; of one that has left the list only that it is over.
  var daysLeft: String? {
    lastListed == nil || loan.closing != nil ? card.deadline?.words : nil
  }

  /// What the link to Kiva says: that one can lend there is known of loans in the list alone.
  var lendWords: String { lastListed == nil ? card.lendWords : Card.seeWords }

  /// The story in English, or in its first language if there is no English one.
  var story: StoryText? { texts.first { $0.languageCode == "en" } ?? texts.first }

  /// The story in its other languages.
  var translations: [StoryText] {
    let shown = story
    return texts.filter { $0 != shown }
  }

  private var texts: [StoryText] {
    loan.texts.map(StoryText.init).filter { !$0.paragraphs.isEmpty }
  }

  /// Whether there is neither a story nor anything of the terms, as when Kiva did not answer.
  var lacksDetails: Bool {
    story == nil && (loan.terms ?? Loan.Terms()) == Loan.Terms()
  }

  /// The names of the members of a group, of those who have one.
  var borrowerNames: [String] {
    guard loan.isGroup else { return [] }
    return loan.borrowers.compactMap { borrower in
      let parts = [borrower.firstName, borrower.lastName].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }

  /// How many members have no name: `and 3 more`; `nil` if all have one.
  var unnamedBorrowers: String? {
    let count = max(loan.borrowerCount ?? 0, loan.borrowers.count) - borrowerNames.count
    return count > 0 ? "and \(count.groupedByThousands) more" : nil
  }

  /// How it is to be repaid; `nil` if Kiva told of no payment with a day and an amount.
  var plan: RepaymentPlan? {
    loan.terms.flatMap { RepaymentPlan($0.schedule, paidOut: $0.disbursed) }
  }

  /// Where the loan is on the map; `nil` if that is not in its country, or cannot be told.
  var point: Point? { loan.place.isInCountry == true ? Point(loan.place.position) : nil }
}

extension LoanPage {
  /// The loans and pages around a loan; one that has left the list may have none.
  struct LoanNeighbors: Equatable, Sendable {
    /// The loan before it in the list.
    var previous: Card?
    /// The loan after it in the list.
    var next: Card?
    /// Loans of its sector and country, the nearest in amount first.
    var alike: [Card] = []
    /// The page with all loans of its country.
    var country: OutputPath?
    /// The page with all loans of its sector.
    var sector: OutputPath?
  }
}
