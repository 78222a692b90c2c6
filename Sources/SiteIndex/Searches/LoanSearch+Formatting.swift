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
      choices.map { choice in
        let values = choice.slugs.map { names.inSentence($0, of: choice.key, words) }
        return words.view.facets[choice.key].text(.text(words.formats.or.text(of: values)))
      }
      + ranges.map { words.view.text(of: $0) }
      + (isOpen ? [words.view.open] : [])
      + (text.map { [words.view.text.text(.text($0))] } ?? [])
    let text = words.formats.clauses.text(of: criteria)
    guard let order else {
      return criteria.isEmpty ? words.view.all : words.view.sentence.text(.text(text))
    }
    let label = PhraseValue.text(words.filter.orders[order])
    return criteria.isEmpty
      ? words.view.allSorted.text(label) : words.view.sentenceSorted.text(.text(text), label)
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
      }
    }
    let phrases = self[limits.measure]
    return switch (limits.least.map(value), limits.most.map(value)) {
    case (let least?, let most?): phrases.between.text(least, most)
    case (let least?, nil): phrases.least.text(least)
    case (nil, let most?): phrases.most.text(most)
    case (nil, nil): ""
    }
  }
}
