import Loans
import Site

/// Writes a JSON value as a script, because even a page that is opened from a disk may load
/// scripts.
package struct ScriptJSON {
  /// The script that has been written so far.
  private var bytes: [UInt8] = []

  /// Begins a script, which sets a property of its own element to the JSON value.
  package init(setting property: String = "data") {
    bytes.append("document.currentScript.\(property)=")
  }

  /// Ends the script and returns it. Nothing may be written afterwards.
  package mutating func finish() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Writes a part of the value that already is JSON.
  package mutating func write(_ json: String) { bytes.append(json) }

  /// Writes parts of the value. They are removed again if the function returns false.
  mutating func writeTentatively(_ write: (inout ScriptJSON) -> Bool) {
    let count = bytes.count
    if !write(&self) { bytes.removeLast(bytes.count - count) }
  }

  mutating func write(_ amount: Money) { amount.appendPlain(to: &bytes) }

  mutating func write(_ number: Int) { bytes.append(number: number) }

  /// Writes a string. Its text is in UTF-8.
  package mutating func writeString(_ text: Span<UInt8>) { ScriptString.append(text, to: &bytes) }

  /// Writes an array. `write` writes the JSON of each element.
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
