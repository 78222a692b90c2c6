import Diagnostics
import Loans

/// Explains why no value of a facet can ever have a slug that a search contains; `nil` if a value
/// could have it. The text follows the name of the facet in an error.
enum SlugRefusal {
  @Sendable static func ofName(_ slug: String) -> String? {
    refusal(of: slug, example: "names as in links, such as personal-use")
  }

  @Sendable static func ofPartner(_ slug: String) -> String? {
    refusal(of: slug, example: "numbers as in links, such as 133,185")
  }

  @Sendable static func ofCountry(_ code: String) -> String? {
    if CountryCode.isKnown(code) { return nil }
    let hint = CountryNames.code(for: code).map { "; did you mean '\($0)'?" } ?? ""
    return "expected the ISO codes of countries, such as KE,UG, got '\(code.excerpt(100))'\(hint)"
  }

  @Sendable static func ofBorrower(_ name: String) -> String? {
    refusal(of: name, among: Loan.BorrowerKind.allCases.map(\.rawValue))
  }

  @Sendable static func ofStatus(_ name: String) -> String? {
    refusal(of: name, among: Loan.PublicStatus.allCases.map(\.rawValue))
  }

  @Sendable static func ofCurrencyLoss(_ name: String) -> String? {
    refusal(of: name, among: FilterWords.currencyLossNames)
  }

  @Sendable static func ofDefaultLoss(_ name: String) -> String? {
    refusal(of: name, among: FilterWords.defaultLossNames)
  }

  private static func refusal(of name: String, among names: [String]) -> String? {
    if names.contains(name) { return nil }
    let hint = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return "expected some of \(names.joined(separator: ", ")), got '\(name.excerpt(100))'\(hint)"
  }

  private static func refusal(of slug: String, example: String) -> String? {
    if slug.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil { return nil }
    let suggestion = slug.nameSlug
    let hint = suggestion.isEmpty ? "" : "; did you mean '\(suggestion.excerpt(100))'?"
    return "expected \(example), got '\(slug.excerpt(100))'\(hint)"
  }
}
