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

  /// Removes the names and the picture of the borrowers, the number of an earlier loan, who vouches
  /// for them, and the texts in which one of the names occurs. `earlier` are loans with names that
  /// Kiva gave before.
  mutating func hideIdentity(knownFrom earlier: [Loan] = []) {
    let people = borrowers + earlier.flatMap { $0.borrowers }
    let names =
      people.flatMap { [$0.firstName, $0.lastName] } + [name] + earlier.map { $0.name }
    let words = Set(
      names.filter { !Loan.isAnonymous($0) }.compactMap { $0?.nameWords }.joined())
    func hides(_ text: String) -> Bool { !text.mentions(words) }
    if !Loan.isAnonymous(name) { name = nil }
    imageID = nil
    imageURL = nil
    borrowers = borrowers.map { Loan.Borrower(gender: $0.gender) }
    previousLoan = nil
    (endorsement, trustee) = (nil, nil)
    use = use.flatMap { hides($0) ? $0 : nil }
    whySpecial = whySpecial.flatMap { hides($0) ? $0 : nil }
    texts = texts.filter { hides($0.text) }
    if texts.isEmpty { translator = nil }
  }
}

extension Loan {
  /// The same loan without the identity of its borrowers.
  package var withoutIdentity: Loan {
    var values = values
    values.hideIdentity()
    return Loan(values)
  }

  /// Returns the same loan without what Kiva's own page does not show at this level; `nil` stands
  /// for a level that is not known, of a loan that Kiva shows without a name. `earlier` are records
  /// of the loan, which may have names that occur in its texts. If a text has one, or the story is
  /// not known yet, all texts are hidden, since a later text may have the name when it is no longer
  /// known.
  package func anonymized(as level: Anonymization?, knownFrom earlier: [Loan] = []) -> Loan {
    var values = values
    if let level { values.anonymization = level }
    let texts = (values.use, values.whySpecial, values.texts)
    values.respectAnonymization()
    values.hideIdentity(knownFrom: earlier)
    let hasChanged =
      (values.use, values.whySpecial) != (texts.0, texts.1) || values.texts != texts.2
    let mayChange = texts.2.isEmpty && earlier.contains { !Self.isAnonymous($0.name) }
    if !earlier.isEmpty, hasChanged || mayChange {
      values.anonymization = .full
      values.respectAnonymization()
    }
    return Loan(values)
  }

  /// What is shown of a loan that ended long ago: its place, its sector, its amount, and whether it
  /// was repaid.
  package var reduced: Loan {
    var values = Values(id: self.id)
    values.location = self.location
    values.sector = self.sector
    values.amount = self.amount
    values.status = publicStatus == .repaid ? .paid : .ended
    return Loan(values)
  }

  /// Whether Kiva shows the loan without a name, according to its level or because it has none.
  package var isAnonymous: Bool {
    self.anonymization?.hidesNames ?? false || Self.isAnonymous(self.name)
  }

  /// Whether anything says who the borrowers are.
  package var hasIdentity: Bool { withoutIdentity != self }
}

extension String {
  /// The words of a name. Initials and particles in small letters, such as `de`, are left out.
  fileprivate var nameWords: Set<String> {
    Set(
      split { !$0.isLetter }.filter { word in
        word.count > 2 || word.count == 2 && word.first?.isLowercase == false
      }.map { String($0).foldedForSearch })
  }

  /// Returns whether the text has one of the folded words, in any case, with or without accents. A
  /// script without capital letters may have no spaces between words either, so there a word may
  /// stand anywhere.
  fileprivate func mentions(_ words: Set<String>) -> Bool {
    if words.isEmpty { return false }
    let text = foldedForSearch
    let own = Set(text.split { !$0.isLetter }.map(String.init))
    return words.contains { word in
      own.contains(word) || !word.contains(where: \.isCased) && text.contains(word)
    }
  }
}
