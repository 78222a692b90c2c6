/// Returns the contents of `partners.json`, a file that `--input` reads beside `loans.json`, with
/// one field partner per line: `{"partners":[…]}`. It has the partners with a number that lend to
/// these loans, in ascending order of their numbers. The same partners give the same bytes.
package func partnersFile(of loans: [Loan]) -> [UInt8] {
  let partners = Dictionary(
    loans.compactMap { loan in loan.partner?.id.map { ($0, loan.partner ?? .init(id: $0)) } }
  ) { $0.completed(with: $1) }
  var bytes = Array("{\"partners\":[\n".utf8)
  for (index, id) in partners.keys.sorted().enumerated() {
    if index > 0 { bytes += ",\n".utf8 }
    partners[id]?.appendJSON(to: &bytes)
  }
  bytes += partners.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8
  return bytes
}

/// Returns the contents of `loans.json`, a file that `--input` reads, with one loan per line:
/// `{"fetched_at":…,"source":…,"loans":[…]}`. The same loans give the same bytes.
package func loansFile(_ loans: [Loan], fetchedAt: Timestamp, source: Provenance) -> [UInt8] {
  var bytes = Array("{\"fetched_at\":\"\(fetchedAt.iso8601)\",\"source\":".utf8)
  appendJSONString(source.rawValue, to: &bytes)
  bytes += ",\"loans\":[\n".utf8
  for (index, loan) in loans.enumerated() {
    if index > 0 { bytes += ",\n".utf8 }
    loan.appendJSON(to: &bytes)
  }
  bytes += loans.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8
  return bytes
}
