/// A format of files with all loans of the site, for programs. The raw values are the words of the
/// setting `data`, in the order of the page about the data.
package enum DataFormat: String, CaseIterable, Sendable {
  case csv, json, geojson, db

  /// The formats of a site whose settings do not choose any. A database is left out, because it
  /// takes the most time and space.
  package static let defaults: [DataFormat] = [.json, .csv, .geojson]
}
