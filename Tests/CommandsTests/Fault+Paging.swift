import TestSupport

extension Fault {
  /// Faults of a listing that is endless, has wrong totals, or changes while it is read.
  static let paging: [Fault] = [
    Fault(
      "fails at page 2",
      .done(
        [12, 11], messages: ["only 2 loans: page 2 of the listing failed: cannot fetch"],
        requests: 8)
    ) {
      $0.pages { $0 == 1 ? page([12, 11], 1, of: "2") : .status(503) }
    },
    Fault(
      "blocks us from page 2 on",
      Expected(
        afterGoodBuild: Outcome(
          source: "newest", site: .of([12, 11]),
          messages: [
            "only 2 loans: page 2 of the listing failed", "2 of 2 loans have no texts and terms",
          ], requests: 3),
        withoutCache: Outcome(
          source: "newest", site: .of([12, 11]),
          messages: [
            "only 2 loans: page 2 of the listing failed",
            "2 of 2 loans lack the names of their field partners",
            "2 of 2 loans have no texts and terms",
          ], requests: 3))
    ) {
      $0.pages { $0 == 1 ? page([12, 11], 1, of: "2") : .status(403) }
    },
    Fault("begins page 2 with the end of page 1", .done([12, 11, 10], requests: 3)) {
      $0.pages { page($0 == 1 ? [12, 11] : [11, 10], $0, of: "2") }
    },
    Fault(
      "lists without end",
      .done(
        Array((131...200).reversed()),
        messages: ["only 70 loans: the listing continues after 35 pages, and no more are read"],
        requests: 37)
    ) {
      $0.pages { page([202 - 2 * $0, 201 - 2 * $0], $0, of: nil) }
    },
    Fault(
      "says that there are 'many' pages",
      .done(
        [12, 11], messages: ["newest, page 1: paging.pages", "newest, page 2: paging.pages"],
        requests: 3)
    ) {
      $0.pages { page($0 == 1 ? [12, 11] : [], $0, of: "\"many\"") }
    },
  ]

  private static func page(_ ids: [Int], _ page: Int, of pages: String?) -> [RawServer.Step] {
    let paging = pages.map { #""paging":{"page":\#(page),"pages":\#($0)},"# } ?? ""
    return .answer("{\(paging)\"loans\":[\(loans(ids))]}")
  }

  fileprivate static func loans(_ ids: [Int]) -> String {
    ids.map {
      #"{"id":\#($0),"name":"A","loan_amount":25,"partner_id":185,"#
        + #""description":{"languages":["en"],"texts":{"en":"A story."}}}"#
    }.joined(separator: ",")
  }
}

extension FaultyKiva.Request {
  /// Sends these pages of `newest`, details of any loan, and good responses otherwise.
  fileprivate func pages(_ page: (Int) -> [RawServer.Step]) -> [RawServer.Step] {
    switch endpoint {
    case .newest: page(self.page)
    case .details: .answer(#"{"loans":[\#(Fault.loans(requestedIDs))]}"#)
    default: good.steps
    }
  }

  /// The identifiers of the loans whose details are requested, as in `/v1/loans/12,11.json`.
  private var requestedIDs: [Int] {
    target.dropFirst("/v1/loans/".count).prefix { $0 != "." }.split(separator: ",")
      .compactMap { Int($0) }
  }
}
