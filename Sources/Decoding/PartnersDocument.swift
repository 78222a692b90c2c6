package import Loans

/// Decodes the field partners in a response.
///
/// Source: `GET /v1/partners.json`, docs/kiva-api.md, "Partners".
///
/// - Parameters:
///   - bytes: The response body.
///   - name: The name of the response in errors.
/// - Returns: The field partners in their order, each once. Those without an id are left out.
/// - Throws: `ListingError` if the response is no list of field partners.
package func decodePartners(
  _ bytes: [UInt8], name: String
) throws(ListingError) -> [Loan.FieldPartner] {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    try text.checkFirstByte()
    let document = text.decoded(PartnersDocument.init)
    if Task.isCancelled { throw .cancelled }
    guard let document else { throw text.invalidity }
    return try document.result.get()
  } catch {
    throw ListingError(name: name, expected: .fieldPartners, reason: error)
  }
}

/// A JSON document with field partners, as `{"partners": […]}` or as a bare array, or with
/// something else. Issues of single partners are not reported.
private struct PartnersDocument {
  let result: Result<[Loan.FieldPartner], ListingError.Reason>

  init(_ value: JSONValue) {
    do throws(ListingError.Reason) {
      result = .success(try Self.partners(in: value))
    } catch {
      result = .failure(error)
    }
  }

  private static func partners(in value: JSONValue) throws(ListingError.Reason) -> [Loan
    .FieldPartner]
  {
    if let partners = list(value) { return partners }
    guard let fields = value.fields else { throw .notAListing(value.summary) }
    if let partners = fields.value("partners").flatMap(list) { return partners }
    if fields.contains("partners") {
      let summary = fields.value("partners")?.summary ?? "null"
      throw .notAListing("an object whose 'partners' is \(summary)")
    }
    throw fields.errorResponse ?? .notAListing(fields.summary)
  }

  /// Returns the field partners in a list, or `nil` if the value is no list.
  private static func list(_ value: JSONValue) -> [Loan.FieldPartner]? {
    var partners: [Loan.FieldPartner] = []
    var ids = Set<Int>()
    let isList = value.forEachElement { entry in
      guard let fields = entry.fields, let id = fields.value("id")?.positiveNumber,
        ids.insert(id).inserted
      else { return }
      partners.append(
        Loan.FieldPartner(id: id, name: fields.text("name"), rating: fields.value("rating")?.rating)
      )
    }
    return isList ? partners : nil
  }
}
