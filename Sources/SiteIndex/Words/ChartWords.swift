package import Loans
package import Words

/// The facets that have a chart, in the order of the charts.
package enum ChartFacet: String, CaseIterable, Equatable, Sendable {
  case country, sector, activity, partner

  package var key: FacetKey {
    switch self {
    case .country: .country
    case .sector: .sector
    case .activity: .activity
    case .partner: .partner
    }
  }
}

/// The words of the page of figures and of all charts.
package struct ChartWords: Sendable {
  package let title = word("chart.title")
  package let headline = word("chart.headline", ["count"])
  /// What a screen reader says of a chart.
  package let spoken = word("chart.spoken", ["heading", "finding"])
  package let notEnough = word("chart.not-enough")
  /// The sentence on the loans that a chart is about.
  package let ofLoans = word("chart.of-loans", ["count"])
  package let ofSome = word("chart.of-some", ["count", "total"])
  /// The sentence on a chart that shows only the most frequent values.
  package let mostFrequent = word("chart.most-frequent", ["count", "total"])
  package let tableIsCut = word("chart.table-is-cut", ["count"])
  /// The text in place of a share of too few loans.
  package let tooFew = word("chart.too-few")
  package let loans = word("chart.loans", ["count"])
  package let share = word("chart.share")
  package let loansHeading = word("section.loans")
  /// The text of a bin of a histogram, `$250 to $475`.
  package let range = word("chart.range", ["first", "last"])
  package let andMore = word("chart.and-more", ["first"])
  package let facets = PerCase<ChartFacet, FacetChartWords> { FacetChartWords($0) }
  package let amounts = MedianWords("amounts")
  package let months = MedianWords("months")
  package let monthCount = word("chart.month-count", ["count"])
  package let borrowers = BorrowerChartWords()
  package let posted = PostingWords()
  package let deadline = DeadlineChartWords()
  package let history = HistoryChartWords()
  package let keyFigures = KeyFigureWords()
}

/// The words of a chart of the loans by the values of a facet.
package struct FacetChartWords: Sendable {
  package let heading: String
  /// The heading of the names in the table.
  package let noun: String
  /// The titles if all loans have the same value, if one value is the most frequent, if a few are,
  /// and if many are.
  package let only: Phrase<2>
  package let first: Phrase<3>
  package let several: Phrase<3>
  package let many: Phrase<3>

  fileprivate init(_ facet: ChartFacet) {
    let name = "chart.\(facet.rawValue)"
    heading = word("\(name)-heading")
    noun = word("facet.\(facet.rawValue)")
    only = word("\(name)-only", ["name", "total"])
    first = word("\(name)-first", ["name", "count", "total"])
    several = word("\(name)-several", ["names", "count", "total"])
    many = word("\(name)-many", ["values", "count", "total"])
  }
}

/// The words of a chart of the distribution of a number.
package struct MedianWords: Sendable {
  package let heading: String
  package let noun: String
  /// The titles for each case of `MedianStatement`.
  package let all: Phrase<2>
  package let half: Phrase<2>
  package let most: Phrase<3>
  package let least: Phrase<3>

  fileprivate init(_ name: String) {
    heading = word("chart.\(name)-heading")
    noun = word("chart.\(name)-noun")
    all = word("chart.\(name)-all", ["count", "value"])
    half = word("chart.\(name)-half", ["count", "value"])
    most = word("chart.\(name)-most", ["count", "total", "value"])
    least = word("chart.\(name)-least", ["count", "total", "value"])
  }
}

/// The words of the chart of the kinds of borrowers.
package struct BorrowerChartWords: Sendable {
  package let heading = word("chart.borrowers-heading")
  package let noun = word("facet.borrower")
  package let title = word("chart.borrowers", ["count", "kinds"])
  /// The text for loans to single people whose gender is not known, in the title of the chart.
  package let unknown = word("chart.borrowers-unknown", ["count"])
  package let notKnown = word("chart.borrowers-not-known")
  package let kinds = PerCase<Loan.BorrowerKind, Phrase<1>> { kind in
    word("chart.borrowers-\(kind.rawValue)", ["count"])
  }
}

/// The words of the chart of the times at which loans are posted.
package struct PostingWords: Sendable {
  package let heading = word("chart.posted-heading")
  package let first = word("chart.posted-first", ["day", "count", "total"])
  package let several = word("chart.posted-several", ["days", "count", "total"])
  package let inUTC = word("chart.posted-in-utc")
  package let noun = word("chart.posted-noun")
  package let hour = word("chart.posted-hour", ["day", "hour"])
  /// An hour in the table, `14:00`.
  package let time = word("chart.posted-time", ["hour"])
  /// The names of the days of the week, from Monday to Sunday.
  package let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ].map { word("weekday.\($0)") }
}

/// The words of the chart of the funded shares of loans by their ends.
package struct DeadlineChartWords: Sendable {
  package let heading = word("chart.deadline-heading")
  package let title = word("chart.deadline", ["count", "total"])
  /// The title of a chart of weeks, about the first of them.
  package let firstWeek = word("chart.deadline-first-week", ["day", "percent"])
  package let eachLoan = word("chart.deadline-each-loan")
  package let eachWeek = word("chart.deadline-each-week")
  package let end = word("chart.deadline-end")
  package let week = word("chart.deadline-week")
  package let funded = word("chart.deadline-funded")
  package let loan = word("chart.deadline-loan")
  package let dot = word("chart.deadline-dot", ["name", "percent", "day"])
}

/// The words of the charts of what happened to loans from day to day.
package struct HistoryChartWords: Sendable {
  package let heading = word("chart.history")
  package let days = word("chart.history-days", ["count", "first", "last"])
  package let gaps = word("chart.history-gaps", ["count"])
  package let wholeWeeks = word("chart.history-whole-weeks", ["count", "first", "last"])
  package let weekGaps = word("chart.history-week-gaps", ["count"])
  package let day = word("chart.history-day")
  package let week = word("chart.history-week")
  package let noData = word("chart.history-no-data")
  package let raisedHeading = word("chart.raised-heading")
  package let raised = word("chart.raised", ["amount", "count"])
  package let raisedNoun = word("chart.raised-noun")
  package let fundedHeading = word("chart.funded-heading")
  package let funded = word("chart.funded", ["count", "days"])
  package let fundedNoun = word("chart.funded-noun")
  package let weeksHeading = word("chart.weeks-heading")
  package let weekMore = word("chart.week-more", ["percent", "day"])
  package let weekLess = word("chart.week-less", ["percent", "day"])
  package let weekSame = word("chart.week-same", ["day"])
  package let weekRaised = word("chart.week-raised", ["amount", "day"])
  package let withinHeading = word("chart.within-heading")
  package let within = word("chart.within", ["count", "total"])
  package let withinMeaning = word("chart.within-meaning")
  package let arrivalWeek = word("chart.within-week")
  package let durationHeading = word("chart.duration-heading")
  package let duration = word("chart.duration", ["count", "time"])
  /// The title if the median is less than an hour.
  package let durationUnderAnHour = word("chart.duration-under-an-hour", ["count"])
  package let durationMeaning = word("chart.duration-meaning")
  package let durationNoun = word("chart.duration-noun")
  package let underAnHour = word("chart.under-an-hour")
  package let hours = word("chart.hour-count", ["count"])
  package let dayCount = word("chart.day-count", ["count"])
}

/// The labels of the figures at the beginning of the page of figures.
package struct KeyFigureWords: Sendable {
  package let loans = word("section.loans")
  package let countries = word("section.countries")
  package let partners = word("partner.title")
  package let asked = word("chart.key-asked")
  package let needed = word("section.needed")
  package let medianAmount = word("section.median-loan")
  package let medianTerm = word("section.median-term")
}
