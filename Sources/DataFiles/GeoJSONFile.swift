package import Loans
private import Parallel

/// Returns the contents of `loans.geojson`, with a feature for each loan, one per line. Loans
/// without a position have no geometry. The properties are named like the columns of `loans.csv`.
/// Only values from Kiva's list of loans are properties, so that the file is small enough for a map
/// on a page. Source: RFC 7946.
package func geoJSONFile(of loans: [Loan]) -> [UInt8] {
  let fields = Loan.fields.filter { $0.columns.contains { $0.source == .listing } }
  let reader = RecordReader(fields)
  // The geometry has the position.
  let names = fields.flatMap(\.columns).map { column in
    column.source == .listing && column.type != .degrees ? column.name : nil
  }
  var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
  let parts = loans.indices.concurrentMap { part in
    var bytes: [UInt8] = []
    for index in part {
      if index > 0 { bytes += ",\n".utf8 }
      JSONObject.append(loans[index], to: &bytes) { loan, feature in
        feature.write(loan) { properties in
          reader.read(loan) { index, value in
            if let name = names[index], let value { properties.add(name, value) }
          }
        }
      }
    }
    return [bytes]
  }
  for part in parts { bytes += part }
  bytes += loans.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8
  return bytes
}

extension JSONObject {
  /// Writes the feature of a loan.
  fileprivate mutating func write(_ loan: Loan, properties: (inout JSONObject) -> Void) {
    add("type", "Feature")
    add("id", loan.id.value)
    if let position = loan.location.position {
      add("geometry") { geometry in
        geometry.add("type", "Point")
        geometry.add("coordinates", [position.longitude, position.latitude]) { degrees, out in
          degrees.appendShortest(to: &out)
        }
      }
    } else {
      addNull("geometry")
    }
    add("properties", write: properties)
  }
}
