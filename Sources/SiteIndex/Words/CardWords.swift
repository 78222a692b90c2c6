import Loans
package import Words

/// The words of a card, and of the head of a loan's page.
package struct CardWords: Sendable {
  let words: WordTable
  package var anonymous: String { words["card.anonymous"] }
  var place: Phrase<2> { words["card.place", "town", "country"] }
  var nameAndPlace: Phrase<2> { words["card.name-and-place", "name", "place"] }
  package var until: Phrase<1> { words["card.until", "date"] }
  package var fullyFunded: String { words["card.fully-funded"] }
  package var ended: String { words["card.ended"] }
  package var toGo: Phrase<1> { words["card.to-go", "amount"] }
  package var thanks: String { words["card.thanks"] }
  package var inBaskets: String { words["card.in-baskets"] }

  /// Returns the town and the country, or one of them if the other is not known.
  func place(of place: Loan.Place) -> String? {
    guard let town = place.town, let country = place.country else {
      return place.town ?? place.country
    }
    return self.place.text(.text(town), .text(country))
  }
}

/// Kiva's sentences on what a loan is for. The places are the amount and the use.
struct UseWords: Sendable {
  let words: WordTable
  var anonymous: String { words["use.anonymous"] }
  var helps: Phrase<2> { words["use.helps", "amount", "use"] }
  var helpsMember: Phrase<2> { words["use.helps-member", "amount", "use"] }
  var helped: Phrase<2> { words["use.helped", "amount", "use"] }
  var helpedMember: Phrase<2> { words["use.helped-member", "amount", "use"] }
  var loanHelps: Phrase<1> { words["use.loan-helps", "use"] }
  var loanHelpsMember: Phrase<1> { words["use.loan-helps-member", "use"] }
  var loanHelped: Phrase<1> { words["use.loan-helped", "use"] }
  var loanHelpedMember: Phrase<1> { words["use.loan-helped-member", "use"] }
}
