package import Loans

/// A page of the list of field partners.
package struct PartnerListing: Equatable, Sendable {
  package var partners: [Loan.FieldPartner] = []
  /// The number of pages of the whole list: `paging.pages`.
  package var pages: Int?
}

/// Decodes a page of field partners, in order. Duplicates and partners without an id are left out.
/// Errors call the response `name`. Source: `GET /v1/partners.json`, docs/kiva-api.md, "Partners".
package func decodePartners(_ bytes: [UInt8], name: String) throws(ListingError) -> PartnerListing {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    try text.checkFirstByte()
    guard let root = text.root else { throw Task.isCancelled ? .cancelled : text.invalidity }
    let result = Result { () throws(ListingError.Reason) in try partners(in: root) }
    if Task.isCancelled { throw .cancelled }
    return try result.get()
  } catch {
    throw ListingError(name: name, expected: .fieldPartners, reason: error)
  }
}

/// Reads partners from `{"partners": […]}` or a bare array, without recording issues of single
/// partners.
private func partners(in value: JSONValue) throws(ListingError.Reason) -> PartnerListing {
  if let partners = fieldPartners(ofList: value) { return PartnerListing(partners: partners) }
  guard let fields = value.fields else { throw .notAListing(value.summary) }
  if let partners = fields.value("partners").flatMap(fieldPartners(ofList:)) {
    let pages = fields.object("paging") { $0.count("pages") }
    return PartnerListing(partners: partners, pages: pages)
  }
  if fields.contains("partners") {
    let summary = fields.value("partners")?.summary ?? "null"
    throw .notAListing("an object whose 'partners' is \(summary)")
  }
  throw fields.errorResponse ?? .notAListing(fields.summary)
}

/// Returns the field partners in a list, or `nil` if the value is not a list.
private func fieldPartners(ofList value: JSONValue) -> [Loan.FieldPartner]? {
  var partners: [Loan.FieldPartner] = []
  var ids = Set<Int>()
  let isList = value.forEachElement { entry in
    guard let partner = entry.fields?.fieldPartner, let id = partner.id, ids.insert(id).inserted
    else { return }
    partners.append(partner)
  }
  return isList ? partners : nil
}
