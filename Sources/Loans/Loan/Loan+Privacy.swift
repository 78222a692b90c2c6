extension Loan.Values {
  /// Removes what Kiva's own page does not show of a loan whose borrower is anonymous.
  package mutating func respectAnonymization() {
    guard let anonymization, anonymization.hidesNames else { return }
    hideIdentity()
    if anonymization.hidesStory {
      use = nil
      languages = []
      texts = []
      originalLanguage = nil
      translator = nil
      whySpecial = nil
    }
  }

  /// Removes the names and the picture of the borrowers, the number of an earlier loan, and the texts
  /// in which one of the names occurs.
  mutating func hideIdentity() {
    let names = borrowers.flatMap { [$0.firstName, $0.lastName] } + [name]
    let words = Set(names.compactMap { $0?.nameWords }.joined())
    func hides(_ text: String) -> Bool { words.isDisjoint(with: text.nameWords) }
    name = nil
    imageID = nil
    imageURL = nil
    borrowers = borrowers.map { Loan.Borrower(gender: $0.gender) }
    previousLoan = nil
    endorsement = nil
    use = use.flatMap { hides($0) ? $0 : nil }
    whySpecial = whySpecial.flatMap { hides($0) ? $0 : nil }
    texts = texts.filter { hides($0.text) }
  }
}

extension Loan {
  /// The same loan without the identity of its borrowers.
  package var withoutIdentity: Loan {
    var values = values
    values.hideIdentity()
    return Loan(values)
  }

  /// Whether anything says who the borrowers are.
  package var hasIdentity: Bool { withoutIdentity != self }
}

extension String {
  /// The words of a name or a text in small letters, without those that are too short for a name.
  fileprivate var nameWords: Set<String> {
    Set(split { !$0.isLetter }.filter { $0.count > 2 }.map { $0.lowercased() })
  }
}
