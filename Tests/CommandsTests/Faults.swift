extension Fault {
  /// All faults except `slowness`, whose tests take some time.
  static let all: [Fault] = [
    connections, compression, contents, redirects, statuses, waiting, clocks,
    paging, graphQL, details, partners,
  ].flatMap(\.self)
}
