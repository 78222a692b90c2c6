extension Fault {
  /// Everything that is tried.
  static let all: [Fault] = [
    connections, slowness, compression, sizes, contents, redirects, statuses, waiting, clocks,
    paging, graphQL, details, partners,
  ].flatMap(\.self)
}
