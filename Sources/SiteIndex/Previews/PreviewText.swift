import Loans
import Words

/// What the preview of a page says: a title and up to four figures. It never says anything about a
/// person.
package struct PreviewText: Equatable, Sendable {
  package struct Figure: Equatable, Sendable {
    package let value: String
    package let label: String
  }

  package let title: String
  /// The figures, the most important one first.
  package let figures: [Figure]
  /// Whether the map of the picture shows any place.
  private let hasPlaces: Bool
  private let words: SiteWords

  /// Creates the text about the loans of a list. One of its figures counts the values of a facet,
  /// which are the countries or, in a list of loans of one country, the sectors.
  package init(
    title: String, of loans: [SiteLoan], _ totals: Totals, counting key: FacetKey = .country,
    words: SiteWords
  ) {
    self.title = title
    self.words = words
    hasPlaces = loans.contains(where: \.hasPlaceInPicture)
    let isOpen = totals.openCount > 0
    let open = isOpen ? loans.filter(\.isFundraising) : loans
    let amounts = open.compactMap { $0.loan.amount }
    let valueCount = Set(open.flatMap { $0.values(of: key).map(\.slug) }).count
    let labels = words.preview
    var figures: [Figure] = []
    if let remaining = totals.remaining, remaining > .zero {
      figures.add(.money(remaining), labels.needed, in: words)
    } else if !amounts.isEmpty {
      figures.add(.money(amounts.reduce(.zero, +)), labels.asked, in: words)
    }
    figures.add(.count(open.count), labels.loans.text(.count(open.count)), in: words)
    if valueCount > 0 {
      let label = key == .sector ? labels.sectors : labels.countries
      figures.add(.count(valueCount), label.text(.count(valueCount)), in: words)
    }
    if let share = totals.funding?.lentShare {
      figures.add(.percent(Int(share)), labels.funded, in: words)
    }
    self.figures = figures
  }

  /// Creates the text about a loan. It has neither a name nor what the money is for, which often
  /// says a name.
  package init(of loan: SiteLoan) {
    let (words, labels) = (loan.words, loan.words.preview)
    self.words = words
    hasPlaces = loan.hasPlaceInPicture
    var title = loan.loan.amount.map { labels.loanOf.text(.money($0)) } ?? labels.loan
    if let country = words.country.inSentence(loan.loan.location) {
      title = labels.inCountry.text(.text(title), .text(country))
    }
    if let sector = loan.loan.sector { title = labels.forSector.text(.text(title), .text(sector)) }
    self.title = title
    var figures: [Figure] = []
    if loan.isOpen, let remaining = loan.remaining {
      figures.add(.money(remaining), labels.needed, in: words)
    } else if let amount = loan.loan.amount {
      figures.add(.money(amount), labels.asked, in: words)
    }
    if loan.status == .fundraising || loan.status == .funded, let share = loan.percentFunded {
      figures.add(.percent(share), labels.funded, in: words)
    }
    if let months = loan.loan.terms?.repaymentMonths, months > 0 {
      figures.add(.count(months), labels.months.text(.count(months)), in: words)
    }
    self.figures = figures
  }

  /// The figures as a part of a sentence, `$143 still needed, 78% funded`; `nil` if there are none.
  package var sentence: String? {
    if figures.isEmpty { return nil }
    return words.formats.clauses.text(
      of: figures.map { words.preview.figure.text(.text($0.value), .text($0.label)) })
  }

  /// What the picture shows, for people who do not see it.
  package var alt: String {
    let phrase = hasPlaces ? words.preview.altWithMap : words.preview.alt
    return sentence.map { phrase.text(.text(title), .text($0)) } ?? title
  }
}

extension SiteLoan {
  /// Whether the map of a picture can show where the loan is.
  fileprivate var hasPlaceInPicture: Bool { loan.location.countryCode != nil && mapPoint != nil }
}

extension [PreviewText.Figure] {
  fileprivate mutating func add(_ value: PhraseValue, _ label: String, in words: SiteWords) {
    append(PreviewText.Figure(value: words.formats.text(value), label: label))
  }
}
