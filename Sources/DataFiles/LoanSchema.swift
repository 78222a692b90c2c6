import Loans

/// Returns the contents of `loans.schema.json`, the JSON Schema of `loans.json`. `describe` returns
/// the meaning of a field, given the path of the field, as its keys from the outermost.
/// Source: https://json-schema.org/draft/2020-12.
package func loanSchema(
  title: String, describe: (_ path: [String]) -> String
) -> [UInt8] {
  var schema = JSONObject()
  schema.add("$schema", "https://json-schema.org/draft/2020-12/schema")
  schema.add("title", title)
  schema.add("type", "object")
  schema.add("required", ["fetched_at", "source", "loans"])
  schema.add("properties") { properties in
    properties.add("fetched_at", write: { $0.addType(.time) })
    properties.add("source") { source in
      source.add("enum", Provenance.allCases.map(\.rawValue))
    }
    properties.add("loans") { loans in
      loans.add("type", "array")
      loans.add("items") { $0.addObject(of: Loan.fields.map(\.info), at: [], describe) }
    }
  }
  schema.add("additionalProperties", false)
  return schema.closed + "\n".utf8
}

extension JSONObject {
  /// Adds the schema of an object with these fields, which are members of the field at a path.
  fileprivate mutating func addObject(
    of fields: [FieldInfo], at path: [String], _ describe: ([String]) -> String
  ) {
    add("type", "object")
    add("required", fields.filter { $0.absence == .never }.map(\.key))
    add("properties") { properties in
      for field in fields {
        let path = path + [field.key]
        properties.add(field.key) { property in
          property.add("description", describe(path))
          switch field.type {
          case .object: property.addObject(of: field.members, at: path, describe)
          case .objects:
            property.add("type", "array")
            property.add("items") { $0.addObject(of: field.members, at: path, describe) }
          default: property.addType(field.type)
          }
        }
      }
    }
    add("additionalProperties", false)
  }

  /// Adds the schema of a value that is not an object with fields.
  fileprivate mutating func addType(_ type: FieldType) {
    switch type {
    case .text, .address: add("type", "string")
    case .coordinates:
      add("type", "string")
      add("pattern", "^-?[0-9][^ ]* -?[0-9][^ ]*$")
    case .time:
      add("type", "string")
      add("format", "date-time")
    case .integer, .months: add("type", "integer")
    case .number, .fraction, .percent, .dollars, .localAmount, .degrees: add("type", "number")
    case .flag: add("type", "boolean")
    case .texts:
      add("type", "array")
      add("items") { $0.add("type", "string") }
    case .names:
      add("type", "array")
      add("items") { item in
        item.add("type", "object")
        item.add("required", ["name"])
        item.add("properties") { $0.add("name") { $0.add("type", "string") } }
        item.add("additionalProperties", false)
      }
    case .translations:
      add("type", "object")
      add("additionalProperties") { $0.add("type", "string") }
    case .object, .objects: preconditionFailure("objects have a schema with their members")
    }
  }
}
