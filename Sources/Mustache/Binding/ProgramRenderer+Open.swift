/// What is open while a template is rendered.
extension ProgramRenderer {
  struct OpenList {
    let items: ContextList
    /// The index of the next item.
    var index: Int
    /// The index of the section's first operation.
    let body: Int
  }

  struct OpenTexts {
    let texts: [String]
    var index: Int
    let body: Int
  }

  struct OpenCall {
    let next: Int
    let indentation: [UInt8]
  }
}
