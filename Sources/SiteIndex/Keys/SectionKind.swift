/// The kinds of sections. The raw value is the name of the folder of their pages, and of the folder
/// of their notes.
package enum SectionKind: String, CaseIterable, Equatable, Sendable {
  case countries, sectors

  /// The facet whose value determines the section of a loan.
  package var key: FacetKey { self == .countries ? .country : .sector }

  /// The noun for a section in messages, `country`. It is also a part of the keys of words.
  package var noun: String { key.rawValue }
}
