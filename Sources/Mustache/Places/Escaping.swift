/// How a value is escaped in a place.
package enum Escaping: Hashable, Sendable {
  /// `& < > " '` become references and control characters U+FFFD; white space stays as it is.
  case text
  /// Like `text`, but tabs, line feeds and carriage returns become references, too.
  case attribute
  /// The value is written as it is: HTML, a script or a style.
  case none
}
