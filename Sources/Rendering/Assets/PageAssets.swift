import Site

/// The style and the scripts of a page, written into it or linked, and the security policy that
/// allows them.
enum PageAssets: Equatable, Sendable {
  /// The page needs no other file.
  case inline(Parts<HTML>, marks: OutputPath? = nil, policy: ContentPolicy)
  case linked(Parts<OutputPath>, marks: OutputPath? = nil, policy: ContentPolicy)

  var policy: ContentPolicy {
    switch self {
    case .inline(_, _, let policy), .linked(_, _, let policy): policy
    }
  }

  /// The script that marks what is new in a list, which is a file of its own also beside a page
  /// that contains its other scripts; `nil` for a page without it.
  var marks: OutputPath? {
    switch self {
    case .inline(_, let marks, _), .linked(_, let marks, _): marks
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
