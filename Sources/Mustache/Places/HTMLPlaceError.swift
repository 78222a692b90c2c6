/// An error in the HTML around the tags of a template.
package struct HTMLPlaceError: Hashable {
  /// The location of an error.
  package enum Location: Hashable, Sendable {
    /// An index of the literal bytes over which the place advanced.
    case literal(Int)
    /// The position of a tag over which the place advanced.
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
