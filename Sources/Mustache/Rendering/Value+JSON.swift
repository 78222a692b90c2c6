package import Diagnostics
private import FoundationEssentials

extension Value {
  /// Creates a value from JSON: an object becomes a record, `null` an absent value, and a number a
  /// text (`85`, `1.21`). Of equal keys in an object, the first one counts.
  ///
  /// The source is in UTF-8, or in the encoding that its byte-order mark names. Throws an error
  /// with its position if it is not JSON; Foundation's decoder gives up at 512 levels of nesting.
  package init(json source: [UInt8], file: String) throws(Diagnostic) {
    let text = try SourceText(source, file: file)
    let json = text.bytes
    if json.isEmpty { throw Diagnostic(file: file, message: "empty; expected JSON") }
    if let (offset, message) = text.firstInvalidByte {
      throw Diagnostic(file: file, source: json, offset: offset, message: message)
    }
    do {
      self = try JSONDecoder().decode(DecodedValue.self, from: Data(json)).value
    } catch let error as NumberOutOfRange {
      throw Diagnostic(file: file, message: "\(error.path): a number that is out of range")
    } catch {
      let fault = JSONSyntaxError(in: json)
      let summary = fault.isTruncated ? "the JSON ends too early" : "not valid JSON"
      let message = "\(summary): \(fault.message)"
      throw Diagnostic(file: file, source: json, offset: fault.offset, message: message)
    }
  }
}

private struct NumberOutOfRange: Error {
  /// The path of the number, `loans[3].amount`, or `the value` if it is the whole text.
  let path: String

  init(at keys: [any CodingKey]) {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    self.path = path.isEmpty ? "the value" : path
  }
}

/// A value of any JSON type.
private struct DecodedValue: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let record = try Self.ifMatching({ try container.decode([String: DecodedValue].self) }) {
      value = .record(record.mapValues(\.value))
    } else if let list = try Self.ifMatching({ try container.decode([DecodedValue].self) }) {
      value = .list(list.map(\.value))
    } else {
      value = try Self.scalar(in: container)
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> Value {
    if container.decodeNil() { return .absent }
    if let text = try ifMatching({ try container.decode(String.self) }) { return .text(text) }
    if let flag = try ifMatching({ try container.decode(Bool.self) }) { return .flag(flag) }
    if let whole = try? container.decode(Int.self) { return .text(String(whole)) }
    guard let number = try? container.decode(Decimal.self) else {
      throw NumberOutOfRange(at: container.codingPath)
    }
    return .text(number.description)
  }

  /// Returns the result of `decode`, or `nil` if the value is of another type. Other errors are
  /// those of the JSON, such as an escape of no character.
  private static func ifMatching<Result>(_ decode: () throws -> Result) throws -> Result? {
    do {
      return try decode()
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      return nil
    }
  }
}
