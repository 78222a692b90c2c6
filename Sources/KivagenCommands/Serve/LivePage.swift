internal import LiveReload
internal import Serving
package import Site

/// Adds the script of live reload to a page that is served.
package struct LivePage {
  /// The bytes of a page with the script, and headers by which the script finds what has changed.
  let served: SiteServer.Page

  /// The script with the style of its report, the same for every page.
  static let script: [UInt8] = {
    let (script, style) = unsafe (live_reload_script(), live_reload_style())
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: script.bytes, count: script.length), as: UTF8.self)
    let css = unsafe String(
      decoding: UnsafeBufferPointer(start: style.bytes, count: style.length), as: UTF8.self)
    let literal = css.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      .replacing("\n", with: "\\n")
    return Array(text.replacing("%style%", with: literal).utf8)
  }()

  private static let scriptHash = Fingerprint(of: script).base64

  /// The source by which a policy allows the script.
  package static var scriptSource: String { "'sha256-\(scriptHash)'" }

  /// Returns a page with the script, for a site that has not been built.
  package static func text(of page: String) -> String {
    String(decoding: LivePage(Array(page.utf8), SiteState()).served.bytes, as: UTF8.self)
  }

  /// The fingerprints by which the script finds what has changed in a page.
  package struct Fingerprints: Sendable {
    /// That of everything but styles and policies.
    package let content: Fingerprint
    /// That of the content without the texts of notes.
    package let frame: Fingerprint
    /// That of the text of styles and the addresses of their files.
    package let style: Fingerprint
  }

  /// Returns the fingerprints of a page.
  package static func fingerprints(of page: String) -> Fingerprints {
    PageScan(Array(page.utf8)).fingerprints
  }

  /// Adds the script to a page.
  ///
  /// - Parameters:
  ///   - bytes: The page as it is in the output folder.
  ///   - state: The state of the site when the page is served.
  init(_ bytes: [UInt8], _ state: SiteState) {
    var scan = PageScan(bytes)
    let prints = scan.fingerprints
    let short = [prints.content, prints.frame, prints.style].map {
      String($0.hexadecimal.prefix(16))
    }
    let attributes =
      #" data-build="\#(state.build)" data-files="\#(state.files)" data-content="\#(short[0])""#
      + #" data-frame="\#(short[1])" data-style="\#(short[2])""#
    let element = Array("<script\(attributes)>".utf8) + Self.script + Array("</script>".utf8)
    // The script stands after the policies, so that it is subject to them and no script can get in
    // between.
    scan.edits.append((scan.headStart..<scan.headStart, element))
    var served: [UInt8] = []
    served.reserveCapacity(bytes.count + element.count + 200)
    var position = 0
    for (range, text) in scan.edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      served += bytes[position..<range.lowerBound]
      served += text
      position = range.upperBound
    }
    served += bytes[position...]
    self.served = SiteServer.Page(
      bytes: served,
      headers: [
        ("X-Kivagen-Content", short[0]), ("X-Kivagen-Frame", short[1]),
        ("X-Kivagen-Style", short[2]),
      ])
  }

  /// What is found in a page: what it says, how it looks, and what is to be replaced.
  private struct PageScan {
    private var content = Fingerprint.Hash()
    private var frame = Fingerprint.Hash()
    private var style = Fingerprint.Hash()
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    /// The position for the script: after the last policy, or after the start of the head.
    var headStart = 0

    var fingerprints: Fingerprints {
      Fingerprints(
        content: content.fingerprint, frame: frame.fingerprint, style: style.fingerprint)
    }

    init(_ bytes: [UInt8]) {
      var position = 0
      var hasHead = false
      var tags = HTMLTags(bytes)
      while let tag = tags.next() {
        // What stands in a note is a part of its text.
        if tag.range.lowerBound < position { continue }
        // Without a head, the script stands before the first tag, which follows the document type.
        if headStart == 0, !hasHead { headStart = tag.range.lowerBound }
        switch tag.name {
        case "head" where !hasHead:
          hasHead = true
          headStart = tag.range.upperBound
        case "meta" where Self.isDescription(tag, bytes):
          // It repeats the beginning of a note.
          add(bytes[position..<tag.range.lowerBound])
          content.append(bytes[tag.range])
          position = tag.range.upperBound
        case "meta":
          guard let name = tag.attributes["http-equiv"], let range = tag.attributes["content"],
            String(decoding: bytes[name], as: UTF8.self).lowercased() == "content-security-policy"
          else { continue }
          add(bytes[position..<range.lowerBound])
          position = range.upperBound
          edits.append((range, Self.livePolicy(bytes[range])))
          headStart = tag.range.upperBound
          hasHead = true
        case "style":
          add(bytes[position..<tag.text.lowerBound])
          position = tag.text.upperBound
          style.append(bytes[tag.text])
        case "link":
          guard let rel = tag.attributes["rel"], let href = tag.attributes["href"],
            String(decoding: bytes[rel], as: UTF8.self).lowercased() == "stylesheet"
          else { continue }
          add(bytes[position..<href.lowerBound])
          position = href.upperBound
          style.append(bytes[href])
        default:
          guard let name = tag.attributes["class"], Self.isNote(bytes[name]) else { continue }
          let text = tags.content(of: tag)
          add(bytes[position..<text.lowerBound])
          content.append(bytes[text])
          position = text.upperBound
        }
      }
      add(bytes[position...])
    }

    /// Adds a part that is no text of a note.
    private mutating func add(_ bytes: ArraySlice<UInt8>) {
      content.append(bytes)
      frame.append(bytes)
    }

    private static func isDescription(_ tag: HTMLTags.Tag, _ bytes: [UInt8]) -> Bool {
      [tag.attributes["name"], tag.attributes["property"]].contains { name in
        guard let name else { return false }
        return ["description", "og:description"].contains { bytes[name].elementsEqual($0.utf8) }
      }
    }

    /// Returns whether an element with this class has the text of a note.
    private static func isNote(_ name: ArraySlice<UInt8>) -> Bool {
      name.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual("prose".utf8) }
    }

    /// Returns the content of a `meta` element with a policy.
    private static func livePolicy(_ content: ArraySlice<UInt8>) -> [UInt8] {
      let text = String(decoding: content, as: UTF8.self).replacing("&#39;", with: "'")
        .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
      var policy = LivePolicy(text)
      policy.allow(scriptWithHash: LivePage.scriptHash)
      return Array(
        policy.text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
          .replacing("'", with: "&#39;").utf8)
    }
  }
}
