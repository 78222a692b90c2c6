/// The way in which a value is escaped.
package enum Escaping: Hashable, Sendable {
  /// `& < > " '` become references, and control characters become U+FFFD. White space is not
  /// changed.
  case text
  /// Like `text`, but tabs, line feeds and carriage returns become references, too.
  case attribute
  /// The value is not escaped: it is HTML, a script or a style.
  case none
}
