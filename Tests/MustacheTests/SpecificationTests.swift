import FoundationEssentials
import Mustache
import TestSupport
import Testing

@Suite(.enabled(if: SharedFolder.path != nil, Comment(rawValue: SharedFolder.reason)))
struct `The public specification` {
  @Test func `has 136 cases in its core`() {
    #expect(SpecificationCase.core.count == 136)
  }

  @Test(arguments: SpecificationCase.core)
  func passes(_ example: SpecificationCase) throws {
    let templates = Templates(
      example.partials.merging(["main": example.template]) { _, main in main }, .specification)
    #expect(templates.parseErrors == [])
    #expect(try templates.text("main", with: example.data) == example.expected)
  }
}

struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let template: String
  let partials: [String: String]
  let expected: String
  let data: Value

  /// The cases of the specification without its optional parts, whose files begin with `~`.
  static let core: [SpecificationCase] = {
    let folder = "spec/mustache"
    let names = SharedFolder.names(in: folder, endingWith: ".json").filter { !$0.hasPrefix("~") }
    do {
      return try names.flatMap { try cases(in: "\(folder)/\($0)", named: $0) }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  private static func cases(in path: String, named name: String) throws -> [SpecificationCase] {
    let bytes = try SharedFolder.read(path)
    let file = try JSONDecoder().decode(File.self, from: Data(bytes))
    guard case .record(let whole) = try Value(json: bytes, file: path),
      case .list(let values)? = whole["tests"]
    else { return [] }
    try #require(file.tests.count == values.count)
    return file.tests.enumerated().map { index, test in
      var data = Value.absent
      if case .record(let record) = values[index] { data = record["data"] ?? .absent }
      return SpecificationCase(
        testDescription: "\(name): \(test.name)", template: test.template,
        partials: test.partials ?? [:], expected: test.expected, data: data)
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
  }
}
