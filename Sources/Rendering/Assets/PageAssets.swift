import Site

/// The style and the scripts of a page, written into it or linked.
enum PageAssets: Equatable, Sendable {
  /// Those of a page that needs no other file.
  case inline(Parts<HTML>, policy: ContentPolicy)
  case linked(Parts<OutputPath>, policy: ContentPolicy)

  var policy: ContentPolicy {
    switch self {
    case .inline(_, let policy), .linked(_, let policy): policy
    }
  }

  /// One of each.
  struct Parts<Part: Equatable & Sendable>: Equatable, Sendable {
    let style: Part
    /// The script that runs before anything is shown.
    let theme: Part
    /// The script of its kind of page.
    let script: Part
  }
}
