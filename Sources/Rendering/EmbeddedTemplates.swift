import Templates

/// The default templates, style and scripts, as they are embedded in the program.
package enum EmbeddedTemplates {
  /// Named as in the folder `Templates`, in the order of the table in `templates.c`.
  package static let files: [SiteFile] = (0..<unsafe templates_count()).map { index in
    var count = 0
    let name = unsafe String(cString: template_name(index))
    let start = unsafe template_bytes(index, &count)
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    return SiteFile(name: name, displayPath: "built-in \(name)", bytes: bytes)
  }
}
