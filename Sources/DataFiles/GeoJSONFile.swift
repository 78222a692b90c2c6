package import Loans
private import Parallel

/// Returns the contents of `loans.geojson`, with a feature for each loan, one per line. Loans without
/// a position have no geometry. The properties are named like the columns of `loans.csv`. Only values
/// from Kiva's list of loans are properties, so that the file is small enough for a map on a page.
/// Source: RFC 7946.
package func geoJSONFile(of loans: [Loan]) -> [UInt8] {
  let columns = Loan.fields.flatMap(\.columns)
  var bytes = Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
  let parts = loans.indices.concurrentMap { part in
    var bytes: [UInt8] = []
    for index in part {
      if index > 0 { bytes += ",\n".utf8 }
      JSONObject.append(loans[index], to: &bytes) { loan, feature in
        feature.write(loan, columns)
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
  fileprivate mutating func write(_ loan: Loan, _ columns: [FieldColumn]) {
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
    add("properties") { properties in
      Loan.fields.visitColumns(of: loan) { index, value in
        let column = columns[index]
        // The geometry has the position.
        guard let value, column.source == .listing, column.type != .degrees else { return }
        properties.add(column.name, value)
      }
    }
  }
}
