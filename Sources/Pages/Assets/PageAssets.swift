package import Site

/// The style and scripts of a page, written into it or linked, and the policy that allows them.
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

  /// The style and the two scripts of a page.
  package struct Parts<Form: Equatable & Sendable>: Equatable, Sendable {
    package let style: Form
    /// The script that runs before anything is shown.
    package let theme: Form
    /// The script of the kind of page.
    package let script: Form
  }
}
