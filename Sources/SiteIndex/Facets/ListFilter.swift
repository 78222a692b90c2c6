import Loans

/// The filter of a list of loans.
package struct ListFilter: Equatable, Sendable {
  /// The slider that is always visible; `nil` if no loan has an amount.
  package let amount: RangeFilter?
  /// The sliders that are hidden at first. A slider is left out if it would offer no choice.
  package let moreRanges: [RangeFilter]
  /// The switches for properties of loans. A switch is left out if it would offer no choice; the
  /// one for loans that still need money is never left out.
  package let switches: [TraitSwitch]
  package let facets: [Facet]
  /// The orders besides that of the pages. Orders that apply to no loan are left out.
  package let orders: [SortOrder]
  /// Whether there are enough loans for a search field, switches, facets and groups.
  package let isSearchable: Bool
  package let words: SiteWords

  /// The minimum number of loans for a filter. A list without facets and amounts has no filter
  /// either.
  package static let minimumLoanCount = 3
  /// The minimum number of loans for a full filter. With fewer loans, the filter has only the
  /// slider for amounts and the orders.
  package static let minimumSearchableCount = 8

  /// Returns whether a list of these loans has a filter.
  package static func exists(of loans: some Collection<SiteLoan>) -> Bool {
    loans.count >= minimumSearchableCount
      || loans.count >= minimumLoanCount
        && loans.contains { RangeMeasure.amount.value(of: $0) != nil }
  }

  /// Creates the filter of a list; `nil` if the list is too short for one. The filter lacks the
  /// facet `without`, and each facet in which all loans have the same value.
  package init?(
    of loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords, without: FacetKey? = nil
  ) {
    guard ListFilter.exists(of: loans) else { return nil }
    let isSearchable = loans.count >= ListFilter.minimumSearchableCount
    amount = RangeFilter(.amount, of: loans, words: words)
    self.isSearchable = isSearchable
    self.words = words
    orders = SortOrder.allCases.filter { order in loans.contains(where: order.applies) }
    let moreMeasures = isSearchable ? RangeMeasure.allCases.filter { $0 != .amount } : []
    moreRanges = moreMeasures.compactMap { RangeFilter($0, of: loans, words: words) }
    switches = isSearchable ? TraitSwitch.all(of: loans, words: words) : []
    facets =
      isSearchable ? Facet.all(of: loans, slugs: slugs, words: words, without: without) : []
  }
}

/// A switch of the filter for a property of loans.
package struct TraitSwitch: Equatable, Sendable {
  package let trait: LoanTrait
  /// The number of loans that have the property.
  package let count: Int
  package let words: SiteWords

  fileprivate static func all(of loans: [SiteLoan], words: SiteWords) -> [TraitSwitch] {
    LoanTrait.allCases.compactMap { trait in
      let count = loans.count(where: trait.applies)
      let offersChoice = trait == .open || count > 0 && count < loans.count
      return offersChoice ? TraitSwitch(trait: trait, count: count, words: words) : nil
    }
  }
}

/// A slider of the filter with a thumb for each end of a range, or only for the upper end.
package struct RangeFilter: Equatable, Sendable {
  package let measure: RangeMeasure
  /// At least two ascending stops, which cover all values. They are numbers of steps of
  /// `measure.hundredthsPerStop`: dollars, percent, days, months or halves of a rating.
  package let stops: [Int]
  /// The drawing above the slider for amounts; `nil` for all other measures.
  package let histogram: Histogram?
  package let words: SiteWords

  /// Creates the slider for a measure. Returns `nil` if no loan has a value, or if the measure is
  /// not the amount and all values are equal.
  package init?(_ measure: RangeMeasure, of loans: [SiteLoan], words: SiteWords) {
    let values = loans.compactMap { measure.value(of: $0) }
    guard let first = values.min(), let last = values.max(), first < last || measure == .amount
    else { return nil }
    let units = measure.hundredthsPerStop
    var (least, most) = (first / units, last / units + (last % units > 0 ? 1 : 0))
    if measure == .days {
      (least, most) = (0, RangeFilter.mostDays(of: loans))
      if most == 0 { return nil }
    }
    let stops = RangeFilter.stops(of: measure, from: least, to: most)
    self.measure = measure
    self.stops = stops
    self.words = words
    histogram =
      measure == .amount ? Histogram(of: values.map { $0 / units }, between: stops) : nil
  }

  /// Returns the maximum number of whole days from the posting of a loan to its end. A loan without
  /// a date of posting counts as posted together with the newest loan.
  private static func mostDays(of loans: [SiteLoan]) -> Int {
    let newest = loans.lazy.compactMap { $0.loan.posted }.max()
    let days = loans.compactMap { siteLoan -> Int? in
      let loan = siteLoan.loan
      guard siteLoan.isFundraising, let expires = loan.expires,
        let start = loan.posted ?? newest
      else { return nil }
      return (expires.seconds - start.seconds) / 86_400
    }
    return max(0, days.max() ?? 0)
  }

  private static func stops(of measure: RangeMeasure, from least: Int, to most: Int) -> [Int] {
    let least = max(0, least)
    var last = least - least % measure.step(at: least, from: least)
    var stops = [last]
    repeat {
      let next = last.addingReportingOverflow(measure.step(at: last, from: stops[0]))
      last = next.overflow ? Int.max : next.partialValue
      stops.append(last)
    } while last < most
    return stops
  }

  package var lowest: Int { stops[0] }
  package var highest: Int { stops[stops.count - 1] }
}

extension RangeMeasure {
  /// Returns the value of a loan in hundredths of the unit. For `days`, returns the day on which
  /// the loan ends, counted from 1970, if the loan can still be funded. The number of days left
  /// would depend on when a page is read.
  package func value(of siteLoan: SiteLoan) -> Int? {
    let loan = siteLoan.loan
    return switch self {
    case .amount: loan.amount?.cents
    case .remaining: siteLoan.remaining?.cents
    case .percent: siteLoan.percentFunded.map(hundredths)
    case .days:
      siteLoan.isFundraising ? loan.expires.map { hundredths(of: $0.seconds / 86_400) } : nil
    case .months: loan.terms?.repaymentMonths.map(hundredths)
    case .repaidBy:
      siteLoan.repaymentDates?.last.map { hundredths(of: Month(of: $0).number) }
    case .rating: loan.partner?.hundredths(of: .rating)
    case .defaultRate: loan.partner?.hundredths(of: .defaultRate)
    case .delinquency: loan.partner?.hundredths(of: .delinquency)
    case .cost: loan.partner?.hundredths(of: .cost)
    }
  }
}

extension SortOrder {
  /// Returns whether the order applies to a loan. That depends on the status and the amounts, but
  /// not on the time.
  func applies(to siteLoan: SiteLoan) -> Bool {
    let loan = siteLoan.loan
    return switch self {
    case .ending: siteLoan.isFundraising && loan.expires != nil
    case .amount, .amountDescending: loan.amount != nil
    case .left: siteLoan.isFundraising && siteLoan.remaining != nil
    case .funded: !siteLoan.status.isPastFunding && siteLoan.percentFunded != nil
    case .popular:
      !siteLoan.status.isPastFunding && siteLoan.fundedAmount != nil && loan.posted != nil
    case .repaid: siteLoan.repaymentDates?.last != nil
    case .half: siteLoan.repaymentDates?.half != nil
    case .atRisk:
      siteLoan.isOpen && siteLoan.fundedAmount != nil && loan.expires != nil && loan.posted != nil
    }
  }
}

/// Returns a whole number converted to hundredths, at most `Int.max`.
func hundredths(of number: Int) -> Int {
  let (product, overflow) = number.multipliedReportingOverflow(by: 100)
  return overflow ? .max : product
}

extension Loan.FieldPartner {
  /// Returns a figure in hundredths of its unit, rounded; `nil` if it is not known.
  fileprivate func hundredths(of measure: PartnerMeasure) -> Int? {
    number(measure).map { Int(($0 * 100).rounded()) }
  }
}
