/// A format of data files, in the order of `data.html`. Its raw value is its word in the setting
/// `data`.
package enum DataFormat: String, CaseIterable, Sendable {
  case csv, json, geojson, db

  /// The formats of a site whose settings do not choose any. A database is left out, because it
  /// takes the most time and space.
  package static let defaults: [DataFormat] = [.json, .csv, .geojson]
}
