internal import Loans

extension FundingCourse {
  /// Adds the amount that an event shows, if it shows one.
  package mutating func add(_ event: LoanEvent) {
    guard let funded = event.change.figures?.funded else { return }
    add(Point(time: event.time, funded: funded))
  }

  /// Returns the course with the amounts that events show, in any order and also before its last
  /// point.
  package func merging(_ events: [LoanEvent]) -> FundingCourse {
    let shown = events.compactMap { event in
      event.change.figures?.funded.map { Point(time: event.time, funded: $0) }
    }
    // Days that a wide bucket has lost do not come back.
    var course = emptied
    // Sorting in Swift is stable, so that of the same time the later event counts.
    for point in (points + shown).sorted(by: { $0.time < $1.time }) { course.add(point) }
    return course
  }
}

extension LoanEvent.Change {
  /// The figures after the change, if it shows any.
  package var figures: LoanFigures? {
    switch self {
    case .appeared(let summary), .returned(let summary), .edited(let summary): summary.figures
    case .moved(_, let figures), .funded(let figures), .ended(let figures): figures
    case .left: nil
    }
  }

  /// What the change says of the loan, if it says anything.
  package var summary: LoanSummary? {
    switch self {
    case .appeared(let summary), .returned(let summary), .edited(let summary): summary
    case .moved, .funded, .ended, .left: nil
    }
  }
}
