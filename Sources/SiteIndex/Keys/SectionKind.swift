/// The kinds of sections. The raw value names the folder of their pages, and that of their notes.
package enum SectionKind: String, CaseIterable, Equatable, Sendable {
  case countries, sectors

  /// The facet whose value decides which section a loan is in.
  package var key: FacetKey { self == .countries ? .country : .sector }

  /// The noun for one section in messages, `country`, which is a part of the keys of words, too.
  package var noun: String { key.rawValue }
}
