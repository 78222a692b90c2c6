internal import Links
internal import LiveReload
internal import Site

/// Adds the script of live reload to a served page.
package struct LivePage {
  let served: [UInt8]

  /// The script with the style of its report.
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

  /// The source with which a policy allows the script.
  package static var scriptSource: String { "'sha256-\(scriptHash)'" }

  /// Returns a page with the script, for a site that has not been built.
  package static func text(of page: String) -> String {
    String(decoding: LivePage(Array(page.utf8), SiteState()).served, as: UTF8.self)
  }

  init(_ bytes: [UInt8], _ state: SiteState) {
    // The script would precede the byte-order mark by which a browser recognizes UTF-16.
    let isUTF16 = bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
    guard !isUTF16, let head = PageHead(html: bytes) else {
      served = bytes
      return
    }
    let content = Self.fingerprint(of: bytes, without: head.policies + head.styles)
    let style = Self.fingerprint(of: Array(head.styles.flatMap { bytes[$0] }), without: [])
    let element =
      #"<script data-build="\#(state.build)" data-files="\#(state.files)""#
      + #" data-content="\#(content)" data-style="\#(style)">"#
    // Right after the policies, the script is subject to them, and no other script can run before
    // it.
    var edits = head.policies.map { (range: $0, text: Self.livePolicy(bytes[$0])) }
    let script = Array(element.utf8) + Self.script + Array("</script>".utf8)
    edits.append((head.scriptPosition..<head.scriptPosition, script))
    served = Self.replacing(edits, in: bytes)
  }

  /// Returns 16 hexadecimal digits of the fingerprint of a page without some parts.
  private static func fingerprint(of bytes: [UInt8], without parts: [Range<Int>]) -> Substring {
    let rest = parts.isEmpty ? bytes : replacing(parts.map { ($0, []) }, in: bytes)
    return Fingerprint(of: rest).hexadecimal.prefix(16)
  }

  private static func replacing(
    _ edits: [(range: Range<Int>, text: [UInt8])], in bytes: [UInt8]
  ) -> [UInt8] {
    var edited: [UInt8] = []
    var position = 0
    for (range, text) in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      edited += bytes[position..<range.lowerBound]
      edited += text
      position = range.upperBound
    }
    return edited + bytes[position...]
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

/// A served page's Content-Security-Policy, which also allows live reload, and nothing else.
struct LivePolicy {
  private var directives: [(name: String, sources: [String])] = []

  init(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split { $0.isWhitespace }.map(String.init)
      guard let name = words.first else { continue }
      directives.append((name.lowercased(), Array(words.dropFirst())))
    }
  }

  var text: String {
    directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
  }

  /// Allows connections to the server, and the script with this SHA-256 in Base64.
  mutating func allow(scriptWithHash hash: String) {
    let isUnsafeInline = isInlineAllowed
    allow("'self'", in: ["connect-src"])
    // A hash would forbid all inline scripts without one.
    if !isUnsafeInline { allow("'sha256-\(hash)'", in: ["script-src-elem", "script-src"]) }
  }

  /// Whether any script in a page may run.
  private var isInlineAllowed: Bool {
    let sources =
      directive(of: ["script-src-elem", "script-src", "default-src"])
      .map { directives[$0].sources.map { $0.lowercased() } } ?? []
    return sources.contains("'unsafe-inline'")
      && !sources.contains { $0.hasPrefix("'sha") || $0.hasPrefix("'nonce-") }
  }

  /// Adds a source to the first of these directives that the policy has. If it has none of them,
  /// adds the last one with the sources of `default-src`. If there is no `default-src` either, all
  /// sources are allowed anyway.
  private mutating func allow(_ source: String, in names: [String]) {
    guard let index = directive(of: names) else {
      guard let name = names.last, let fallback = directive(of: ["default-src"]) else { return }
      directives.append((name, Self.adding(source, to: directives[fallback].sources)))
      return
    }
    directives[index].sources = Self.adding(source, to: directives[index].sources)
  }

  private func directive(of names: [String]) -> Int? {
    names.lazy.compactMap { name in directives.firstIndex { $0.name == name } }.first
  }

  private static func adding(_ source: String, to sources: [String]) -> [String] {
    let others = sources.filter { $0.lowercased() != "'none'" }
    return others.contains(source) ? others : others + [source]
  }
}
