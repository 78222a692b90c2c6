/// The Content-Security-Policy of a page as it is served, which also allows the script of live
/// reload and its connections to the server, and nothing else.
struct LivePolicy {
  /// The directives with their sources, in order.
  private var directives: [(name: String, sources: [String])] = []

  /// Parses the text of a policy.
  init(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split { $0.isWhitespace }.map(String.init)
      guard let name = words.first else { continue }
      directives.append((name.lowercased(), Array(words.dropFirst())))
    }
  }

  /// The policy as a text.
  var text: String {
    directives.map { ([$0.name] + $0.sources).joined(separator: " ") }.joined(separator: "; ")
  }

  /// Allows connections to the server, and the script with this SHA-256 in Base64.
  mutating func allow(scriptWithHash hash: String) {
    let isUnsafeInline = isInlineAllowed
    allow("'self'", in: ["connect-src"])
    // The hash of one script would forbid all others that have none.
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
  /// adds the last of them with the sources of `default-src`. Without that, all sources are allowed
  /// anyway.
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
