import Loans
package import Words

/// The words of a card, and of the head of a loan's page.
package struct CardWords: Sendable {
  let words: WordTable
  package var anonymous: String { words.text("card.anonymous") }
  var place: Phrase<2> { words.phrase("card.place", "town", "country") }
  var nameAndPlace: Phrase<2> { words.phrase("card.name-and-place", "name", "place") }
  package var until: Phrase<1> { words.phrase("card.until", "date") }
  package var fullyFunded: String { words.text("card.fully-funded") }
  package var ended: String { words.text("card.ended") }
  package var toGo: Phrase<1> { words.phrase("card.to-go", "amount") }
  package var thanks: String { words.text("card.thanks") }
  package var inBaskets: String { words.text("card.in-baskets") }
}

/// Kiva's sentences on what a loan is for. The places are the amount and the use.
struct UseWords: Sendable {
  let words: WordTable
  var anonymous: String { words.text("use.anonymous") }
  var helps: Phrase<2> { words.phrase("use.helps", "amount", "use") }
  var helpsMember: Phrase<2> { words.phrase("use.helps-member", "amount", "use") }
  var helped: Phrase<2> { words.phrase("use.helped", "amount", "use") }
  var helpedMember: Phrase<2> { words.phrase("use.helped-member", "amount", "use") }
  var loanHelps: Phrase<1> { words.phrase("use.loan-helps", "use") }
  var loanHelpsMember: Phrase<1> { words.phrase("use.loan-helps-member", "use") }
  var loanHelped: Phrase<1> { words.phrase("use.loan-helped", "use") }
  var loanHelpedMember: Phrase<1> { words.phrase("use.loan-helped-member", "use") }
}

extension CardWords {
  /// Returns the town and the country, or one of them if the other is not known.
  func place(of place: Loan.Place) -> String? {
    guard let town = place.town, let country = place.country else {
      return place.town ?? place.country
    }
    return self.place.text(.text(town), .text(country))
  }
}
