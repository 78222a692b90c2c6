import Diagnostics
import Loans
internal import Parallel

/// A JSON document with a listing in any of its formats, or with something else.
struct ListingDocument {
  let result: Result<Listing, ListingError.Reason>

  /// Reads the root of a text.
  init(_ value: JSONValue, of text: JSONText) {
    do throws(ListingError.Reason) {
      var listing = try Self.listing(in: value, of: text)
      if value.log.isFull { throw .tooManyIssues }
      listing.issues = value.log.issues
      result = .success(listing)
    } catch {
      result = .failure(error)
    }
  }

  private static func listing(
    in value: JSONValue, of text: JSONText
  ) throws(ListingError.Reason) -> Listing {
    var listing = Listing()
    if listing.appendEntries(of: value, in: text) { return listing }
    guard let fields = value.fields else { throw .notAListing(value.summary) }
    if fields.contains("loans") { return try restListing(in: fields, of: text) }
    if fields.value("data") != nil || fields.value("errors") != nil {
      return try graphQL(in: fields, of: text)
    }
    if fields.contains("id") {
      listing.append(value)
      return listing
    }
    if let error = fields.errorResponse { throw error }
    throw .notAListing(fields.summary)
  }

  /// Reads `{"paging": …, "loans": […]}`, details, or kivagen's own `loans.json`.
  private static func restListing(
    in fields: JSONFields, of text: JSONText
  ) throws(ListingError.Reason) -> Listing {
    var listing = Listing()
    guard let loans = fields.value("loans"), listing.appendEntries(of: loans, in: text) else {
      let summary = fields.value("loans")?.summary ?? "null"
      throw .notAListing("an object whose 'loans' is \(summary)")
    }
    fields.object("paging") { paging in
      listing.total = paging.count("total")
      listing.pages = paging.count("pages")
    }
    listing.fetchedAt = fields.date("fetched_at")
    listing.source = fields.text("source")
    return listing
  }

  /// Reads `{"data": {"lend": {"loans": {"totalCount": …, "values": […]}}}}`, or loans that were
  /// requested by id.
  private static func graphQL(
    in fields: JSONFields, of text: JSONText
  ) throws(ListingError.Reason) -> Listing {
    var listing = Listing()
    let lend = fields.value("data")?.fields?.value("lend")?.fields
    let loans = lend?.value("loans")?.fields
    if let values = loans?.value("values"), listing.appendEntries(of: values, in: text) {
      // Beside errors an empty list does not mean that there are no loans.
      if listing.entryCount == 0, let error = fields.errorResponse { throw error }
      listing.total = loans?.count("totalCount")
    } else if let lend, listing.appendLoans(of: lend) {
      // The loans were requested by id, so there is no total.
    } else {
      throw fields.errorResponse
        ?? ListingError.Reason.notAListing("a GraphQL response without loans")
    }
    _ = fields.list("errors") { error in
      let message = error.fields?.text("message") ?? error.summary
      let quoted = "\"\(message.excerpt())\""
      fields.log.record(.partialResponse, at: error.path, "Kiva says \(quoted)", value: quoted)
    }
    return listing
  }
}

extension Listing {
  /// Appends all elements of a list, and returns whether the value is a list.
  ///
  /// The parts of a long list are read on all cores, each with an issue log of its own.
  fileprivate mutating func appendEntries(of value: JSONValue, in text: JSONText) -> Bool {
    guard let parts = value.parts else { return false }
    // Other threads do not know of the task.
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

  /// Reads a part of a list.
  private init(
    of part: JSONValue.ListPart, in text: JSONText, log: IssueLog, interner: TextInterner
  ) {
    self.init()
    text.forEachElement(of: part, log: log, interner: interner) { append($0) }
    issues = log.issues
  }

  /// Appends the loans in `loan` and in keys such as `loan7`, sorted by id, and returns whether
  /// there are such keys. `null` stands for a loan that Kiva does not know.
  fileprivate mutating func appendLoans(of lend: JSONFields) -> Bool {
    var entries: [(id: Int, value: JSONValue)] = []
    for (key, value) in lend.values where key.hasPrefix("loan") {
      let digits = key.dropFirst("loan".count)
      if digits.isEmpty, !value.isNull { entries.append((0, value)) }
      if let id = Int(digits) { entries.append((id, value)) }
    }
    for (_, value) in entries.sorted(by: { $0.id < $1.id }) where !value.isNull { append(value) }
    return !entries.isEmpty
  }

  fileprivate mutating func append(_ entry: JSONValue) {
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
