import Loans
import Site

/// Writes a JSON value that a page loads as a script.
///
/// A page that is opened from a disk may load scripts, but must not fetch other files.
struct ScriptJSON {
  /// The JSON value as far as it is written.
  private(set) var bytes: [UInt8] = []

  /// Returns the script, which sets a property of its own element to the JSON value.
  func script(setting property: String = "data") -> [UInt8] {
    var script = Array("document.currentScript.\(property)=".utf8)
    script.reserveCapacity(script.count + bytes.count + 1)
    script += bytes
    script.append(UInt8(ascii: "\n"))
    return script
  }

  /// Writes a part of the value that is JSON already.
  mutating func write(_ json: String) { bytes.append(json) }

  /// Writes a part of the value that is JSON already.
  mutating func write(_ json: ScriptJSON) { bytes += json.bytes }

  /// Writes an amount as a number.
  mutating func write(_ amount: Money) { amount.appendPlain(to: &bytes) }

  /// Writes a number.
  mutating func write(_ number: Int) { bytes.append(number: number) }

  /// Writes a string, whose text is in UTF-8.
  mutating func writeString(_ text: Span<UInt8>) { ScriptString.append(text, to: &bytes) }

  /// Writes an array with what `write` writes for each element.
  mutating func writeArray<Element>(
    _ elements: some Sequence<Element>, write: (Element, inout ScriptJSON) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(element, &self)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
