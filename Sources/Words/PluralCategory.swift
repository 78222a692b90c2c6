/// A plural form of a language, with its name in CLDR. Every language has `other`.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}
