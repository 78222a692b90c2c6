package import Loans

/// The field partners of `partners.json`, in its order, each once; those without an id are left
/// out.
///
/// `name` is what an error calls the answer. Source: `GET /v1/partners.json`, KIVA-API.md §1.
package func decodePartners(
  _ bytes: [UInt8], name: String
) throws(ListingError) -> [Loan.FieldPartner] {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    try text.checkFirstByte()
    let answer = text.decoded(as: PartnersDocument.self)
    if Task.isCancelled { throw .cancelled }
    guard let answer else { throw text.fault }
    return try answer.result.get()
  } catch {
    throw ListingError(name: name, expected: .fieldPartners, reason: error)
  }
}

/// `{"partners": […]}`, a bare array, or what there is instead; what is odd is not told.
private struct PartnersDocument: Decodable {
  let result: Result<[Loan.FieldPartner], ListingError.Reason>

  init(from decoder: any Decoder) {
    let value = JSONValue(decoder: decoder, log: IssueLog())
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
    guard let fields = value.fields else { throw .notAListing(value.described) }
    if let partners = fields.value("partners").flatMap(list) { return partners }
    if fields.container.contains("partners") {
      let described = fields.value("partners")?.described ?? "null"
      throw .notAListing("an object whose 'partners' is \(described)")
    }
    throw fields.refusal ?? .notAListing(fields.described)
  }

  /// `nil` if it is no list.
  private static func list(_ value: JSONValue) -> [Loan.FieldPartner]? {
    var partners: [Loan.FieldPartner] = []
    var known = Set<Int>()
    let isList = value.forEachElement { entry in
      guard let fields = entry.fields, let id = fields.value("id")?.positiveNumber,
        known.insert(id).inserted
      else { return }
      partners.append(
        Loan.FieldPartner(id: id, name: fields.text("name"), rating: fields.value("rating")?.rating)
      )
    }
    return isList ? partners : nil
  }
}
