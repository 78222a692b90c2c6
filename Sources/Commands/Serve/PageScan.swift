internal import Site

/// What live reload needs to know of a page: where its script is inserted, the policies that must
/// allow the script, the parts that the script can replace, and the fingerprints of the page.
struct PageScan {
  /// A part that the script can replace.
  struct Part {
    let text: ArraySlice<UInt8>
    /// The position behind the name of the tag of the element.
    let attributePosition: Int

    fileprivate init(_ text: ArraySlice<UInt8>, of tag: HTMLTags.Tag) {
      self.text = text
      attributePosition = tag.name.upperBound
    }
  }

  /// The positions of policies, which are the values of attributes.
  private(set) var policies: [Range<Int>] = []
  /// The position for the script: after the last policy, or after the start of the head.
  private(set) var scriptPosition = 0
  /// The texts of notes.
  private(set) var notes: [Part] = []
  /// The texts of the `style` elements.
  private(set) var styles: [Part] = []
  /// The addresses of files with styles, as the values of attributes.
  private(set) var links: [Part] = []

  /// The elements that can hold a note. HTML requires the end tag of each, so that it is certain
  /// where the note ends.
  private static let noteElements = ["article", "aside", "details", "div", "main", "section"]

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
    if scriptPosition == 0, !hasHead { scriptPosition = tag.range.lowerBound }
    if !hasHead, tags.text(in: tag.name, equals: "head") {
      hasHead = true
      scriptPosition = tag.range.upperBound
    } else if tags.text(in: tag.name, equals: "meta") {
      readMeta(tag, tags)
    } else if tags.text(in: tag.name, equals: "style") {
      styles.append(Part(excludeFromFrame(tag.text), of: tag))
      style.append(bytes[tag.text])
    } else if tags.text(in: tag.name, equals: "link") {
      guard tags.attribute("rel", of: tag, is: "stylesheet"),
        let address = tags.value(of: "href", in: tag)
      else { return }
      links.append(Part(excludeFromFrame(address), of: tag))
      style.append(bytes[address])
    } else if hasNote(tag, tags) {
      let note = excludeFromFrame(tags.content(of: tag))
      notes.append(Part(note, of: tag))
      content.append(note)
    }
  }

  private mutating func readMeta(_ tag: HTMLTags.Tag, _ tags: HTMLTags) {
    if tags.attribute("http-equiv", of: tag, is: "content-security-policy") {
      guard let policy = tags.value(of: "content", in: tag) else { return }
      excludeFromFrame(policy)
      policies.append(policy)
      hasHead = true
      scriptPosition = tag.range.upperBound
    } else if tags.attribute("name", of: tag, is: "description")
      || tags.attribute("property", of: tag, is: "og:description")
    {
      // The description repeats the beginning of a note.
      content.append(excludeFromFrame(tag.range))
    }
  }

  /// Adds everything before a part to the frame, and returns the part, which does not belong to the
  /// frame.
  @discardableResult
  private mutating func excludeFromFrame(_ part: Range<Int>) -> ArraySlice<UInt8> {
    addFrame(upTo: part.lowerBound)
    position = part.upperBound
    return bytes[part]
  }

  private mutating func addFrame(upTo end: Int) {
    content.append(bytes[position..<end])
    frame.append(bytes[position..<end])
  }

  /// Returns whether an element has the text of a note.
  private func hasNote(_ tag: HTMLTags.Tag, _ tags: HTMLTags) -> Bool {
    guard Self.noteElements.contains(where: { tags.text(in: tag.name, equals: $0) }),
      let names = tags.value(of: "class", in: tag)
    else { return false }
    return bytes[names].split(whereSeparator: HTMLTags.isSpace).contains {
      $0.elementsEqual("prose".utf8)
    }
  }
}
