import Mustache
import TestSupport
import Testing
import Words

/// Runs the cases of the specification with templates that are bound to the kinds of the data,
/// which must give the same results. Things that are not allowed in a site's template are errors:
/// unknown names and partials, `{{{x}}}` of text, and dynamic names without declared words.
@Suite(.enabled(if: SharedFolder.path != nil, Comment(rawValue: SharedFolder.reason)))
struct `The public specification, bound` {
  @Test func `has the same results wherever a site's template may have them`() throws {
    var passed = 0
    for example in SpecificationCase.runnable {
      guard let schema = example.schema, case .record(let record) = example.data else { continue }
      let texts = example.partials.merging(["main": example.template]) { _, main in main }
      guard
        let templates = try? BoundTemplates(
          Templates(texts), models: ["main": [schema]], words: .empty)
      else { continue }
      var bytes: [UInt8] = []
      try templates.template("main").render(with: [TestContext(record)], into: &bytes)
      #expect(
        String(decoding: bytes, as: UTF8.self) == example.expected, "\(example.testDescription)")
      passed += 1
    }
    #expect(passed == 118)
  }
}

/// The kind of a value of JSON.
enum JSONKind: Decodable {
  case scalar(ValueKind)
  case object([String: JSONKind])
  case array([JSONKind])

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.singleValueContainer().decode([String: JSONKind].self) {
      self = .object(object)
    } else if let array = try? decoder.singleValueContainer().decode([JSONKind].self) {
      self = .array(array)
    } else if (try? decoder.singleValueContainer().decode(Bool.self)) != nil {
      self = .scalar(.flag)
    } else if (try? decoder.singleValueContainer().decode(Double.self)) != nil {
      self = .scalar(.number)
    } else {
      self = .scalar(.text)
    }
  }

  /// The schema of an object; `nil` for any other value.
  var schema: Schema? {
    guard case .object(let values) = self else { return nil }
    return Schema("a record", names: values.compactMapValues(\.kind))
  }

  /// The kind of the value; `nil` if a site has no such values, for example a list of lists.
  private var kind: ValueKind? {
    switch self {
    case .scalar(let kind): return kind
    case .object: return schema.map(ValueKind.record)
    case .array(let items):
      var names: [String: ValueKind] = [:]
      for case .object(let values) in items {
        names.merge(values.compactMapValues(\.kind)) { first, _ in first }
      }
      let scalars = items.filter { if case .scalar = $0 { true } else { false } }
      if scalars.count == items.count, !items.isEmpty { return .texts }
      return scalars.isEmpty ? .list(Schema("an item", names: names)) : nil
    }
  }
}
