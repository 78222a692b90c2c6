package import Site

/// The style sheet and the scripts of a page, and the policy that allows them.
package struct PageAssets: Equatable, Sendable {
  /// The form in which a page has its style sheet and its scripts.
  package enum Form: Equatable, Sendable {
    /// The style sheet and the scripts are written into the page, which needs no other file.
    case inline(Parts<HTML>)
    /// The page links its style sheet and its scripts, which are files of the site.
    case linked(Parts<OutputPath>)
  }

  package let form: Form
  /// The script that marks new loans in a list, which is always a file; `nil` for other pages.
  package let marks: OutputPath?
  /// The scripts that the page loads when a reader needs them.
  package let onDemand: [OnDemandScript: OutputPath]
  /// The style sheet of saved loans, which the page loads if there are any; `nil` for a page that
  /// does not show them.
  package let shortlistStyle: OutputPath?
  /// The style sheet of pages on paper, which is always a file.
  package let printStyle: OutputPath
  package let policy: ContentPolicy

  /// The style sheet and the two scripts of a page.
  package struct Parts<Content: Equatable & Sendable>: Equatable, Sendable {
    package let style: Content
    /// The script that runs before anything is shown.
    package let theme: Content
    /// The script for this kind of page.
    package let script: Content
  }
}
