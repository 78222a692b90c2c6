import History
import Loans
import SiteIndex

extension InputBytes {
  /// Adds everything that has happened to loans.
  mutating func add(_ history: LoanHistory) {
    add(history.events.count)
    for event in history.events { add(event) }
    add(history.firstChange)
    addSorted(history.summaries) { $0.add($1) }
    addSorted(history.courses) { $0.add($1) }
    addSorted(history.revisions) { $0.add($1) }
    addSorted(history.deadlineChanges) { $0.add($1) }
    addSorted(history.figuresSince) { $0.add($1) }
    add(history.removedPages.count)
    for page in history.removedPages {
      add(page.loan.value)
      add(page.time)
    }
  }

  /// Adds what is kept of each loan, in the order of the identifiers.
  mutating func addSorted<Value>(
    _ values: [LoanID: Value], _ add: (inout InputBytes, Value) -> Void
  ) {
    self.add(values.count)
    for (id, value) in values.sorted(by: { $0.key < $1.key }) {
      self.add(id.value)
      add(&self, value)
    }
  }

  /// Adds what a page shows of a course; `nil` is the absence of one.
  mutating func add(_ course: FundingCourse?) {
    add(course != nil)
    guard let course else { return }
    add(course.isExactToTheDay)
    add(course.points.count)
    for point in course.points {
      add(point.time)
      add(point.funded)
    }
  }

  private mutating func add(_ event: LoanEvent) {
    add(event.loan.value)
    add(event.time)
    add(event.change.kind.rawValue)
    switch event.change {
    case .appeared(let summary), .returned(let summary), .edited(let summary): add(summary)
    case .moved(let earlier, let later):
      add(earlier)
      add(later)
    case .funded(let figures), .ended(let figures): add(figures)
    case .left: break
    }
  }

  private mutating func add(_ summary: LoanSummary) {
    add(summary.name)
    add(summary.countryCode)
    add(summary.country)
    add(summary.sector)
    add(summary.closedReason?.rawValue)
    add(summary.figures)
  }

  private mutating func add(_ figures: LoanFigures) {
    add(figures.amount)
    add(figures.funded)
    add(figures.basket)
    add(figures.lenderCount)
  }
}
