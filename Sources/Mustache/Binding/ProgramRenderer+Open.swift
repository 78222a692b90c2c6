// What is open while a program is executed, besides records.

extension ProgramRenderer {
  /// A list whose items are being written.
  struct OpenList {
    let items: ContextList
    /// The index of the next item.
    var index: Int
    /// The index of the section's first operation.
    let body: Int
  }

  /// A list of texts that are being written.
  struct OpenTexts {
    let texts: [String]
    /// The index of the next text.
    var index: Int
    /// The index of the section's first operation.
    let body: Int
  }

  /// A partial that uses itself.
  struct OpenCall {
    /// The index of the operation behind the call.
    let next: Int
    /// The indentation around the call.
    let indentation: [UInt8]
  }
}
