package import Loans
package import Site

/// The page of one loan: all that Kiva told.
package struct LoanPage: Equatable, Sendable {
  package let frame: Frame
  package let card: Card
  /// The page of the list that has the loan; of one that has left it the first.
  package let listPath: OutputPath
  /// Of a loan that has left the list: the time of the data that had it last.
  package var lastListed: Timestamp?

  package var loan: Loan { card.loan }

  package static func path(of loan: LoanID) -> OutputPath {
    guard let path = OutputPath("loans/\(loan).html") else {
      preconditionFailure("a number is a file name")
    }
    return path
  }

  /// What the link to Kiva says: that one can lend there is known of loans in the list alone.
  package var lendWords: String { lastListed == nil ? card.lendWords : Card.seeWords }

  /// The story in English, or in its first language if there is no English one.
  package var story: StoryText? { texts.first { $0.languageCode == "en" } ?? texts.first }

  /// The story in its other languages.
  package var translations: [StoryText] {
    let shown = story
    return texts.filter { $0 != shown }
  }

  private var texts: [StoryText] {
    loan.texts.map(StoryText.init).filter { !$0.paragraphs.isEmpty }
  }

  /// The names of the members of a group, of those who have one.
  package var borrowerNames: [String] {
    guard loan.isGroup else { return [] }
    return loan.borrowers.compactMap { borrower in
      let parts = [borrower.firstName, borrower.lastName].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }
}
