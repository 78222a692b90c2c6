import Loans
package import Words

/// The words of a card, and of the head of a loan's page.
package struct CardWords: Sendable {
  package let anonymous = word("card.anonymous")
  let place = word("card.place", ["town", "country"])
  let nameAndPlace = word("card.name-and-place", ["name", "place"])
  package let until = word("card.until", ["date"])
  package let fullyFunded = word("card.fully-funded")
  package let ended = word("card.ended")
  package let toGo = word("card.to-go", ["amount"])
  package let thanks = word("card.thanks")
  package let inBaskets = word("card.in-baskets")

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
  let anonymous = word("use.anonymous")
  let helps = word("use.helps", ["amount", "use"])
  let helpsMember = word("use.helps-member", ["amount", "use"])
  let helped = word("use.helped", ["amount", "use"])
  let helpedMember = word("use.helped-member", ["amount", "use"])
  let loanHelps = word("use.loan-helps", ["use"])
  let loanHelpsMember = word("use.loan-helps-member", ["use"])
  let loanHelped = word("use.loan-helped", ["use"])
  let loanHelpedMember = word("use.loan-helped-member", ["use"])
}
