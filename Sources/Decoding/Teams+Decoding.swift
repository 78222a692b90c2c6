/// Decodes the number of the team with this short name, regardless of letter case. If no team has
/// it, the first team without a short name counts; without any, returns `nil`. Errors call the
/// response `name`. Source: `GET /v1/teams/using_shortname/NAME.json`, docs/kiva-api.md, "Teams and
/// lenders".
package func decodeTeamNumber(
  _ bytes: [UInt8], shortName: String, name: String
) throws(ListingError) -> Int? {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    try text.checkFirstByte()
    guard let root = text.root else { throw Task.isCancelled ? .cancelled : text.invalidity }
    return try teamNumber(in: root, shortName: shortName)
  } catch {
    throw ListingError(name: name, expected: .teams, reason: error)
  }
}

/// Reads `{"teams": [{"id": 123, "shortname": "buddies", …}]}`.
private func teamNumber(
  in root: JSONValue, shortName: String
) throws(ListingError.Reason) -> Int? {
  guard let fields = root.fields else { throw .notAListing(root.summary) }
  guard let teams = fields.value("teams") else {
    throw fields.errorResponse ?? .notAListing(fields.summary)
  }
  var exact: [Int?] = []
  var nameless: [Int?] = []
  let isArray = teams.forEachElement { team in
    let number = team.fields?.count("id")
    switch team.fields?.text("shortname") {
    case nil: nameless.append(number)
    case let name?: if name.lowercased() == shortName.lowercased() { exact.append(number) }
    }
  }
  guard isArray else {
    throw .notAListing("an object whose 'teams' is \(teams.summary)")
  }
  guard let first = exact.first ?? nameless.first else { return nil }
  guard let number = first, number > 0 else { throw .notAListing("a team without a number") }
  return number
}
