extension Fault {
  /// Everything that is tried but `slowness`, which takes some time.
  static let all: [Fault] = [
    connections, compression, sizes, contents, redirects, statuses, waiting, clocks,
    paging, graphQL, details, partners,
  ].flatMap(\.self)
}
