import Loans
import Words

extension FacetNames {
  /// Returns the name of a value for use in a sentence, or the slug if neither the loans nor the
  /// site's words have a name.
  fileprivate func inSentence(_ slug: String, of key: FacetKey, _ words: SiteWords) -> String {
    let definition = key.definition
    let name = self[key, slug] ?? definition.name(slug, words) ?? slug
    return definition.inSentence(name, slug, words)
  }
}

extension LoanSearch {
  /// Returns a sentence that describes the search: `Loans in Kenya, of $500 or less, sorted by
  /// “Ending soon”.`
  func sentence(_ names: FacetNames, in words: SiteWords) -> String {
    let criteria =
      choices.flatMap { $0.wantedClauses(names, in: words) }
      + ranges.map { words.view.text(of: $0) }
      + traits.map { words.view.traits[$0] }
      + (text.map { [words.view.text.text(.text($0))] } ?? [])
      + choices.flatMap { $0.excludedClauses(names, in: words) }
    let text = words.formats.clauses.text(of: criteria)
    guard let order else {
      return criteria.isEmpty ? words.view.allLoans : words.view.sentence.text(.text(text))
    }
    let label = PhraseValue.text(words.filter.orders[order])
    return criteria.isEmpty
      ? words.view.allSorted.text(label) : words.view.sentenceSorted.text(.text(text), label)
  }
}

extension LoanSearch.Choice {
  /// Returns the parts of the sentence about the values that a loan must have, `in Kenya or
  /// Uganda`.
  fileprivate func wantedClauses(_ names: FacetNames, in words: SiteWords) -> [String] {
    let phrase = words.view.facets[key]
    return clause(slugs, words.formats.or, phrase, names, words)
      + clause(
        required, words.formats.and, required.count > 1 ? words.view.all[key] ?? phrase : phrase,
        names, words)
  }

  /// Returns the part of the sentence about the values that a loan must not have, `not in Kenya`.
  fileprivate func excludedClauses(_ names: FacetNames, in words: SiteWords) -> [String] {
    clause(excluded, words.formats.or, words.view.without[key], names, words)
  }

  private func clause(
    _ slugs: [String], _ list: ListFormat, _ phrase: Phrase<1>, _ names: FacetNames,
    _ words: SiteWords
  ) -> [String] {
    if slugs.isEmpty { return [] }
    let values = slugs.map { names.inSentence($0, of: key, words) }
    return [phrase.text(.text(list.text(of: values)))]
  }
}

extension ViewWords {
  /// Returns the limits of a number as a part of the sentence, `of $500 or less`.
  fileprivate func text(of limits: LoanSearch.Limits) -> String {
    func value(_ hundredths: Int) -> PhraseValue {
      switch limits.measure {
      case .amount, .remaining: .money(cents: hundredths)
      case .percent: .percent(hundredths / 100)
      case .days, .months: .count(hundredths / 100)
      case .repaidBy: .month(Month(number: hundredths / 100))
      case .rating: .decimal((Double(hundredths) / 100).plain)
      case .defaultRate, .delinquency, .cost: .percentHundredths(hundredths)
      }
    }
    let phrases = self[limits.measure]
    return switch (limits.least.map(value), limits.most.map(value)) {
    case (let least?, let most?): phrases.between?.text(least, most) ?? ""
    case (let least?, nil): phrases.least?.text(least) ?? ""
    case (nil, let most?): phrases.most.text(most)
    case (nil, nil): ""
    }
  }
}
