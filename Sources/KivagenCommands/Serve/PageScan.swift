internal import Site

/// Reads a page that is served: where the script has its place, which policies have to allow it, what
/// the script can replace, and the fingerprints by which it finds what has changed.
struct PageScan {
  /// The positions of policies, which are the values of attributes.
  private(set) var policies: [Range<Int>] = []
  /// The position for the script: after the last policy, or after the start of the head.
  private(set) var headStart = 0
  /// The texts of notes.
  private(set) var notes: [ArraySlice<UInt8>] = []
  /// The texts of the `style` elements.
  private(set) var styles: [ArraySlice<UInt8>] = []
  /// The `link` elements of files with styles.
  private(set) var links: [ArraySlice<UInt8>] = []

  private let bytes: [UInt8]
  /// The end of what the fingerprints cover so far.
  private var position = 0
  private var hasHead = false
  private var content = Fingerprint.Hash()
  private var frame = Fingerprint.Hash()
  private var style = Fingerprint.Hash()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var tags = HTMLTags(bytes)
    while let tag = tags.next() {
      // What stands in a note is a part of its text.
      if tag.range.lowerBound >= position { read(tag, tags) }
    }
    addFrame(upTo: bytes.count)
  }

  var fingerprints: PageParts.Fingerprints {
    PageParts.Fingerprints(
      content: content.fingerprint, frame: frame.fingerprint, style: style.fingerprint)
  }

  private mutating func read(_ tag: HTMLTags.Tag, _ tags: HTMLTags) {
    // Without a head, the script stands before the first tag, which follows the document type.
    if headStart == 0, !hasHead { headStart = tag.range.lowerBound }
    if !hasHead, tags.isText(at: tag.name, "head") {
      hasHead = true
      headStart = tag.range.upperBound
    } else if tags.isText(at: tag.name, "meta") {
      readMeta(tag, tags)
    } else if tags.isText(at: tag.name, "style") {
      styles.append(takeOut(tag.text))
      style.append(bytes[tag.text])
    } else if tags.isText(at: tag.name, "link") {
      guard has(tag, "rel", "stylesheet", tags), let address = tags.value(of: "href", in: tag)
      else { return }
      links.append(bytes[tag.range])
      style.append(takeOut(address))
    } else if hasNote(tag, tags) {
      let note = takeOut(tags.content(of: tag))
      notes.append(note)
      content.append(note)
    }
  }

  private mutating func readMeta(_ tag: HTMLTags.Tag, _ tags: HTMLTags) {
    if has(tag, "http-equiv", "content-security-policy", tags) {
      guard let policy = tags.value(of: "content", in: tag) else { return }
      _ = takeOut(policy)
      policies.append(policy)
      hasHead = true
      headStart = tag.range.upperBound
    } else if has(tag, "name", "description", tags) || has(tag, "property", "og:description", tags)
    {
      // The description repeats the beginning of a note.
      content.append(takeOut(tag.range))
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
  private func has(
    _ tag: HTMLTags.Tag, _ name: String, _ value: String, _ tags: HTMLTags
  ) -> Bool {
    tags.value(of: name, in: tag).map { tags.isText(at: $0, value) } ?? false
  }

  /// Returns whether an element has the text of a note.
  private func hasNote(_ tag: HTMLTags.Tag, _ tags: HTMLTags) -> Bool {
    guard let names = tags.value(of: "class", in: tag) else { return false }
    return bytes[names].split(separator: UInt8(ascii: " ")).contains {
      $0.elementsEqual("prose".utf8)
    }
  }
}
