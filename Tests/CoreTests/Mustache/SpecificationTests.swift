import FoundationEssentials
import Mustache
import TestSupport
import Testing

@Suite(.enabled(if: SharedFolder.path != nil, Comment(rawValue: SharedFolder.reason)))
struct `The public specification` {
  @Test func `has 194 cases, of which 184 can be run`() {
    #expect(SpecificationCase.all.count == 194)
    #expect(SpecificationCase.runnable.count == 184)
  }

  @Test func `has 10 cases whose data is code, which JSON cannot carry`() {
    let examples = SpecificationCase.all.filter { $0.code != nil }
    for example in examples {
      print("Not run: \(example.testDescription), whose data is code in \(example.code ?? "")")
    }
    print("Not run: \(examples.count) of \(SpecificationCase.all.count) cases")
    let names = [
      "Interpolation", "Interpolation - Expansion", "Interpolation - Alternate Delimiters",
      "Interpolation - Multiple Calls", "Escaping", "Section", "Section - Expansion",
      "Section - Alternate Delimiters", "Section - Multiple Calls", "Inverted Section",
    ]
    #expect(examples.map(\.testDescription) == names.map { "~lambdas.json: \($0)" })
  }

  @Test(arguments: [
    ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22),
    ("partials", 12), ("sections", 34), ("~dynamic-names", 21), ("~inheritance", 27),
    ("~lambdas", 10),
  ])
  func `has as many cases in each module as are expected`(_ module: String, _ count: Int) {
    let prefix = "\(module).json: "
    #expect(SpecificationCase.all.count { $0.testDescription.hasPrefix(prefix) } == count)
  }

  @Test(arguments: SpecificationCase.runnable)
  func passes(_ example: SpecificationCase) throws {
    let templates = Templates(
      example.partials.merging(["main": example.template]) { _, main in main })
    #expect(templates.parseErrors == [])
    #expect(try templates.text("main", with: example.data) == example.expected)
  }
}

struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let template: String
  let partials: [String: String]
  let expected: String
  let data: TemplateValue
  /// The kind of the data, from which a schema can be made; `nil` for data that is not an object.
  let schema: Schema?
  /// The languages of the code in the data, `js, perl, …`; `nil` if the data has no code.
  let code: String?

  /// The cases of the specification, with its optional parts, whose files begin with `~`.
  static let all: [SpecificationCase] = {
    let folder = "spec/mustache"
    let names = SharedFolder.names(in: folder, endingWith: ".json")
    do {
      return try names.flatMap { try cases(in: "\(folder)/\($0)", named: $0) }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// The cases whose data has no code.
  static let runnable = all.filter { $0.code == nil }

  private static func cases(in path: String, named name: String) throws -> [SpecificationCase] {
    let bytes = try SharedFolder.read(path)
    let file = try JSONDecoder().decode(File.self, from: Data(bytes))
    guard case .record(let whole) = try TemplateValue(json: bytes, file: path),
      case .list(let values)? = whole["tests"]
    else { return [] }
    try #require(file.tests.count == values.count)
    return file.tests.enumerated().map { index, test in
      var data = TemplateValue.absent
      if case .record(let record) = values[index] { data = record["data"] ?? .absent }
      return SpecificationCase(
        testDescription: "\(name): \(test.name)", template: test.template,
        partials: test.partials ?? [:], expected: test.expected, data: data,
        schema: test.data.schema, code: test.data.languages?.joined(separator: ", "))
    }
  }

  private struct File: Decodable {
    let tests: [Test]
  }

  private struct Test: Decodable {
    let name: String
    let template: String
    let expected: String
    let partials: [String: String]?
    let data: TestData
  }

  /// The data of a test: the kinds of its values and the languages of its code, an object `lambda`
  /// with a text for each language.
  private struct TestData: Decodable {
    let schema: Schema?
    /// The languages of the code; `nil` if the data has no code.
    let languages: [String]?

    init(from decoder: any Decoder) throws {
      schema = (try? JSONKind(from: decoder))?.schema
      guard let container = try? decoder.container(keyedBy: CodingKeys.self),
        let code = try? container.decode([String: String].self, forKey: .lambda),
        code["__tag__"] == "code"
      else {
        languages = nil
        return
      }
      languages = code.keys.filter { $0 != "__tag__" }.sorted()
    }

    private enum CodingKeys: CodingKey {
      case lambda
    }
  }
}
