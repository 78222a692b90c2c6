import Foundation

/// A string literal in a source of the project.
struct SourceLiteral: Equatable, CustomStringConvertible {
  /// The path of the source in the repository.
  let file: String
  /// The line on which the literal begins, counted from 1.
  let line: Int
  /// The source of this line.
  let lineText: String
  /// The text, in which U+FFFC replaces each interpolation and each escape.
  let text: String

  var description: String { "\(file):\(line): \"\(text)\"" }

  /// Whether the text has a capitalised word, or a letter beside a space.
  ///
  /// Single words in lower case look like keys, and are not found.
  var looksLikeWords: Bool {
    text.contains(/(?:^|[^A-Za-z])[A-Z][a-z]/) || text.contains(/[a-z][,;:.!?]* | [“(]*[a-z]/)
  }

  /// The key of the word to which a literal of a script refers: `script.save` for `'%script.save
  /// name%'`, in which the names of placeholders follow the key.
  var wordKey: String? {
    text.wholeMatch(of: /%([a-z-]+\.[a-z0-9-]+)(?: [a-z_ -]+)?%/).map { String($0.1) }
  }
}

/// Finds the string literals in a source. Comments and regular expressions are skipped.
struct SourceLiteralScanner {
  enum Language {
    case swift, javaScript
  }

  /// The end of a part of the source.
  private enum End {
    case source
    /// A closing parenthesis or brace without an opening one.
    case interpolation
  }

  private let file: String
  private let language: Language
  private let source: [Character]
  private var index = 0
  /// The last character of the code that is not white space.
  private var previous: Character = ";"
  private var literals: [SourceLiteral] = []

  /// Returns the string literals of a source in the order of their ends.
  static func literals(in source: String, of language: Language, file: String) -> [SourceLiteral] {
    var scanner = SourceLiteralScanner(file: file, language: language, source: Array(source))
    scanner.scanCode(to: .source)
    return scanner.literals
  }

  private init(file: String, language: Language, source: [Character]) {
    self.file = file
    self.language = language
    self.source = source
  }

  private mutating func scanCode(to end: End) {
    let (open, close): (Character, Character) = language == .swift ? ("(", ")") : ("{", "}")
    var depth = 0
    while index < source.count {
      let character = source[index]
      if follows("//") {
        skip { $0.isNewline }
      } else if follows("/*") {
        while index < source.count, !follows("*/") { index += 1 }
        index += 2
      } else if let delimiter = delimiterOfLiteral {
        scanLiteral(delimiter)
      } else if character == "/", beginsRegularExpression {
        skipRegularExpression()
      } else {
        if character == open { depth += 1 }
        if character == close { depth -= 1 }
        index += 1
        if depth < 0, end == .interpolation { return }
        if !character.isWhitespace { previous = character }
      }
    }
  }

  private var delimiterOfLiteral: String? {
    let delimiters = language == .swift ? ["\"\"\"", "\""] : ["\"", "'", "`"]
    return delimiters.first(where: follows)
  }

  private mutating func scanLiteral(_ delimiter: String) {
    let start = index
    var text = ""
    index += delimiter.count
    while index < source.count, !follows(delimiter) {
      if language == .swift ? follows("\\(") : delimiter == "`" && follows("${") {
        index += 2
        scanCode(to: .interpolation)
        text += "\u{fffc}"
      } else if source[index] == "\\" {
        // Escapes of several characters end with digits, which are not words.
        index += 2
        text += "\u{fffc}"
      } else {
        text.append(source[index])
        index += 1
      }
    }
    index += delimiter.count
    previous = "\""
    add(text, from: start)
  }

  private mutating func add(_ text: String, from start: Int) {
    let before = source[..<start]
    let lineStart = before.lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    let line = source[lineStart...].prefix { !$0.isNewline }
    literals.append(
      SourceLiteral(
        file: file, line: before.count(where: \.isNewline) + 1, lineText: String(line), text: text))
  }

  /// Whether a slash begins a regular expression, because there is no value before it that it could
  /// divide.
  private var beginsRegularExpression: Bool {
    "(,=:[!&|?{};".contains(previous) && !source[index...].dropFirst().prefix(1).contains(" ")
  }

  private mutating func skipRegularExpression() {
    var isInClass = false
    index += 1
    while index < source.count, source[index] != "/" || isInClass {
      switch source[index] {
      case "\\": index += 1
      case "[": isInClass = true
      case "]": isInClass = false
      default: break
      }
      index += 1
    }
    index += 1
    previous = "/"
  }

  private mutating func skip(to isEnd: (Character) -> Bool) {
    while index < source.count, !isEnd(source[index]) { index += 1 }
  }

  private func follows(_ text: String) -> Bool { source[index...].starts(with: text) }
}

/// The files of the repository.
enum Repository {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the texts of the files in a folder and below it whose names end with a suffix, sorted
  /// by their paths in the repository.
  static func files(
    in path: String, suffix: String
  ) throws -> [(path: String, text: String)] {
    let root = folder.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(suffix) }
      .map { ("\(path)/\($0)", try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }
}
