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
