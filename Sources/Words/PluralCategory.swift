/// A plural form of a language, as CLDR names it. Every language has `other`.
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}
