package import Loans

/// Creates the JSON bodies of requests to Kiva's GraphQL interface, `{"query":…,"variables":…}`,
/// with the fields that are decoded. Source: docs/kiva-api.md, "GraphQL".
package enum GraphQLQuery {
  /// Returns a query for 1 to 100 fundraising loans, the newest first. `sectors` are the numbers of
  /// the filter's sectors; without them, loans must be filtered by sector after decoding.
  package static func listing(
    _ fields: GraphQLFields = GraphQLFields(), filter: LoanFilter, sectors: [Int] = [], limit: Int,
    offset: Int
  ) -> String {
    let query =
      "query($filters:LoanSearchFiltersInput,$limit:Int,$offset:Int){lend{"
      + "loans(filters:$filters,sortBy:newest,limit:$limit,offset:$offset)"
      + "{totalCount values{\(fields.selection)}}}}"
    return body(query) { variables in
      // If there is no filter, the variable is left out, which means that nothing is filtered.
      variables.add("filters") { filters in
        filters.add("country", filter.countries)
        filters.add("sector", sectors) { $1 += String($0).utf8 }
        filters.add("theme", filter.themes)
        filters.add("partner", filter.partners) { $1 += String($0).utf8 }
      }
      variables.add("limit", limit)
      variables.add("offset", offset)
    }
  }

  /// Returns a query for one or more loans. Kiva returns `null` for a loan that it does not know.
  package static func loans(
    _ ids: [LoanID], _ fields: GraphQLFields = GraphQLFields()
  ) -> String {
    let loans = ids.map { "loan\($0):loan(id:\($0)){...fields}" }.joined(separator: " ")
    return body("query{lend{\(loans)}} fragment fields on LoanBasic{\(fields.selection)}") { _ in }
  }

  /// Returns a query for the anonymization levels of one or more loans.
  package static func levels(_ ids: [LoanID]) -> String {
    let loans = ids.map { "loan\($0):loan(id:\($0)){id anonymizationLevel}" }
    return body("query{lend{\(loans.joined(separator: " "))}}") { _ in }
  }

  /// The query for the numbers of sectors, by which Kiva filters.
  package static let sectors = body("query{lend{sector{id name}}}") { _ in }

  private static func body(_ query: String, variables: (inout JSONObject) -> Void) -> String {
    var body = JSONObject()
    body.add("query", query)
    body.add("variables", write: variables)
    return String(decoding: body.closed, as: UTF8.self)
  }
}
