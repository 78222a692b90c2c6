import TestSupport

extension Fault {
  /// Faults of texts and terms. The cache has those of the loans 9003 and 9002 after the good
  /// build.
  static let details: [Fault] = [
    bare("has HTML for details", "'details, batch 1' is a web page", requests: 2) { _ in
      .answer("<html>")
    },
    bare("breaks at details", "(internal server error); tried 6 times", requests: 7) { _ in
      .status(500)
    },
    Fault(
      "has details of other loans",
      .done(
        messages: ["3 of 3 loans have no texts and terms: Kiva did not give them"], requests: 2)
    ) {
      $0.endpoint == .details
        ? .answer(#"{"loans":[{"id":1,"name":"Else"},{"id":2,"name":"Other"}]}"#) : $0.good.steps
    },
    Fault(
      "has unusable loans in the details",
      .done(
        messages: ["3 of 3 loans have no texts and terms: Kiva did not give them"]
          + (0..<3).map { "details, batch 1: loans[\($0)].loan_amount: expected an amount" },
        requests: 2)
    ) { request in
      request.endpoint == .details
        ? request.good { $0.replacing("\"loan_amount\":500", with: "\"loan_amount\":-1") }
        : request.good.steps
    },
  ]

  static let slowDetails = bare(
    "stalls at details", "the fetch took longer than 120 s in all", requests: 7,
    Circumstances(slowEndpoints: [.details]), leavesTime: false
  ) { $0.cut(.stall) }

  /// Returns a fault that only affects details.
  private static func bare(
    _ name: String, _ cause: String, requests: Int,
    _ circumstances: Circumstances = Circumstances(), leavesTime: Bool = true,
    kiva: @escaping FaultyKiva.Fault
  ) -> Fault {
    let outcome = Outcome(source: "newest", site: .of(Expected.newest), requests: requests)
    var earlier = outcome
    earlier.messages = [
      "2 of 3 loans have texts and terms from an earlier fetch: …\(cause)",
      "1 of 3 loans have no texts and terms: …\(cause)",
    ]
    var nothing = outcome
    nothing.messages = ["3 of 3 loans have no texts and terms: …\(cause)"]
    if leavesTime {
      nothing.requests += 1
    } else {
      nothing.messages.append("3 of 3 loans lack the names of their field partners: …\(cause)")
    }
    return Fault(name, Expected(afterGoodBuild: earlier, withoutCache: nothing), circumstances) {
      request in
      request.endpoint == .details ? kiva(request) : request.good.steps
    }
  }

  /// Faults of field partners. The field partners that the good build cached are older than a week.
  static let partners: [Fault] = [
    nameless("has HTML for field partners", "'partners' is a web page", requests: 3) { _ in
      .answer("<html>")
    },
    nameless("breaks at field partners", "(bad gateway); tried 6 times", requests: 8) { _ in
      .status(502)
    },
  ]

  private static func nameless(
    _ name: String, _ cause: String, requests: Int, kiva: @escaping FaultyKiva.Fault
  ) -> Fault {
    let outcome = Outcome(source: "newest", site: .of(Expected.newest), requests: requests)
    var earlier = outcome
    earlier.messages = [
      "names and ratings of field partners are those of an earlier fetch: …\(cause)"
    ]
    var nothing = outcome
    nothing.messages = ["3 of 3 loans lack the names of their field partners: …\(cause)"]
    return Fault(
      name, Expected(afterGoodBuild: earlier, withoutCache: nothing),
      Circumstances(later: .seconds(8 * 86_400))
    ) { request in
      request.endpoint == .partners ? kiva(request) : request.good.steps
    }
  }
}
