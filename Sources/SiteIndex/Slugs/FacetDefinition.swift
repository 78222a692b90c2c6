import Loans
import Words

/// The values of a facet, and how they are displayed and written in a search. The keys of its words
/// are `facet.KEY`, `facet.KEY-search`, `view.KEY` and `view.KEY-without`.
package struct FacetDefinition: Sendable {
  /// Returns the values that a loan of a site has, without duplicates, in the order of the loan.
  let values: @Sendable (Loan, SiteSlugs, SiteWords) -> [FacetValue]
  /// Returns the value as the filter shows it.
  var shown: @Sendable (FacetValue, SiteSlugs, SiteWords) -> FacetValue = { value, _, _ in value }
  /// Returns the flag that precedes a value.
  package var flag: @Sendable (FacetValue) -> String? = { _ in nil }
  /// Returns the name of the woven band of a value.
  package var band: @Sendable (FacetValue) -> String? = { _ in nil }
  /// Returns the name of a value that no loan has at present, by its slug; `nil` if the words do
  /// not have it.
  var name: @Sendable (String, SiteWords) -> String? = { _, _ in nil }
  /// Returns the form of a name in a sentence that ends with the values of the facet.
  var inSentence: @Sendable (_ name: String, _ slug: String, SiteWords) -> String = { name, _, _ in
    name
  }
  /// Returns the chips of a value that do not follow from its name.
  package var chips: @Sendable (FacetValue, SiteWords) -> ValueChips = { _, _ in ValueChips() }
  /// Returns the names of all possible values; `nil` if there is no complete list.
  var knownNames: @Sendable (FilterValues) -> [String]? = { _ in nil }
  /// Returns whether a list offers a choice among these values.
  var isOffered: @Sendable ([FacetValue]) -> Bool = { _ in true }
  /// Returns the place of a value among the options; `nil` if the most frequent ones are first.
  var rank: (@Sendable (FacetValue) -> Int)?
  /// Returns why no value can ever have a slug, as a text that follows the name of the facet; `nil`
  /// if a value could have it.
  var refusal: @Sendable (String) -> String? = SlugRefusal.ofName
}

extension FacetKey {
  package var definition: FacetDefinition { Self.definitions[index] }

  private static let definitions = allCases.map(definition)

  private static func definition(of key: FacetKey) -> FacetDefinition {
    switch key {
    case .status: statusDefinition
    case .sector:
      FacetDefinition(
        values: { loan, slugs, _ in slugs.sector(of: loan) },
        band: { SectorBand.name(ofSector: $0.kivaName) },
        name: { $1.names.name(ofSectorWith: $0) },
        knownNames: { FilterValues.kivaSectors + $0.sectors })
    case .activity:
      FacetDefinition(
        values: { loan, slugs, _ in slugs.activity(of: loan) },
        name: { $1.names.name(ofActivityWith: $0) })
    case .country:
      FacetDefinition(
        values: { loan, slugs, _ in slugs.country(of: loan) },
        flag: { countryFlag($0.slug) }, name: { $1.names.name(ofCountryWith: $0) },
        inSentence: { $2.country.inSentence($0, code: $1) }, refusal: SlugRefusal.ofCountry)
    case .borrower:
      FacetDefinition(
        values: { loan, _, words in loan.borrowerKind.map { words.filter.borrowers[$0] } ?? [] },
        inSentence: { name, slug, words in
          Loan.BorrowerKind(rawValue: slug).map { words.view.borrowers[$0] } ?? name
        },
        chips: { value, words in
          let kind = Loan.BorrowerKind(rawValue: value.slug)
          return ValueChips(excluded: kind.map { words.filter.withoutBorrowers[$0] })
        }, refusal: SlugRefusal.ofBorrower)
    case .tag: FacetDefinition(values: { loan, slugs, _ in slugs.tags(of: loan).values })
    case .theme:
      FacetDefinition(
        values: { loan, slugs, _ in slugs.theme(of: loan) },
        knownNames: { FilterValues.kivaThemes + $0.themes })
    case .partner:
      FacetDefinition(
        values: { loan, slugs, _ in slugs.partner(of: loan) },
        shown: { value, slugs, words in
          value.name == value.slug && slugs.isNumber(ofPartner: value)
            ? FacetValue(
              slug: value.slug, name: words.filter.partnerNumber.text(.text(value.slug))) : value
        },
        inSentence: { name, slug, words in
          let isUnnamed = name == slug || name == words.filter.partnerNumber.text(.text(slug))
          let isNumber = slug.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
          return isUnnamed && isNumber ? words.view.partnerNumber.text(.text(slug)) : name
        }, refusal: SlugRefusal.ofPartner)
    case .region:
      FacetDefinition(
        values: { loan, slugs, _ in slugs.region(of: loan) },
        name: { $1.names.name(ofRegionWith: $0) })
    case .interval: intervalDefinition
    case .currencyLoss:
      FacetDefinition(
        values: { loan, _, words in
          words.filter.currencyLosses[loan.terms?.lossLiability?.currencyExchange]
        }, inSentence: { $2.filter.currencyLosses.inSentence($1) ?? $0 },
        chips: { $1.filter.currencyLosses.chips(of: $0.slug) }, refusal: SlugRefusal.ofCurrencyLoss)
    case .defaultLoss:
      FacetDefinition(
        values: { loan, _, words in
          words.filter.defaultLosses[loan.terms?.lossLiability?.nonpayment]
        }, inSentence: { $2.filter.defaultLosses.inSentence($1) ?? $0 },
        chips: { $1.filter.defaultLosses.chips(of: $0.slug) }, refusal: SlugRefusal.ofDefaultLoss)
    }
  }

  /// The facet of statuses. A list of loans that are fundraising or funded does not offer it,
  /// because its filter already tells which loans still need money.
  private static var statusDefinition: FacetDefinition {
    FacetDefinition(
      values: { loan, _, words in words.filter.statuses[loan.publicStatus] },
      name: { slug, words in
        Loan.PublicStatus(rawValue: slug).flatMap { words.filter.statuses[$0].first?.name }
      },
      isOffered: { values in
        values.count > 1 && values.contains { $0.status?.isPastFunding == true }
      },
      rank: { value in
        value.status.flatMap { Loan.PublicStatus.allCases.firstIndex(of: $0) } ?? .max
      }, refusal: SlugRefusal.ofStatus)
  }
}

extension FacetKey {
  /// The facet of the intervals of repayment. Chips and sentences have them in lower case.
  private static var intervalDefinition: FacetDefinition {
    FacetDefinition(
      values: { loan, slugs, _ in slugs.interval(of: loan) },
      name: { slug, _ in slug.replacing("-", with: " ") },
      inSentence: { $2.names.intervalInSentence($0, slug: $1) },
      chips: { value, words in
        let name = words.names.intervalInSentence(value.name, slug: value.slug)
        // A script would take these characters for a place and for the end of a plural form.
        if name.contains("{") || name.contains("]") { return ValueChips() }
        return ValueChips(
          chosen: words.filter.interval.text(.text(name)),
          excluded: words.filter.withoutInterval.text(.text(name)))
      })
  }
}

extension FacetValue {
  /// The status that the value stands for; `nil` if it is not the slug of a status.
  fileprivate var status: Loan.PublicStatus? { Loan.PublicStatus(rawValue: slug) }
}
