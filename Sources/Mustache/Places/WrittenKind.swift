/// The kinds of values that a tag can write, told apart by the places in which they are safe.
package enum WrittenKind: Hashable, Sendable, CaseIterable {
  /// Any text, possibly from a stranger.
  case text
  /// A number in digits, with a sign or a decimal point at most.
  case number
  /// ASCII letters, digits and hyphens.
  case slug
  /// A checked URL, or the path of one of our own files.
  case link
  case html, script, style
}

/// How a value is escaped where a tag stands.
package enum Escaping: Hashable, Sendable {
  /// `& < > " '` become references and control characters U+FFFD; white space stays as it is.
  case text
  /// Like text, but tab, line feed and carriage return become references too.
  case attribute
  /// The value is written as it is: HTML, a script or a style.
  case none
}

/// An error in the HTML around the tags of a template.
package struct HTMLPlaceError: Error, Hashable {
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
