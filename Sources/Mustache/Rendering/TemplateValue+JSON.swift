package import Diagnostics
private import FoundationEssentials

extension TemplateValue {
  /// Creates a value from JSON: an object becomes a record, `null` an absent value, and a number a
  /// text (`85`, `1.21`). If an object repeats a key, the first one counts.
  ///
  /// The source is in UTF-8, or in the encoding of its byte-order mark. Throws an error with a
  /// position if it is not JSON, or has more than 512 levels of nesting.
  package init(json source: [UInt8], file: String) throws(Diagnostic) {
    let text = try SourceText(source, file: file)
    let json = text.bytes
    if json.isEmpty { throw Diagnostic(file: file, message: "empty; expected JSON") }
    if let (offset, message) = text.firstInvalidByte {
      throw Diagnostic(file: file, source: json, offset: offset, message: message)
    }
    do throws(JSONSyntaxError) {
      var reader = ValueReader(json, try JSONToken.tokens(of: json))
      self = try reader.next()
    } catch {
      let summary = error.isTruncated ? "the JSON ends too early" : "not valid JSON"
      let message = "\(summary): \(error.message)"
      throw Diagnostic(file: file, source: json, offset: error.offset, message: message)
    }
  }
}

/// Creates values from the tokens of a JSON text, one by one.
private struct ValueReader {
  private let bytes: [UInt8]
  private let tokens: [JSONToken]
  private var index = 0

  init(_ bytes: [UInt8], _ tokens: [JSONToken]) { (self.bytes, self.tokens) = (bytes, tokens) }

  mutating func next() throws(JSONSyntaxError) -> TemplateValue {
    let token = tokens[index]
    index += 1
    switch token.kind {
    case .literal: return literal(token)
    case .number: return .text(try number(token))
    case .plainString, .escapedString: return .text(try string(token))
    case .list: return .list(try items(upTo: index + Int(token.length)))
    case .object: return .record(try members(upTo: index + Int(token.length)))
    }
  }

  private mutating func items(upTo end: Int) throws(JSONSyntaxError) -> [TemplateValue] {
    var items: [TemplateValue] = []
    while index < end { items.append(try next()) }
    return items
  }

  private mutating func members(upTo end: Int) throws(JSONSyntaxError) -> [String: TemplateValue] {
    var members: [String: TemplateValue] = [:]
    while index < end {
      let key = try string(tokens[index])
      index += 1
      let value = try next()
      if members[key] == nil { members[key] = value }
    }
    return members
  }

  private func literal(_ token: JSONToken) -> TemplateValue {
    let first = bytes[Int(token.offset)]
    return first == UInt8(ascii: "n") ? .absent : .flag(first == UInt8(ascii: "t"))
  }

  private func string(_ token: JSONToken) throws(JSONSyntaxError) -> String {
    if case .plainString = token.kind {
      return String(decoding: text(of: token).dropFirst().dropLast(), as: UTF8.self)
    }
    if let string = decoded(String.self, token) { return string }
    throw error(at: token, "this string has an invalid escape or a control character")
  }

  private func number(_ token: JSONToken) throws(JSONSyntaxError) -> String {
    let text = String(decoding: text(of: token), as: UTF8.self)
    if Int(text).map(String.init) == text { return text }
    if let whole = decoded(Int.self, token) { return String(whole) }
    if let number = decoded(Decimal.self, token) { return number.description }
    throw error(at: token, "this number is malformed or out of range")
  }

  private func decoded<Result: Decodable>(_ type: Result.Type, _ token: JSONToken) -> Result? {
    try? JSONDecoder().decode(type, from: Data(text(of: token)))
  }

  private func text(of token: JSONToken) -> ArraySlice<UInt8> {
    bytes[Int(token.offset)...].prefix(Int(token.length))
  }

  private func error(at token: JSONToken, _ message: String) -> JSONSyntaxError {
    JSONSyntaxError(offset: Int(token.offset), message: message, isTruncated: false)
  }
}
