import Site

/// The style and the scripts of a page, written into it or linked, and the security policy that
/// allows them.
enum PageAssets: Equatable, Sendable {
  /// The page needs no other file.
  case inline(Parts<HTML>, policy: ContentPolicy)
  case linked(Parts<OutputPath>, policy: ContentPolicy)

  var policy: ContentPolicy {
    switch self {
    case .inline(_, let policy), .linked(_, let policy): policy
    }
  }

  /// The style and the two scripts of a page.
  struct Parts<Part: Equatable & Sendable>: Equatable, Sendable {
    let style: Part
    /// The script that runs before anything is shown.
    let theme: Part
    /// The script of the kind of page.
    let script: Part
  }
}
