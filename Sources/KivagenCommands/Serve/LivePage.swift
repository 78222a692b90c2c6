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

  /// Returns the fingerprints by which a change of the content or of the style of a page is found.
  package static func fingerprints(of page: String) -> (content: Fingerprint, style: Fingerprint) {
    let scan = PageScan(Array(page.utf8))
    return (scan.content.fingerprint, scan.style.fingerprint)
  }

  /// Adds the script to a page.
  ///
  /// - Parameters:
  ///   - bytes: The page as it is in the output folder.
  ///   - state: The state of the site when the page is served.
  init(_ bytes: [UInt8], _ state: SiteState) {
    var scan = PageScan(bytes)
    let (content, style) = (scan.content.fingerprint, scan.style.fingerprint)
    let short = { (fingerprint: Fingerprint) in String(fingerprint.hexadecimal.prefix(16)) }
    let attributes =
      #" data-build="\#(state.build)" data-files="\#(state.files)""#
      + #" data-content="\#(short(content))" data-style="\#(short(style))""#
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
      headers: [("X-Kivagen-Content", short(content)), ("X-Kivagen-Style", short(style))])
  }

  /// What is found in a page: what it says, how it looks, and what is to be replaced.
  private struct PageScan {
    /// The hash of everything but styles and policies.
    var content = Fingerprint.Hash()
    /// The hash of the text of styles and the addresses of their files.
    var style = Fingerprint.Hash()
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    /// The position for the script: after the last policy, or after the start of the head.
    var headStart = 0

    init(_ bytes: [UInt8]) {
      var position = 0
      var hasHead = false
      for tag in HTMLTags(bytes) {
        // Without a head, the script stands before the first tag, which follows the document type.
        if headStart == 0, !hasHead { headStart = tag.range.lowerBound }
        switch tag.name {
        case "head" where !hasHead:
          hasHead = true
          headStart = tag.range.upperBound
        case "meta":
          guard let name = tag.attributes["http-equiv"], let range = tag.attributes["content"],
            String(decoding: bytes[name], as: UTF8.self).lowercased() == "content-security-policy"
          else { continue }
          content.append(bytes[position..<range.lowerBound])
          position = range.upperBound
          edits.append((range, Self.livePolicy(bytes[range])))
          headStart = tag.range.upperBound
          hasHead = true
        case "style":
          content.append(bytes[position..<tag.text.lowerBound])
          position = tag.text.upperBound
          style.append(bytes[tag.text])
        case "link":
          guard let rel = tag.attributes["rel"], let href = tag.attributes["href"],
            String(decoding: bytes[rel], as: UTF8.self).lowercased() == "stylesheet"
          else { continue }
          content.append(bytes[position..<href.lowerBound])
          position = href.upperBound
          style.append(bytes[href])
        default: break
        }
      }
      content.append(bytes[position...])
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
