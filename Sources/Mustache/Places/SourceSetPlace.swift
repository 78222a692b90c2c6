/// The progress through the value of `srcset`.
struct SourceSetPlace: Hashable {
  private enum CandidatePart: UInt8 { case url, urlAfterComma, descriptors }

  private var part = CandidatePart.url

  /// Whether the URL of a candidate can begin or continue here.
  var isURL: Bool { part != .descriptors }

  /// Advances over a literal byte, and returns the result of `URLPlace.advance(over:)`.
  mutating func advance(over byte: UInt8, _ url: inout URLPlace) -> Bool {
    if part == .descriptors {
      if byte == UInt8(ascii: ",") { part = .url }
      return true
    }
    let isComma = byte == UInt8(ascii: ",")
    if url.isAtStart, isComma || byte.isHTMLSpace { return true }
    if byte.isHTMLSpace {
      part = part == .urlAfterComma ? .url : .descriptors
      url = URLPlace()
      return true
    }
    part = isComma ? .urlAfterComma : .url
    return url.advance(over: byte)
  }

  mutating func advanceOverValue() {
    if part == .urlAfterComma { part = .url }
  }

  /// Joins two places. If they differ, tags are allowed only after the next comma and white space.
  mutating func join(_ other: SourceSetPlace, _ url: inout URLPlace, _ otherURL: URLPlace) {
    if self == other, url == otherURL { return }
    part = .url
    url.becomeUnclear()
  }
}
