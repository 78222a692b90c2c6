/// One of the templates of an input.
struct TemplateFile {
  let name: String
  var bytes: [UInt8] = []

  /// Splits an input into templates. There is always one with the name `main`.
  static func all(in input: [UInt8]) -> [TemplateFile] {
    var files = [TemplateFile(name: "main")]
    for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.first == UInt8(ascii: "@") {
        files.append(TemplateFile(name: String(decoding: line.dropFirst(), as: UTF8.self)))
      } else {
        let file = files.count - 1
        if !files[file].bytes.isEmpty { files[file].bytes.append(UInt8(ascii: "\n")) }
        files[file].bytes += line
      }
    }
    return files
  }

  /// The maximum number of tags of an input that is rendered. An input with more tags is only
  /// checked, because lists in lists, and partials that use others twice, take a time that is
  /// exponential in the number of tags.
  static let maximumCost = 32
  /// The maximum number of tags with which lists have several items. With more tags, they have a
  /// single item.
  static let maximumCostOfLists = 12

  /// Returns an upper bound of the number of tags.
  static func cost(of input: [UInt8]) -> Int {
    let pairs = zip(input, input.dropFirst())
    let hasDelimiters = pairs.contains { $0 == UInt8(ascii: "{") && $1 == UInt8(ascii: "=") }
    if hasDelimiters { return input.count { "#<>$".utf8.contains($0) } }
    return pairs.count { $0 == UInt8(ascii: "{") && $1 == UInt8(ascii: "{") }
  }
}
