/// Decodes the number of the first team in a response, which errors call `name`; `nil` if the response
/// has no team. Source: `GET /v1/teams/using_shortname/NAME.json`, docs/kiva-api.md, "Teams and
/// lenders".
package func decodeTeamNumber(_ bytes: [UInt8], name: String) throws(ListingError) -> Int? {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    try text.checkFirstByte()
    guard let root = text.root else { throw Task.isCancelled ? .cancelled : text.invalidity }
    return try teamNumber(in: root)
  } catch {
    throw ListingError(name: name, expected: .teams, reason: error)
  }
}

/// Reads `{"teams": [{"id": 123, …}]}`.
private func teamNumber(in root: JSONValue) throws(ListingError.Reason) -> Int? {
  guard let fields = root.fields else { throw .notAListing(root.summary) }
  guard let teams = fields.value("teams") else {
    throw fields.errorResponse ?? .notAListing(fields.summary)
  }
  var numbers: [Int?] = []
  guard teams.forEachElement({ numbers.append($0.fields?.count("id")) }) else {
    throw .notAListing("an object whose 'teams' is \(teams.summary)")
  }
  guard let first = numbers.first else { return nil }
  guard let number = first, number > 0 else { throw .notAListing("a team without a number") }
  return number
}
