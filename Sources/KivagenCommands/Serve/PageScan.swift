internal import Site

/// Reads a page that is served: where the script has its place, which policies have to allow it, and
/// the fingerprints by which the script finds what has changed.
struct PageScan {
  /// The policies, and the texts that replace them.
  private(set) var edits: [(range: Range<Int>, text: [UInt8])] = []
  /// The position for the script: after the last policy, or after the start of the head.
  private(set) var headStart = 0

  private let bytes: [UInt8]
  private let scriptHash: String
  /// The end of what the fingerprints cover so far.
  private var position = 0
  private var hasHead = false
  private var content = Fingerprint.Hash()
  private var frame = Fingerprint.Hash()
  private var style = Fingerprint.Hash()

  /// Reads a page whose policies are to allow the script with this hash.
  init(_ bytes: [UInt8], scriptHash: String) {
    self.bytes = bytes
    self.scriptHash = scriptHash
    var tags = HTMLTags(bytes)
    while let tag = tags.next() {
      // What stands in a note is a part of its text.
      if tag.range.lowerBound >= position { read(tag, tags) }
    }
    addFrame(upTo: bytes.count)
  }

  var fingerprints: LivePage.Fingerprints {
    LivePage.Fingerprints(
      content: content.fingerprint, frame: frame.fingerprint, style: style.fingerprint)
  }

  private mutating func read(_ tag: HTMLTags.Tag, _ tags: HTMLTags) {
    // Without a head, the script stands before the first tag, which follows the document type.
    if headStart == 0, !hasHead { headStart = tag.range.lowerBound }
    switch tag.name {
    case "head" where !hasHead:
      hasHead = true
      headStart = tag.range.upperBound
    case "meta" where has(tag, "http-equiv", "content-security-policy"):
      guard let policy = tag.attributes["content"] else { return }
      edits.append((policy, livePolicy(takeOut(policy))))
      hasHead = true
      headStart = tag.range.upperBound
    // The description repeats the beginning of a note.
    case "meta"
    where has(tag, "name", "description") || has(tag, "property", "og:description"):
      content.append(takeOut(tag.range))
    case "style":
      style.append(takeOut(tag.text))
    case "link" where has(tag, "rel", "stylesheet"):
      if let address = tag.attributes["href"] { style.append(takeOut(address)) }
    default:
      if hasNote(tag) { content.append(takeOut(tags.content(of: tag))) }
    }
  }

  /// Returns a part of the page that does not belong to the frame, after everything before it was
  /// added to the frame.
  private mutating func takeOut(_ part: Range<Int>) -> ArraySlice<UInt8> {
    addFrame(upTo: part.lowerBound)
    position = part.upperBound
    return bytes[part]
  }

  private mutating func addFrame(upTo end: Int) {
    content.append(bytes[position..<end])
    frame.append(bytes[position..<end])
  }

  /// Returns whether an attribute has this value, in capital or small letters.
  private func has(_ tag: HTMLTags.Tag, _ attribute: String, _ value: String) -> Bool {
    tag.attributes[attribute].map { range in
      String(decoding: bytes[range], as: UTF8.self).lowercased() == value
    } ?? false
  }

  /// Returns whether an element has the text of a note.
  private func hasNote(_ tag: HTMLTags.Tag) -> Bool {
    guard let names = tag.attributes["class"] else { return false }
    return bytes[names].split(separator: UInt8(ascii: " ")).contains {
      $0.elementsEqual("prose".utf8)
    }
  }

  /// Returns the content of a `meta` element with a policy that allows the script.
  private func livePolicy(_ content: ArraySlice<UInt8>) -> [UInt8] {
    let text = String(decoding: content, as: UTF8.self).replacing("&#39;", with: "'")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    var policy = LivePolicy(text)
    policy.allow(scriptWithHash: scriptHash)
    return Array(
      policy.text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("'", with: "&#39;").utf8)
  }
}
