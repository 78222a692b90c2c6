import Diagnostics
import Loans

/// Finds the loans of a site that match the searches of views. The scripts of the list find the
/// same loans.
struct LoanSearcher {
  /// The loans of the site, in the order of the list.
  private let loans: [SiteLoan]
  /// The text of each loan in which words are searched; empty if no view searches for words.
  private let texts: [[UInt8]]

  /// Prepares searches in the loans of the site. The loans must be in the order of the list.
  init(for searches: [LoanSearch], in loans: [SiteLoan], facets: [Facet]) {
    self.loans = loans
    let hasText = searches.contains { $0.text != nil }
    let names = hasText ? FacetNames(facets).foldedForSearch : nil
    texts = names.map { names in loans.map { $0.searchedText(names) } } ?? []
  }

  /// Returns the loans that a search finds, as indices in the list of all loans. They are in the
  /// order of the search.
  func indices(of search: LoanSearch) -> [Int] {
    let words = search.text.map(SearchedWord.all) ?? []
    let found = loans.indices.filter { index in
      let loan = loans[index]
      return search.traits.allSatisfy { $0.applies(to: loan) }
        && search.choices.allSatisfy { $0.contains(loan) }
        && search.ranges.allSatisfy { $0.contains(loan) }
        && words.allSatisfy { $0.occurs(in: texts[index]) || $0.id == loan.loan.id.value }
    }
    return search.order.map { ordered(found, by: $0) } ?? found
  }
}

extension LoanSearch.Limits {
  /// Returns whether the number of a loan is within the limits. If there are no limits, the loan
  /// need not have the number.
  fileprivate func contains(_ loan: SiteLoan) -> Bool {
    if least == nil, most == nil { return true }
    guard let number = measure.value(of: loan) else { return false }
    return least.map { number >= $0 } ?? true && most.map { number <= $0 } ?? true
  }
}

extension LoanSearch.Choice {
  /// Returns whether a loan has the values of the choice, and none of those that it excludes.
  fileprivate func contains(_ loan: SiteLoan) -> Bool {
    let values = loan.values(of: key)
    func has(_ slug: String) -> Bool { values.contains { $0.slug == slug } }
    return (slugs.isEmpty || slugs.contains(where: has)) && required.allSatisfy(has)
      && !excluded.contains(where: has)
  }
}

// MARK: - Words

extension SiteLoan {
  /// Returns the text in which words are searched: the text of the card, and the names of the facet
  /// values.
  fileprivate func searchedText(_ names: FacetNames) -> [UInt8] {
    let shown = [
      loan.name ?? words.card.anonymous, loan.location.town, loan.location.country, loan.activity,
      useText,
    ]
    let options = FacetKey.allCases.flatMap { key in
      values(of: key).compactMap { names[key, $0.slug] }
    }
    let parts = shown.compactMap { $0?.foldedForSearch } + options
    return Array(parts.joined(separator: "\n").utf8)
  }
}

private struct SearchedWord {
  private let bytes: [UInt8]
  /// The number of a loan, if the word may be one.
  let id: Int?

  private init(_ text: String) {
    bytes = Array(text.utf8)
    let digits = text.firstIndex(of: "#").map { text[..<$0] + text[text.index(after: $0)...] }
    let number = Int(digits ?? text[...])
    id = number.flatMap { String($0) == (digits ?? text[...]) ? $0 : nil }
  }

  /// Returns the words of a text, which is folded like the texts of the loans.
  static func all(in text: String) -> [SearchedWord] {
    text.foldedForSearch.unicodeScalars.split { $0.isSpaceInScripts }
      .map { SearchedWord(String($0)) }
  }

  func occurs(in text: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    var start = 0
    while let index = text.firstIndex(of: first, from: start) {
      if text[index...].starts(with: bytes) { return true }
      start = index + 1
    }
    return false
  }
}

// MARK: - Order

extension LoanSearcher {
  /// Sorts loans as `order.js` does. Loans that cannot be lent to any more come late, except that
  /// the order by the funded share has funded loans first. Loans without a value come after the
  /// others of their kind. Last are the loans past their funding, which are in the order of the
  /// list if the order is about funding. Loans with equal values are sorted by number.
  private func ordered(_ indices: [Int], by order: SortOrder) -> [Int] {
    let newest = loans.lazy.compactMap { $0.loan.posted?.seconds }.max() ?? 0
    let keys = indices.map { index -> (late: Int, value: Double, id: Int, index: Int) in
      let loan = loans[index]
      let isPast = loan.status.isPastFunding
      if isPast, order.isAboutFunding { return (4, 0, index, index) }
      let value = order.value(of: loan, newest: newest)
      let isClosed = order != .funded && !loan.isFundraising
      let isDone = order == .left && loan.remaining.map { $0 > .zero } != true
      let late = (isPast ? 4 : 0) + (isClosed ? 2 : 0) + (value.isNaN || isDone ? 1 : 0)
      return (late, value.isNaN ? 0 : value, loan.loan.id.value, index)
    }
    return keys.sorted { ($0.late, $0.value, $0.id) < ($1.late, $1.value, $1.id) }.map(\.index)
  }
}

extension SortOrder {
  /// Whether the order is about the funding of loans, and so not about loans past it.
  fileprivate var isAboutFunding: Bool {
    switch self {
    case .ending, .left, .funded, .popular, .atRisk: true
    case .amount, .amountDescending, .repaid, .half: false
    }
  }

  /// Returns the value by which a loan is sorted, in ascending order; NaN if it has none.
  ///
  /// Popularity depends on how long a loan had been listed when the newest loan of the site was
  /// posted. The current time is not used, because a page must not change merely because time
  /// passes.
  fileprivate func value(of siteLoan: SiteLoan, newest: Int) -> Double {
    let loan = siteLoan.loan
    func dollars(_ money: Money?) -> Double { money.map { Double($0.cents) / 100 } ?? .nan }
    func number(_ number: Int?) -> Double { number.map { Double($0) } ?? .nan }
    return switch self {
    case .ending: number(loan.expires?.seconds)
    case .amount: dollars(loan.amount)
    case .amountDescending: -dollars(loan.amount)
    case .left: dollars(siteLoan.remaining)
    case .funded: -dollars(siteLoan.fundedAmount) / dollars(loan.amount)
    case .popular:
      -dollars(siteLoan.fundedAmount)
        / (loan.posted.map { Double(max(newest - $0.seconds, 60)) } ?? .nan)
    case .repaid: number(siteLoan.repaymentDates?.last?.seconds)
    case .half: number(siteLoan.repaymentDates?.half?.seconds)
    // The order of the list is used, because this order depends on the reader's clock.
    case .atRisk: .nan
    }
  }
}

extension Unicode.Scalar {
  /// Whether `\s` matches the scalar in JavaScript (ECMA-262, `WhiteSpace` and `LineTerminator`).
  fileprivate var isSpaceInScripts: Bool {
    self == "\u{FEFF}" || properties.isWhitespace && self != "\u{85}"
  }
}
