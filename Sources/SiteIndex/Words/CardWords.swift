import Loans
package import Words

/// The words of a card, and of the head of a loan's page.
package struct CardWords: Sendable {
  package let anonymous: String
  let place: Phrase<TwoPlaces>
  let nameAndPlace: Phrase<TwoPlaces>
  package let until: Phrase<OnePlace>
  package let fullyFunded: String
  package let ended: String
  package let toGo: Phrase<OnePlace>
  package let thanks: String
  package let inBaskets: String

  init(_ words: inout WordLookup) {
    anonymous = words.text("card.anonymous")
    place = words.phrase("card.place", "town", "country")
    nameAndPlace = words.phrase("card.name-and-place", "name", "place")
    until = words.phrase("card.until", "date")
    fullyFunded = words.text("card.fully-funded")
    ended = words.text("card.ended")
    toGo = words.phrase("card.to-go", "amount")
    thanks = words.text("card.thanks")
    inBaskets = words.text("card.in-baskets")
  }
}

/// Kiva's sentences on what a loan is for. The places are the amount and the use.
struct UseWords: Sendable {
  let anonymous: String
  let helps: Phrase<TwoPlaces>
  let helpsMember: Phrase<TwoPlaces>
  let helped: Phrase<TwoPlaces>
  let helpedMember: Phrase<TwoPlaces>
  let loanHelps: Phrase<OnePlace>
  let loanHelpsMember: Phrase<OnePlace>
  let loanHelped: Phrase<OnePlace>
  let loanHelpedMember: Phrase<OnePlace>

  init(_ words: inout WordLookup) {
    anonymous = words.text("use.anonymous")
    helps = words.phrase("use.helps", "amount", "use")
    helpsMember = words.phrase("use.helps-member", "amount", "use")
    helped = words.phrase("use.helped", "amount", "use")
    helpedMember = words.phrase("use.helped-member", "amount", "use")
    loanHelps = words.phrase("use.loan-helps", "use")
    loanHelpsMember = words.phrase("use.loan-helps-member", "use")
    loanHelped = words.phrase("use.loan-helped", "use")
    loanHelpedMember = words.phrase("use.loan-helped-member", "use")
  }
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
