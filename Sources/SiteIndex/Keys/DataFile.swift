/// A data file of a site, in the order of `data.html`. Its raw value is the key of the words about
/// the file.
package enum DataFile: String, CaseIterable, Sendable {
  case csv, history, json, schema, partners, geojson, db

  /// The media type. Sources: RFC 4180, RFC 8259, RFC 7946,
  /// https://json-schema.org/draft/2020-12/json-schema-core,
  /// https://www.iana.org/assignments/media-types/application/vnd.sqlite3.
  package var mediaType: String {
    switch self {
    case .csv, .history: "text/csv"
    case .json, .partners: "application/json"
    case .schema: "application/schema+json"
    case .geojson: "application/geo+json"
    case .db: "application/vnd.sqlite3"
    }
  }

  /// The format whose choice adds the file to the site.
  package var format: DataFormat {
    switch self {
    case .csv, .history: .csv
    case .json, .schema, .partners: .json
    case .geojson: .geojson
    case .db: .db
    }
  }
}
