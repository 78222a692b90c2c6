package import Loans

extension LoanEvent {
  /// The fields of an event in published files, named like those of exports and of `loans.json`.
  /// Names of borrowers are left out, because a file that others have copied cannot forget them.
  package static let fields: [RecordField<LoanEvent>] = mainFields + figureFields + earlierFields

  private static let mainFields: [RecordField<LoanEvent>] = [
    .time("time", .history, .never) { $0.time },
    .integer("id", .listing, .never) { $0.loan.value },
    .text("event", .history, .never) { $0.change.type.rawValue },
    .text("country_code", .listing, .notInEvent) { $0.change.summary?.countryCode },
    .text("country", .listing, .notInEvent) { $0.change.summary?.country },
    .text("sector", .listing, .notInEvent) { $0.change.summary?.sector },
    .text("closed", .history, .notInEvent) { $0.change.summary?.closedReason?.rawValue },
  ]

  private static let figureFields: [RecordField<LoanEvent>] = [
    .dollars(LoanFigures.JSONKey.amount.rawValue, .listing, .notInEvent) { $0.figures?.amount },
    .dollars(LoanFigures.JSONKey.funded.rawValue, .listing, .notInEvent) { $0.figures?.funded },
    .dollars(LoanFigures.JSONKey.basket.rawValue, .listing, .notInEvent) { $0.figures?.basket },
    .integer(LoanFigures.JSONKey.lenderCount.rawValue, .listing, .notInEvent) {
      $0.figures?.lenderCount
    },
  ]

  private static let earlierFields: [RecordField<LoanEvent>] = [
    .dollars(LoanFigures.JSONKey.amount.previous, .history, .notInEvent) { event in
      event.earlier { $0.amount }
    },
    .dollars(LoanFigures.JSONKey.funded.previous, .history, .notInEvent) { event in
      event.earlier { $0.funded }
    },
    .dollars(LoanFigures.JSONKey.basket.previous, .history, .notInEvent) { event in
      event.earlier { $0.basket }
    },
    .integer(LoanFigures.JSONKey.lenderCount.previous, .history, .notInEvent) { event in
      event.earlier { $0.lenderCount }
    },
  ]

  /// The figures after the event; `nil` if it has none.
  private var figures: LoanFigures? { change.summary?.figures ?? change.figures }

  /// Returns a figure before a movement, if it is known and the movement changes it.
  private func earlier<Figure: Equatable>(_ figure: (LoanFigures) -> Figure?) -> Figure? {
    guard case .moved(let old, let new) = change, figure(old) != figure(new) else { return nil }
    return figure(old)
  }
}
