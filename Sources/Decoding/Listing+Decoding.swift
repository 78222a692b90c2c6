internal import Diagnostics
internal import Loans
internal import Parallel

/// Decodes the loans in a response or a file, which issues and errors call `name`.
///
/// The supported formats are REST listings of all years, a bare array, details, GraphQL, NDJSON, a
/// single loan, and kivagen's own `loans.json`. An entry that cannot be decoded is skipped with an
/// issue. Throws if there is no listing, and `.cancelled` as soon as the task is cancelled.
/// Source: docs/kiva-api.md.
package func decodeListing(_ bytes: [UInt8], name: String) throws(ListingError) -> Listing {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    var listing = try listing(in: text, name: name)
    if !text.wasValidUTF8 {
      let message = "invalid UTF-8, replaced by U+FFFD"
      listing.issues.insert(DataIssue(.invalidUTF8, path: name, message: message), at: 0)
    }
    return listing
  } catch {
    throw ListingError(name: name, reason: error)
  }
}

private func listing(in text: JSONText, name: String) throws(ListingError.Reason) -> Listing {
  try text.checkFirstByte()
  if let root = text.root {
    let listing = Result { () throws(ListingError.Reason) in try Listing(root, of: text) }
    if Task.isCancelled { throw .cancelled }
    return try listing.get().prefixingPaths(with: name)
  }
  let listing = try NDJSON(text.bytes)?.listing(name: name)
  if Task.isCancelled { throw .cancelled }
  if let listing { return listing }
  throw text.invalidity
}

extension Listing {
  /// Reads a listing in any JSON format from the root of a text.
  fileprivate init(_ root: JSONValue, of text: JSONText) throws(ListingError.Reason) {
    self.init()
    try read(root, of: text)
    if root.log.isFull { throw .tooManyIssues }
    issues = root.log.issues
  }

  private mutating func read(_ root: JSONValue, of text: JSONText) throws(ListingError.Reason) {
    if appendEntries(of: root, in: text) { return }
    guard let fields = root.fields else { throw .notAListing(root.summary) }
    if fields.contains("loans") {
      try readREST(fields, of: text)
    } else if fields.value("data") != nil || fields.value("errors") != nil {
      try readGraphQL(fields, of: text)
    } else if fields.contains("id") {
      append(root)
    } else {
      throw fields.errorResponse ?? .notAListing(fields.summary)
    }
  }

  /// Reads `{"paging": …, "loans": […]}`, details, or kivagen's own `loans.json`.
  private mutating func readREST(
    _ fields: JSONFields, of text: JSONText
  ) throws(ListingError.Reason) {
    guard let loans = fields.value("loans"), appendEntries(of: loans, in: text) else {
      let summary = fields.value("loans")?.summary ?? "null"
      throw .notAListing("an object whose 'loans' is \(summary)")
    }
    fields.object("paging") { paging in
      total = paging.count("total")
      pages = paging.count("pages")
    }
    fetchedAt = fields.date("fetched_at")
    source = fields.text("source")
  }

  /// Reads `{"data": {"lend": {"loans": {"totalCount": …, "values": […]}}}}`, or loans by id.
  private mutating func readGraphQL(
    _ fields: JSONFields, of text: JSONText
  ) throws(ListingError.Reason) {
    let lend = fields.value("data")?.fields?.value("lend")?.fields
    let loans = lend?.value("loans")?.fields
    if let values = loans?.value("values"), appendEntries(of: values, in: text) {
      // If there are errors, an empty list does not mean that there are no loans.
      if entryCount == 0, let error = fields.errorResponse { throw error }
      total = loans?.count("totalCount")
    } else if let lend, appendLoans(of: lend) {
      // The loans were requested by id, so there is no total.
    } else {
      throw fields.errorResponse ?? .notAListing("a GraphQL response without loans")
    }
    _ = fields.list("errors") { error in
      let message = error.fields?.text("message") ?? error.summary
      let quoted = "\"\(message.excerpt())\""
      fields.log.record(.partialResponse, at: error.path, "Kiva says \(quoted)", value: quoted)
    }
  }

  /// Appends the elements of a list, and returns whether the value is one. The parts of a long list
  /// are read on all cores, each with its own issue log.
  private mutating func appendEntries(of value: JSONValue, in text: JSONText) -> Bool {
    guard let parts = value.parts else { return false }
    // The threads that read the parts do not notice a cancellation of the task.
    if Task.isCancelled { return true }
    let issueCount = value.log.total
    let listings = parts.indices.concurrentMap(minimumCount: 0) { numbers in
      let interner = TextInterner()
      return numbers.map { number in
        let log = IssueLog(total: issueCount)
        return Listing(of: parts[number], in: text, log: log, interner: interner)
      }
    }
    for part in listings {
      loans += part.loans
      entryCount += part.entryCount
      skipped += part.skipped
      value.log.append(part.issues)
    }
    return true
  }

  private init(
    of part: JSONValue.ListPart, in text: JSONText, log: IssueLog, interner: TextInterner
  ) {
    self.init()
    text.forEachElement(of: part, log: log, interner: interner) { append($0) }
    issues = log.issues
  }

  /// Appends the loans in `loan` and in keys such as `loan7`, sorted by id, and returns whether
  /// there are such keys. A loan that Kiva does not know is `null`.
  private mutating func appendLoans(of lend: JSONFields) -> Bool {
    var entries: [(id: Int, value: JSONValue)] = []
    for (key, value) in lend.values where key.hasPrefix("loan") {
      let digits = key.dropFirst("loan".count)
      if digits.isEmpty, !value.isNull { entries.append((0, value)) }
      if let id = Int(digits) { entries.append((id, value)) }
    }
    for (_, value) in entries.sorted(by: { $0.id < $1.id }) where !value.isNull { append(value) }
    return !entries.isEmpty
  }

  private mutating func append(_ entry: JSONValue) {
    entryCount += 1
    let issueCount = entry.log.issues.count
    if let loan = entry.loan {
      loans.append(loan)
    } else {
      let issues = Array(entry.log.issues[issueCount...])
      skipped.append(SkippedEntry(id: entry.loanID, issues: issues))
    }
  }
}
