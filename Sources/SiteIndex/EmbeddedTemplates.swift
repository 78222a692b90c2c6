import Templates

/// The default templates, style sheets and scripts, which are embedded in the program.
package enum EmbeddedTemplates {
  /// The files of the folder `Templates`, sorted by name.
  package static let files: [SiteFile] = {
    let count = templates_count()
    return (0..<count).map { index in
      let file = unsafe templates_at(index)
      let name = unsafe String(cString: file.name)
      let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return SiteFile(name: name, displayPath: "built-in \(name)", bytes: bytes)
    }
  }()

  package static func hasFile(_ name: String, _ bytes: [UInt8]) -> Bool {
    files.contains { $0.name == name && $0.bytes == bytes }
  }
}
