internal import Loans

/// Returns the messages of a GraphQL response that has errors and no data, which is how the
/// interface rejects a query; `nil` for any other response.
package func graphQLRejection(in bytes: [UInt8]) -> String? {
  guard let fields = JSONText(bytes).root?.fields, fields.value("data") == nil else { return nil }
  let messages = fields.list("errors") { $0.fields?.value("message")?.string }
  return messages.isEmpty ? nil : messages.joined(separator: "; ")
}

/// Returns the sectors in a GraphQL response, `{"data": {"lend": {"sector": [{"id": 1, "name":
/// "Food"}]}}}`; `nil` if it has no such list.
package func decodeSectors(_ bytes: [UInt8]) -> [(id: Int, name: String)]? {
  guard let lend = JSONText(bytes).root?.fields?.value("data")?.fields?.value("lend")?.fields,
    let sectors = lend.value("sector")
  else { return nil }
  var found: [(id: Int, name: String)] = []
  let isList = sectors.forEachElement { sector in
    guard let fields = sector.fields, let id = fields.value("id")?.positiveNumber,
      let name = fields.value("name")?.optionalText
    else { return }
    found.append((id, name))
  }
  return isList ? found : nil
}
