/// The page a host shows for a path that is not there, at that very path.
package struct NotFoundPage: Equatable, Sendable {
  package let frame: Frame
}
