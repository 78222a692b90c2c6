import Mustache
import TestSupport
import Testing
import Words

/// Compares templates of a site, whose names are resolved in advance, with templates of the
/// specification, whose names are looked up when they are rendered.
struct `A random template` {
  private static let card = Schema(
    "a card", names: ["name": .text, "title": .text, "isNew": .flag, "tags": .texts])
  private static let place = Schema("a place", names: ["town": .text, "title": .text])
  private static let names: [String: ValueKind] = [
    "title": .text, "author": .text, "isOpen": .flag, "isShut": .flag, "tags": .texts,
    "none": .texts, "cards": .list(card), "noCards": .list(card), "place": .record(place),
    "noPlace": .record(place),
  ]
  private static let page = Schema("the page", names: names)

  private static let json = """
    {"title": "A & B", "isOpen": true, "isShut": false, "tags": ["x", "<y>"],
     "none": [], "noCards": [], "place": {"town": "Goma", "title": "place"},
     "cards": [
       {"name": "Ann", "title": "card 1", "isNew": true, "tags": []},
       {"name": "Bob", "title": "card 2", "isNew": false, "tags": ["z"]}]}
    """

  @Test(arguments: 0..<(LongForm.isWanted ? 20_000 : 300))
  func `is rendered as the specification says`(seed: Int) throws {
    var generator = TemplateGenerator(seed: UInt64(seed))
    let texts = generator.templates()
    let expected = try Templates(texts).text(
      "top", with: TemplateValue(json: Array(Self.json.utf8), file: "data.json"))
    #expect(try rendered(texts) == expected, "\(texts)")
  }

  private static func record(_ json: String) throws -> [String: TemplateValue] {
    guard case .record(let record) = try TemplateValue(json: Array(json.utf8), file: "data.json")
    else { return [:] }
    return record
  }

  /// Renders `top`, after templates that use the same partials have been compiled.
  private func rendered(_ texts: [String: String]) throws -> String {
    let models = texts.mapValues { _ in [Self.page] }
    let templates = try BoundTemplates(Templates(texts), models: models, words: .empty)
    var bytes: [UInt8] = []
    let record = try TestContext(Self.record(Self.json))
    try templates.template("top").render(with: [record], into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Generates templates with nested sections, partials, parents and blocks.
private struct TemplateGenerator {
  private var dice: Dice
  private static let partials = ["p0", "p1", "p2", "p3"]
  /// The names of texts, flags, lists and records that every template can use.
  private static let sections = [
    "title", "author", "isOpen", "isShut", "tags", "none", "cards", "noCards", "place", "noPlace",
  ]

  init(seed: UInt64) {
    dice = Dice(seed: seed)
  }

  /// Returns the template `top`, and the partials that it uses. A partial uses only later partials.
  mutating func templates() -> [String: String] {
    var texts = ["top": content(depth: 4, firstPartial: 0)]
    for (index, name) in Self.partials.enumerated() {
      // A parent must have the blocks that are overridden.
      let blocks = ["b", "c"].map {
        "{{$\($0)}}\(content(depth: 1, firstPartial: index + 1)){{/\($0)}}"
      }
      let text = content(depth: 3, firstPartial: index + 1) + blocks.joined()
      texts[name] = text
    }
    return texts
  }

  private mutating func isChosen() -> Bool { dice.int(0...1) == 0 }

  private mutating func content(depth: Int, firstPartial: Int, inText: Bool = false) -> String {
    (0..<dice.int(1...4)).map { _ in
      node(depth: depth, firstPartial: firstPartial, inText: inText)
    }.joined()
  }

  private mutating func node(depth: Int, firstPartial: Int, inText: Bool) -> String {
    switch dice.int(0...(depth == 0 ? 2 : 9)) {
    case 0: return dice.pick(["a", " b ", "\n", "c\n  "])
    case 1: return "{{\(dice.pick(["title", "author"]))}}"
    case 2: return inText ? "{{.}}" : "{{title}}"
    case 3...5: return section(depth: depth, firstPartial: firstPartial)
    case 6...7: return partial(from: firstPartial)
    case 8: return block(depth: depth, firstPartial: firstPartial)
    default: return parent(depth: depth, firstPartial: firstPartial)
    }
  }

  /// Returns consecutive sections of the same name. Each of them may be inverted.
  private mutating func section(depth: Int, firstPartial: Int) -> String {
    let name = dice.pick(Self.sections)
    let isText = ["title", "author", "tags", "none"].contains(name)
    return (0..<dice.int(1...3)).map { _ in
      let isInverted = isChosen()
      let body = content(
        depth: depth - 1, firstPartial: firstPartial, inText: isText && !isInverted)
      return "{{\(isInverted ? "^" : "#")\(name)}}\(body){{/\(name)}}"
    }.joined()
  }

  private mutating func partial(from first: Int) -> String {
    if first == Self.partials.count { return "d" }
    let name = dice.pick(Array(Self.partials[first...]))
    // On a line of its own, a partial is indented.
    return isChosen() ? "{{>\(name)}}" : "\n  {{>\(name)}}\n"
  }

  private mutating func block(depth: Int, firstPartial: Int) -> String {
    let name = dice.pick(["b", "c"])
    return "{{$\(name)}}\(content(depth: depth - 1, firstPartial: firstPartial)){{/\(name)}}"
  }

  private mutating func parent(depth: Int, firstPartial: Int) -> String {
    if firstPartial == Self.partials.count { return "e" }
    let name = dice.pick(Array(Self.partials[firstPartial...]))
    let blocks = ["b", "c"].filter { _ in isChosen() }.map { block in
      "{{$\(block)}}\(content(depth: depth - 1, firstPartial: Self.partials.count)){{/\(block)}}"
    }
    return "{{<\(name)}}\(blocks.joined()){{/\(name)}}"
  }
}
