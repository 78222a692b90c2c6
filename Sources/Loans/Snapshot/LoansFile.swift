/// Returns the contents of `partners.json`, a file that `--input` reads beside `loans.json`, with
/// one field partner per line: `{"partners":[…]}`. It has the partners of `fieldPartners(of:)`. The
/// same partners give the same bytes.
package func partnersFile(of loans: [Loan]) -> [UInt8] {
  let partners = fieldPartners(of: loans)
  var bytes = Array("{\"partners\":[\n".utf8)
  for (index, partner) in partners.enumerated() {
    if index > 0 { bytes += ",\n".utf8 }
    partner.appendJSON(to: &bytes)
  }
  bytes += partners.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8
  return bytes
}

/// Returns the field partners with a number that lend to the loans, in ascending order of their
/// numbers.
package func fieldPartners(of loans: [Loan]) -> [Loan.FieldPartner] {
  let numbered = loans.filter { $0.partner?.id != nil }
  let loansOfPartners = Dictionary(grouping: numbered) { $0.partner?.id ?? 0 }
  return loansOfPartners.sorted { $0.key < $1.key }
    .compactMap { Loan.FieldPartner(mergedFrom: $0.value) }
}

/// Returns the contents of `loans.json`, a file that `--input` reads, with one loan per line:
/// `{"fetched_at":…,"source":…,"loans":[…]}`. The same loans give the same bytes.
package func loansFile(_ loans: [Loan], fetchedAt: Timestamp, source: Provenance) -> [UInt8] {
  var bytes = Array("{\"fetched_at\":\"\(fetchedAt.iso8601)\",\"source\":".utf8)
  appendJSONString(source.rawValue, to: &bytes)
  bytes += ",\"loans\":[\n".utf8
  for index in loans.indices {
    if index > 0 { bytes += ",\n".utf8 }
    loans[index].appendJSON(to: &bytes)
  }
  bytes += loans.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8
  return bytes
}
