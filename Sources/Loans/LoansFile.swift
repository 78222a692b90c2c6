/// Returns the bytes of `loans.json`, which has one loan per line, newest first. `--input` can read
/// it.
///
/// Its shape is `{"fetched_at":…,"source":…,"loans":[…]}`. The order of `loans` does not change the
/// bytes.
package func loansFile(_ loans: [Loan], fetchedAt: Timestamp, source: String) -> [UInt8] {
  var bytes = Array("{\"fetched_at\":\"\(fetchedAt.iso8601)\",\"source\":".utf8)
  appendJSONText(source, to: &bytes)
  bytes += ",\"loans\":[\n".utf8
  for (index, loan) in loans.newestFirst.enumerated() {
    if index > 0 { bytes += ",\n".utf8 }
    loan.appendJSON(to: &bytes)
  }
  bytes += loans.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8
  return bytes
}
