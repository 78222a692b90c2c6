import Loans

/// Returns the name of a country as a sentence has it: `Kenya`, but `the Philippines`.
///
/// - Parameters:
///   - name: The name that Kiva gave, or the code of a country without a name.
///   - code: The ISO code of the country; `nil` if it is not known.
/// - Returns: The name, with `the` before it if it takes an article.
func nameInSentence(_ name: String, ofCountry code: String?) -> String {
  if name.hasPrefix("The ") { return "the \(name.dropFirst(4))" }
  guard let code, name != code, countriesWithArticle.contains(code) else { return name }
  return "the \(name)"
}

/// The codes of the countries whose names have `the` before them in a sentence.
private let countriesWithArticle: Set = [
  "AE",  // United Arab Emirates
  "BS",  // Bahamas
  "CD",  // Democratic Republic of the Congo
  "CF",  // Central African Republic
  "CG",  // Congo
  "CK",  // Cook Islands
  "DO",  // Dominican Republic
  "FK",  // Falkland Islands
  "FO",  // Faroe Islands
  "GB",  // United Kingdom
  "GM",  // Gambia
  "KM",  // Comoros
  "KY",  // Cayman Islands
  "MH",  // Marshall Islands
  "MP",  // Northern Mariana Islands
  "MV",  // Maldives
  "NL",  // Netherlands
  "PH",  // Philippines
  "SB",  // Solomon Islands
  "SC",  // Seychelles
  "TC",  // Turks and Caicos Islands
  "US",  // United States
  "VG",  // British Virgin Islands
  "VI",  // United States Virgin Islands
]

extension FacetValue {
  /// The name of a country as a sentence has it.
  var countryInSentence: String { nameInSentence(name, ofCountry: slug) }
}

extension Loan.Place {
  /// The name of the country, or its code, as a sentence has it; `nil` if neither is known.
  var countryInSentence: String? {
    (country ?? countryCode).map { nameInSentence($0, ofCountry: countryCode) }
  }
}
