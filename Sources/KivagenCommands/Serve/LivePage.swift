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
    /// The fingerprint of everything but styles and policies.
    package let content: Fingerprint
    /// The fingerprint of the content without the texts of notes.
    package let frame: Fingerprint
    /// The fingerprint of the text of styles and the addresses of their files.
    package let style: Fingerprint
  }

  /// Returns the fingerprints of a page.
  package static func fingerprints(of page: String) -> Fingerprints {
    PageScan(Array(page.utf8), scriptHash: scriptHash).fingerprints
  }

  /// Adds the script to a page.
  ///
  /// - Parameters:
  ///   - bytes: The page as it is in the output folder.
  ///   - state: The state of the site when the page is served.
  init(_ bytes: [UInt8], _ state: SiteState) {
    let scan = PageScan(bytes, scriptHash: Self.scriptHash)
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
    let edits = scan.edits + [(scan.headStart..<scan.headStart, element)]
    var served: [UInt8] = []
    served.reserveCapacity(bytes.count + element.count + 200)
    var position = 0
    for (range, text) in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
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
}
