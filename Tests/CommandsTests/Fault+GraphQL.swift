import TestSupport

extension Fault {
  /// Faults of GraphQL while the other sources are gone, and of the order of sources.
  static let graphQL: [Fault] = [
    Fault(
      "has nothing but GraphQL", .done(through: "graphql", requests: 3, requestsWithoutCache: 3)
    ) {
      $0.graphQLAlone { $0.good.steps }
    },
    Fault(
      "answers errors without data",
      gone("graphql: Kiva answered, but 'graphql, page 1' is an error message from Kiva: Boom")
    ) {
      $0.graphQLAlone { _ in .answer(#"{"errors":[{"message":"Boom"}]}"#) }
    },
    Fault("answers errors, and null as data", gone("is an error message from Kiva: Boom")) {
      $0.graphQLAlone { _ in .answer(#"{"errors":[{"message":"Boom"}],"data":null}"#) }
    },
    Fault("answers errors, and no loans in its data", gone("is an error message from Kiva: Boom")) {
      $0.graphQLAlone { _ in .answer(#"{"data":{"lend":null},"errors":[{"message":"Boom"}]}"#) }
    },
    Fault("answers data of null", gone("'graphql, page 1' is not a listing of loans: it is")) {
      $0.graphQLAlone { _ in .answer(#"{"data":null}"#) }
    },
    Fault(
      "answers loans and errors beside them",
      .done(
        through: "graphql", messages: ["Kiva says \"No gender today\""], requests: 3,
        requestsWithoutCache: 3)
    ) {
      $0.graphQLAlone { request in
        request.good { #"{"errors":[{"message":"No gender today"}],"# + $0.dropFirst() }
      }
    },
    Fault("answers 400 with errors", gone("graphql: cannot fetch '")) {
      $0.graphQLAlone { _ in .answer(#"{"errors":[{"message":"Boom"}]}"#, status: 400) }
    },
    Fault(
      "counts 1,000,000,000 loans",
      .done(
        through: "graphql",
        messages: ["only 3 loans: page 2 of the listing failed: Kiva answered without loans"],
        requests: 4,
        requestsWithoutCache: 4)
    ) {
      $0.graphQLAlone { request in
        request.good { $0.replacing("\"totalCount\":3", with: "\"totalCount\":1000000000") }
      }
    },
    Fault("has closed only the newest", .done(through: "search", requests: 3)) {
      $0.endpoint == .newest ? .status(410) : $0.good.steps
    },
    Fault(
      "has lost the newest, and blocks the search",
      .done(through: "graphql", requests: 4, requestsWithoutCache: 4)
    ) {
      switch $0.endpoint {
      case .newest: .status(404)
      case .search: .status(403)
      default: $0.good.steps
      }
    },
  ]

  private static func gone(_ cause: String) -> Expected { .noListing(cause, requests: 3) }
}

extension FaultyKiva.Request {
  fileprivate func graphQLAlone(
    _ answer: (FaultyKiva.Request) -> [RawServer.Step]
  ) -> [RawServer.Step] {
    switch endpoint {
    case .newest, .search: .status(410)
    default: answer(self)
    }
  }
}
