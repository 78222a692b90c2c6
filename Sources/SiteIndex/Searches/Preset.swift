package import Loans
internal import Site
package import Words

/// One of the links above the list that the settings of a site choose.
package enum PresetChoice: Equatable, Sendable {
  /// The name of a built-in preset or of a view.
  case named(String)
  /// A preset that only the settings define. The language of the title is `nil` if it is the
  /// language of the pages or unknown.
  case own(title: String, titleLanguage: LanguageTag?, LoanSearch)
}

/// A link above the list that sets its filter.
package struct Preset: Equatable, Sendable {
  package let title: String
  /// The language of the title; `nil` if it is the language of the pages or unknown.
  package let titleLanguage: LanguageTag?
  /// The hash of the list's address, without the `#`.
  package let hash: String
  /// Whether the hash has words for which the list has no control, so that only a script that is
  /// loaded later can count the loans.
  package let isLate: Bool

  /// Returns the chosen presets, in their order. Names that neither a built-in preset nor a view
  /// has are ignored. Built-in presets are left out if the list has no filter for them. `time` is
  /// the time of the data.
  package static func all(
    _ choices: [PresetChoice], views: [LoanView], filter: ListFilter, at time: Timestamp,
    words: SiteWords
  ) -> [Preset] {
    func preset(_ title: String, _ titleLanguage: LanguageTag?, _ search: LoanSearch) -> Preset {
      Preset(
        title: title, titleLanguage: titleLanguage, hash: search.hash,
        isLate: !filter.hasControls(for: search))
    }
    return choices.compactMap { choice in
      switch choice {
      case .own(let title, let titleLanguage, let search):
        return preset(title, titleLanguage, search)
      case .named(let name):
        if let builtIn = BuiltInPreset(rawValue: name) {
          guard builtIn.applies(to: filter) else { return nil }
          return Preset(
            title: words.presets[builtIn], titleLanguage: nil, hash: builtIn.hash(at: time),
            isLate: false)
        }
        return views.first { $0.name == name }.map { preset($0.title, $0.titleLanguage, $0.search) }
      }
    }
  }
}

extension ListFilter {
  /// Returns whether the list has a control for each word of a search. Words that depend on the
  /// reader have one in every list with facets.
  fileprivate func hasControls(for search: LoanSearch) -> Bool {
    let measures = moreRanges.map(\.measure) + (amount == nil ? [] : [.amount])
    let traits = switches.map(\.trait)
    return search.ranges.allSatisfy { measures.contains($0.measure) }
      && search.traits.allSatisfy(traits.contains)
      && search.choices.allSatisfy { choice in
        let options = options(of: choice.key)
        return !options.isEmpty && choice.required.allSatisfy(options.contains)
          && (choice.slugs.isEmpty || choice.slugs.contains(where: options.contains))
      }
  }

  /// Returns the slugs of a facet's options. Activities can be below their sectors.
  private func options(of key: FacetKey) -> Set<String> {
    let ofFacet = facets.first { $0.key == key }?.all ?? []
    let ofSectors =
      key == .activity ? facets.flatMap { $0.all.flatMap(\.activities) } : []
    return Set((ofFacet + ofSectors).map(\.value.slug))
  }
}

extension BuiltInPreset {
  /// Returns the hash for a list with data of this time.
  func hash(at time: Timestamp) -> String {
    switch self {
    case .ending: "days-max=2&open=1"
    case .nearlyThere: "remaining-max=100&open=1"
    case .soonRepaid:
      "repaid-by=\(Month(number: Month(of: time).number + 12).iso8601)&open=1"
    case .atRisk: "at-risk=1"
    case .matched: "open=1&matched=1"
    case .rare: "open=1&rare=1"
    }
  }

  /// Returns whether a filter has everything that the preset sets.
  func applies(to filter: ListFilter) -> Bool {
    func has(_ measure: RangeMeasure) -> Bool {
      filter.moreRanges.contains { $0.measure == measure }
    }
    func has(_ trait: LoanTrait) -> Bool { filter.switches.contains { $0.trait == trait } }
    return switch self {
    case .ending: has(.days)
    case .nearlyThere: has(.remaining)
    case .soonRepaid: has(.repaidBy)
    case .atRisk: filter.isSearchable && filter.orders.contains(.atRisk)
    case .matched: has(.matched)
    case .rare: has(.rare)
    }
  }
}

extension LoanSearch {
  /// The search as the hash of the list's address, without the `#`.
  package var hash: String {
    var words = ranges.flatMap { $0.words }
    if let text { words.append("q=\(text.percentEncoded())") }
    words += (traits.map(\.rawValue) + readerSwitches.map(\.rawValue)).map { "\($0)=1" }
    words += choices.map { $0.word }
    if let order { words.append("sort=\(order.rawValue)") }
    return words.joined(separator: "&")
  }
}

extension LoanSearch.Limits {
  fileprivate var words: [String] {
    func word(_ name: String?, _ limit: Int?) -> String? {
      guard let name, let limit else { return nil }
      let value =
        measure.unit == .date
        ? Month(number: limit / 100).iso8601 : (Double(limit) / 100).plain
      return "\(name)=\(value)"
    }
    return [word(measure.minName, least), word(measure.maxName, most)].compactMap(\.self)
  }
}

extension LoanSearch.Choice {
  fileprivate var word: String {
    let lists = [
      slugs, required.isEmpty ? [] : ["all:" + required.joined(separator: ",")],
      excluded.isEmpty ? [] : ["not:" + excluded.joined(separator: ",")],
    ]
    return "\(key.rawValue)=\(lists.flatMap(\.self).joined(separator: ","))"
  }
}
