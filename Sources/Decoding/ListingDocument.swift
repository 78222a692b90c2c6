import Diagnostics
import Loans

/// A whole JSON document: a listing in one of its shapes, or what it is instead.
///
/// Everything is read while it is being initialised: the decoder lends the bytes no longer.
struct ListingDocument: Decodable {
  let result: Result<Listing, ListingError.Reason>

  init(from decoder: any Decoder) {
    let value = JSONValue(decoder: decoder, log: IssueLog())
    do throws(ListingError.Reason) {
      var listing = try Self.listing(in: value)
      if value.log.isFull { throw .tooManyProblems }
      listing.issues = value.log.issues
      result = .success(listing)
    } catch {
      result = .failure(error)
    }
  }

  private static func listing(in value: JSONValue) throws(ListingError.Reason) -> Listing {
    var listing = Listing()
    if listing.readEntries(of: value) { return listing }
    guard let fields = value.fields else { throw .notAListing(value.described) }
    if fields.container.contains("loans") { return try restListing(in: fields) }
    if fields.value("data") != nil || fields.value("errors") != nil {
      return try graphQL(in: fields)
    }
    if fields.container.contains("id") {
      listing.add(value)
      return listing
    }
    if let refusal = fields.refusal { throw refusal }
    throw .notAListing(fields.described)
  }

  /// `{"paging": …, "loans": […]}`, a detail answer, our own `loans.json`.
  private static func restListing(in fields: JSONFields) throws(ListingError.Reason) -> Listing {
    var listing = Listing()
    guard let loans = fields.value("loans"), listing.readEntries(of: loans) else {
      let described = fields.value("loans")?.described ?? "null"
      throw .notAListing("an object whose 'loans' is \(described)")
    }
    fields.object("paging") { paging in
      listing.total = paging.count("total")
      listing.pages = paging.count("pages")
    }
    listing.fetchedAt = fields.date("fetched_at")
    listing.source = fields.text("source")
    return listing
  }

  /// `{"data": {"lend": {"loans": {"totalCount": …, "values": […]}}}}`, or loans by their ids.
  private static func graphQL(in fields: JSONFields) throws(ListingError.Reason) -> Listing {
    var listing = Listing()
    let lend = fields.value("data")?.fields?.value("lend")?.fields
    let loans = lend?.value("loans")?.fields
    if let values = loans?.value("values"), listing.readEntries(of: values) {
      // A list without loans and with errors has not told that there are none.
      if listing.entryCount == 0, let refusal = fields.refusal { throw refusal }
      listing.total = loans?.count("totalCount")
    } else if let lend, listing.readLoans(in: lend) {
      // Asked for by their ids, so there is no total.
    } else {
      throw fields.refusal ?? ListingError.Reason.notAListing("a GraphQL answer without loans")
    }
    _ = fields.list("errors") { error in
      let message = error.fields?.text("message") ?? error.described
      fields.log.add(
        .answeredInPart, at: error.decoder.codingPath, "Kiva says \"\(message.excerpt())\"")
    }
    return listing
  }
}

extension Listing {
  /// Adds all elements of a list; false if the value is none.
  fileprivate mutating func readEntries(of value: JSONValue) -> Bool {
    var listing = self
    let isList = value.forEachElement { listing.add($0) }
    if isList { self = listing }
    return isList
  }

  /// Adds `loan`, and `loan7` for each id asked for, by their ids; false if there is none of them.
  ///
  /// `null` stands for a loan that Kiva does not know.
  fileprivate mutating func readLoans(in lend: JSONFields) -> Bool {
    var keys: [(id: Int, key: JSONKey)] = []
    for key in lend.container.allKeys where key.stringValue.hasPrefix("loan") {
      let digits = key.stringValue.dropFirst("loan".count)
      if digits.isEmpty, lend.value(key) != nil { keys.append((0, key)) }
      if let id = Int(digits) { keys.append((id, key)) }
    }
    for (_, key) in keys.sorted(by: { $0.id < $1.id }) {
      if let loan = lend.value(key) { add(loan) }
    }
    return !keys.isEmpty
  }

  fileprivate mutating func add(_ entry: JSONValue) {
    entryCount += 1
    let problemCount = entry.log.issues.count
    if let loan = entry.loan {
      loans.append(loan)
    } else {
      let issues = Array(entry.log.issues[problemCount...])
      skipped.append(SkippedEntry(id: entry.loanID, issues: issues))
    }
  }
}
