import TestSupport

extension Fault {
  /// Faults of texts and terms. The cache has those of the loans 9003 and 9002 after the good
  /// build.
  static let details: [Fault] = [
    bare("has HTML for details", "'loan 9004' is a web page", requests: 2, ofBatch: 5) { _ in
      .answer("<html>")
    },
    bare("breaks at details", "(internal server error)", requests: 7, ofBatch: 10) { _ in
      .status(500)
    },
    Fault(
      "has details of other loans",
      Expected(
        afterGoodBuild: Outcome(
          source: "newest", site: .of(Expected.newest),
          messages: ["1 of 3 loans have no texts and terms: …without the requested loans"],
          requests: 2),
        withoutCache: Outcome(
          source: "newest", site: .of(Expected.newest),
          messages: ["3 of 3 loans have no texts and terms: …without the requested loans"],
          requests: 3))
    ) {
      $0.endpoint == .details
        ? .answer(#"{"loans":[{"id":1,"name":"Else"},{"id":2,"name":"Other"}]}"#) : $0.good.steps
    },
    Fault(
      "has unusable loans in the details",
      Expected(
        afterGoodBuild: Outcome(
          source: "newest", site: .of(Expected.newest),
          messages: ["details of loan 9004: loan_amount: expected an amount"], requests: 2),
        withoutCache: Outcome(
          source: "newest", site: .of(Expected.newest),
          messages: [9004, 9003, 9002].map {
            "details of loan \($0): loan_amount: expected an amount"
          }, requests: 3))
    ) { request in
      request.endpoint == .details
        ? request.good { $0.replacing("\"loan_amount\":500", with: "\"loan_amount\":-1") }
        : request.good.steps
    },
  ]

  /// A fault after which the details are left to the next build, since the time is up.
  static let slowDetails = Fault(
    "stalls at details",
    Expected(
      afterGoodBuild: Outcome(source: "newest", site: .of(Expected.newest), requests: 7),
      withoutCache: Outcome(source: "newest", site: .of(Expected.newest), requests: 8)),
    Circumstances(slowEndpoints: [.details])
  ) {
    $0.endpoint == .details ? $0.cut(.stall) : $0.good.steps
  }

  /// Returns a fault that only affects details. After a good build one loan lacks them; without a
  /// cache three do, which are requested as a batch and, if that fails, in parts.
  private static func bare(
    _ name: String, _ cause: String, requests: Int, ofBatch: Int, kiva: @escaping FaultyKiva.Fault
  ) -> Fault {
    var earlier = Outcome(source: "newest", site: .of(Expected.newest), requests: requests)
    earlier.messages = ["1 of 3 loans have no texts and terms: …\(cause)"]
    var nothing = earlier
    nothing.messages = ["3 of 3 loans have no texts and terms: …\(cause)"]
    nothing.requests = 2 + ofBatch
    return Fault(name, Expected(afterGoodBuild: earlier, withoutCache: nothing)) { request in
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
    // Kiva is also asked whether the loan that left the list more than a day ago is anonymous.
    earlier.requests = requests + 1
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
