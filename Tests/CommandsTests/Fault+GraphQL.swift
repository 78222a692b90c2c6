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
      .noListing(
        "graphql: Kiva answered, but 'graphql, page 1' is an error message from Kiva: Boom",
        requests: 5)
    ) {
      $0.graphQLAlone { _ in .answer(#"{"errors":[{"message":"Boom"}]}"#) }
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
