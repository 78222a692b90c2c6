package import Loans

/// Returns the loans of a response as they are in it: the JSON object of each loan, by identifier.
/// Of several objects with one identifier, the first one counts. The result is empty if the
/// response is not a listing.
package func loanEntries(of bytes: [UInt8]) -> [LoanID: [UInt8]] {
  guard let root = JSONText(bytes).root else { return [:] }
  var entries: [LoanID: [UInt8]] = [:]
  forEachEntry(of: root) { entry in
    guard let id = entry.loanID, entries[id] == nil else { return }
    entries[id] = Array(entry.bytes)
  }
  return entries
}

/// Returns a listing in which the entries of anonymous loans are replaced by what Kiva's own page
/// shows of them, in the format of REST with the same total; `nil` if nothing has to be replaced.
/// Loans with a level that hides their names are anonymous, and so are those in `levels`, where
/// `nil` stands for a level that is not known.
package func anonymizedListing(
  _ bytes: [UInt8], _ levels: [LoanID: Loan.Anonymization?] = [:]
) -> [UInt8]? {
  guard let root = JSONText(bytes).root,
    let listing = try? decodeListing(bytes, name: "cached listing")
  else { return nil }
  let loans = Dictionary(
    listing.loans.filter { levels[$0.id] != nil || $0.anonymization?.hidesNames ?? false }
      .map { ($0.id, $0.anonymized(as: levels[$0.id] ?? $0.anonymization).json) }
  ) { first, _ in first }
  var entries: [[UInt8]] = []
  var isChanged = false
  forEachEntry(of: root) { entry in
    let bytes = Array(entry.bytes)
    let replacement = entry.loanID.flatMap { loans[$0] }
    if let id = entry.loanID, replacement == nil, levels[id] != nil {
      // An entry that cannot be decoded may contain a name.
      isChanged = true
      return
    }
    isChanged = isChanged || replacement.map { $0 != bytes } ?? false
    entries.append(replacement ?? bytes)
  }
  if !isChanged { return nil }
  var result = JSONObject()
  result.add("paging") { paging in
    if let total = listing.total { paging.add("total", total) }
    if let pages = listing.pages { paging.add("pages", pages) }
  }
  result.add("loans", entries) { $1 += $0 }
  return result.closed
}

private func forEachEntry(of root: JSONValue, _ add: (JSONValue) -> Void) {
  if root.forEachElement(add) { return }
  guard let fields = root.fields else { return }
  if let loans = fields.value("loans") {
    _ = loans.forEachElement(add)
  } else if let lend = fields.value("data")?.fields?.value("lend")?.fields {
    if let values = lend.value("loans")?.fields?.value("values"), values.forEachElement(add) {
      return
    }
    for (key, value) in lend.values where key.hasPrefix("loan") { add(value) }
  }
}
