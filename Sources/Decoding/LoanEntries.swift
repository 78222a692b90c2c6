package import Loans

/// Returns the loans of a response as they are in it: the JSON object of each loan, by identifier.
/// Of several objects with one identifier, the first one counts. The result is empty if the
/// response is not a listing.
package func loanEntries(of bytes: [UInt8]) -> [LoanID: [UInt8]] {
  guard let root = JSONText(bytes).root else { return [:] }
  var entries: [LoanID: [UInt8]] = [:]
  func add(_ entry: JSONValue) {
    guard let id = entry.loanID, entries[id] == nil else { return }
    entries[id] = Array(entry.bytes)
  }
  if root.forEachElement(add) { return entries }
  guard let fields = root.fields else { return [:] }
  if let loans = fields.value("loans") {
    _ = loans.forEachElement(add)
  } else if let lend = fields.value("data")?.fields?.value("lend")?.fields {
    for (key, value) in lend.values where key.hasPrefix("loan") { add(value) }
  }
  return entries
}
