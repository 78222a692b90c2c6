/// What is wrong with a text, and at which of its bytes.
struct YAMLProblem: Error, Equatable {
  let message: String
  let offset: Int
}
