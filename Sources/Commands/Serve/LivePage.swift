internal import LiveReload
internal import Site

/// Adds the script of live reload to a page that is served, and marks the parts that it can
/// replace.
package struct LivePage {
  /// The bytes of a page with the script.
  let served: [UInt8]

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
    String(decoding: LivePage(Array(page.utf8), SiteState()).served, as: UTF8.self)
  }

  /// Adds the script to a page.
  ///
  /// - Parameters:
  ///   - bytes: The page as it is in the output folder.
  ///   - state: The state of the site when the page is served.
  init(_ bytes: [UInt8], _ state: SiteState) {
    // The script would stand before the mark by which a browser knows UTF-16.
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      served = bytes
      return
    }
    let scan = PageScan(bytes)
    let (prints, build, files) = (scan.fingerprints, state.build, state.files)
    let attributes =
      #" data-build="\#(build)" data-files="\#(files)" data-content="\#(prints.content)""#
      + #" data-frame="\#(prints.frame)" data-style="\#(prints.style)""#
    let element = Array("<script\(attributes)>".utf8) + Self.script + Array("</script>".utf8)
    // The script stands after the policies, so that it is subject to them and no script can get in
    // between.
    var edits = scan.policies.map { (range: $0, text: Self.livePolicy(bytes[$0])) }
    edits.append((scan.scriptPosition..<scan.scriptPosition, element))
    edits += Self.marks("note", of: scan.notes) + Self.marks("style", of: scan.styles)
    edits += Self.marks("link", of: scan.links)
    var served: [UInt8] = []
    served.reserveCapacity(bytes.count + element.count + 200)
    var position = 0
    for (range, text) in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      served += bytes[position..<range.lowerBound]
      served += text
      position = range.upperBound
    }
    served += bytes[position...]
    self.served = served
  }

  /// Returns the attributes by which the script finds the elements of parts.
  private static func marks(
    _ kind: String, of parts: [PageScan.Part]
  ) -> [(range: Range<Int>, text: [UInt8])] {
    parts.enumerated().map { index, part in
      let position = part.attributePosition
      return (position..<position, Array(#" data-kivagen-part="\#(kind)-\#(index)""#.utf8))
    }
  }

  /// Returns the content of a `meta` element with a policy that allows the script.
  private static func livePolicy(_ content: ArraySlice<UInt8>) -> [UInt8] {
    let text = String(decoding: content, as: UTF8.self).replacing("&#39;", with: "'")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    var policy = LivePolicy(text)
    policy.allow(scriptWithHash: scriptHash)
    return Array(
      policy.text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        .replacing("'", with: "&#39;").utf8)
  }
}
