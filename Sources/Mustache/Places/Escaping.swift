/// How a value is escaped where a tag stands.
package enum Escaping: Hashable, Sendable {
  /// `& < > " '` become references and control characters U+FFFD; white space stays as it is.
  case text
  /// Like text, but tab, line feed and carriage return become references too.
  case attribute
  /// The value is written as it is: HTML, a script or a style.
  case none
}
