/// An error in a YAML text, and the offset in bytes at which it was found.
struct YAMLError: Error, Equatable {
  let message: String
  let offset: Int
}
