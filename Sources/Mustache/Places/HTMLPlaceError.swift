/// An error in the HTML around the tags of a template.
package struct HTMLPlaceError: Hashable {
  /// Where the error is.
  package enum Location: Hashable, Sendable {
    /// An index of the literal bytes over which the place advanced.
    case literal(Int)
    /// The position of a tag that was passed when the place advanced over it.
    case tag(Int)
  }

  package var location: Location
  /// One sentence without a full stop.
  package var message: String

  package init(location: Location, message: String) {
    self.location = location
    self.message = message
  }
}
