package import Loans
internal import Site
package import Words

/// One of the links above the list that the settings of a site choose.
package enum PresetChoice: Equatable, Sendable {
  /// The name of a built-in preset or of a view.
  case named(String)
  /// A preset that only the settings define.
  case own(Preset)
}

/// A link above the list that sets its filter.
package struct Preset: Equatable, Sendable {
  package let title: String
  /// The language of the title; `nil` if it is the language of the pages or unknown.
  package let titleLanguage: LanguageTag?
  /// The hash of the list's address, without the `#`.
  package let hash: String

  /// Creates a preset that sets the filter to a search.
  package init(title: String, titleLanguage: LanguageTag? = nil, search: LoanSearch) {
    self.init(title: title, titleLanguage: titleLanguage, hash: search.hash)
  }

  private init(title: String, titleLanguage: LanguageTag?, hash: String) {
    self.title = title
    self.titleLanguage = titleLanguage
    self.hash = hash
  }

  /// Returns the chosen presets, in their order. Names that neither a built-in preset nor a view
  /// has are ignored. Built-in presets are left out if the list has no filter for them. `time` is
  /// the time of the data.
  package static func all(
    _ choices: [PresetChoice], views: [LoanView], filter: ListFilter, at time: Timestamp,
    words: SiteWords
  ) -> [Preset] {
    choices.compactMap { choice in
      switch choice {
      case .own(let preset): return preset
      case .named(let name):
        if let preset = BuiltInPreset(rawValue: name) {
          guard preset.applies(to: filter) else { return nil }
          return Preset(
            title: words.presets[preset], titleLanguage: nil, hash: preset.hash(at: time))
        }
        return views.first { $0.name == name }.map {
          Preset(title: $0.title, titleLanguage: $0.titleLanguage, search: $0.search)
        }
      }
    }
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
