extension Fault {
  /// All faults except `slowness`, whose tests take some time.
  static let all: [Fault] = [
    connections, compression, sizes, contents, redirects, statuses, waiting, clocks,
    paging, graphQL, details, partners,
  ].flatMap(\.self)
}
