package import Loans

/// A loan of a site, with values that are derived from it once for all pages that show it. It is a
/// class because a copy of a structure retains each of its many properties.
package final class SiteLoan: Equatable, Sendable {
  /// The loan, with the names of its country, sector and activity in the language of the site.
  package let loan: Loan
  package let words: SiteWords
  /// What the loan is for, with an initial capital letter.
  package let useText: String
  package let fundedAmount: Money?
  package let remaining: Money?
  /// The sum that is reserved in lenders' baskets while the loan is fundraising. It is zero if the
  /// amount is unknown.
  package let reserved: Money
  package let percentFunded: Int?
  package let status: Loan.PublicStatus
  package let deadline: Deadline?
  package let borrowerKind: Loan.BorrowerKind?
  /// When lenders can expect their money back; `nil` if that is not known, or once the loan is
  /// repaid or has ended.
  package let repaymentDates: RepaymentDates?
  /// The town and the country, `Kisumu, Kenya`, or one of them if the other is unknown.
  package let place: String?
  /// The full name and place, if a card may shorten one of them.
  package let fullText: String?
  private let tags: PublicTags
  /// The flag of the country; `nil` unless the country's code consists of two capital letters.
  package let flag: String?
  /// The name of the woven band of the sector.
  package let band: String
  /// The position of the loan on the map; `nil` if it is unknown, or known to be outside the loan's
  /// country.
  package let mapPoint: MapPoint?
  /// Whether few loans of the site are in the loan's country.
  let isInRareCountry: Bool
  /// Whether the position of the loan is known to be in its country.
  package let isPositionVerified: Bool
  /// The values of each facet, in the order of `FacetKey.allCases`.
  private let values: [[FacetValue]]

  /// Creates the values of a loan as Kiva sent it. `time` is the time of the data, if it is known.
  package init(_ loan: Loan, slugs: SiteSlugs, words: SiteWords, at time: Timestamp? = nil) {
    self.words = words
    useText = loan.useText(in: words)
    fundedAmount = loan.fundedAmount
    remaining = loan.remaining
    reserved = loan.reserved
    percentFunded = loan.percentFunded
    status = loan.publicStatus
    deadline = Deadline(of: loan)
    borrowerKind = loan.borrowerKind
    repaymentDates =
      loan.hasEnded
      ? nil
      : loan.terms.flatMap {
        RepaymentDates($0.schedule, since: loan.repaymentsAreExpectedSince(time))
      }
    tags = slugs.tags(of: loan)
    isInRareCountry = slugs.isInRareCountry(loan)
    flag = loan.flag
    let isInCountry = loan.location.isInCountry
    isPositionVerified = isInCountry == true
    mapPoint = isInCountry == false ? nil : MapPoint(loan.location.position)
    let values = FacetKey.allCases.map { slugs.values(of: $0, in: loan, words) }
    self.values = values
    band = slugs.band(of: values[FacetKey.sector.index].first, in: loan)
    self.loan = loan.localized(in: words.names).withSharedSpellings(
      sector: values[FacetKey.sector.index].first, activity: values[FacetKey.activity.index].first,
      themes: slugs.themes(of: loan))
    place = words.card.place(of: self.loan.location)
    fullText = CardRoom.fullText(of: self.loan, at: place, in: words)
  }

  package var publicTags: [String] { tags.names }

  /// The number of tags for which a card has room.
  package var shownTagCount: Int { tags.shownCount }

  /// Whether lenders can still lend, according to the status and the amounts of the loan.
  package var isFundraising: Bool { status == .fundraising }

  /// Whether the loan is still to be repaid, in whole or in part.
  package var repaymentIsAwaited: Bool { status != .repaid && status != .ended }

  /// Whether the loan still needs money, according to its status and its amounts.
  package var isOpen: Bool { isFundraising && remaining.map { $0 > .zero } == true }

  /// The amount of one share: $25, or the smallest share if that is larger, but at most what the
  /// loan still needs. It is `nil` unless the loan needs money.
  package var share: Money? {
    guard isOpen, let remaining else { return nil }
    return min(remaining, usualShare)
  }

  /// The amount of a share of the loan, regardless of what it still needs: the $25 that Kiva offers
  /// for almost every loan, and adds to a basket with several loans, or the smallest share if that
  /// is larger. Source: docs/kiva-api.md, "Handing loans over to Kiva" and `minNoteSize`.
  package var usualShare: Money { max(Money(dollars: 25), loan.smallestShare ?? .zero) }

  package var isGroup: Bool { borrowerKind == .group }

  /// Returns the values of a facet that the loan has, in the order of the loan.
  package func values(of key: FacetKey) -> [FacetValue] { values[key.index] }

  /// The language of `useText`; `nil` if it is that of the site.
  package var useLanguage: String? {
    loan.use?.isEmpty == false ? words.names.kivaLanguage : nil
  }

  package static func == (left: SiteLoan, right: SiteLoan) -> Bool {
    left === right
      || left.loan == right.loan
        && FacetKey.allCases.allSatisfy { left.values(of: $0) == right.values(of: $0) }
  }
}

extension Loan {
  /// Returns the time since which a lender can expect repayments: the time of the data while
  /// lenders can lend, and otherwise that of the posting.
  fileprivate func repaymentsAreExpectedSince(_ time: Timestamp?) -> Timestamp? {
    isFundraising ? [self.posted, time].compactMap(\.self).max() : self.posted
  }

  /// Returns the loan with the names of its country, sector and activity in the language of the
  /// site.
  func localized(in names: NameWords) -> Loan {
    if names.isEmpty { return self }
    var loan = self
    loan.location.country = names.countryName(
      loan.location.country, code: loan.location.countryCode)
    loan.sector = loan.sector.map { names.sector($0).text }
    loan.activity = loan.activity.map { names.activity($0).text }
    return loan
  }

  /// Returns the loan with the spellings that all loans of the site share.
  fileprivate func withSharedSpellings(sector: FacetValue?, activity: FacetValue?, themes: [String])
    -> Loan
  {
    let names = (sector?.name ?? self.sector, activity?.name ?? self.activity)
    // Few loans differ, and copying a loan takes time because it is large.
    if names.0.map(ExactText.init) == self.sector.map(ExactText.init),
      names.1.map(ExactText.init) == self.activity.map(ExactText.init),
      ExactTexts(texts: themes) == ExactTexts(texts: self.themes)
    {
      return self
    }
    var loan = self
    (loan.sector, loan.activity, loan.themes) = (names.0, names.1, themes)
    return loan
  }
}
