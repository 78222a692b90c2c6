package import Site

/// The style sheet and the scripts of a page, which are either written into it or linked, and the
/// policy that allows them.
package enum PageAssets: Equatable, Sendable {
  /// The page needs no other file.
  case inline(Parts<HTML>, marks: OutputPath? = nil, policy: ContentPolicy)
  case linked(Parts<OutputPath>, marks: OutputPath? = nil, policy: ContentPolicy)

  package var policy: ContentPolicy {
    switch self {
    case .inline(_, _, let policy), .linked(_, _, let policy): policy
    }
  }

  /// The script that marks new loans in a list, which is always a file; `nil` for other pages.
  package var marks: OutputPath? {
    switch self {
    case .inline(_, let marks, _), .linked(_, let marks, _): marks
    }
  }

  /// The style sheet and the two scripts of a page.
  package struct Parts<Form: Equatable & Sendable>: Equatable, Sendable {
    package let style: Form
    /// The script that runs before anything is shown.
    package let theme: Form
    /// The script for this kind of page.
    package let script: Form
  }
}
