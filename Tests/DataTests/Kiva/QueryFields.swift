/// The fields that a GraphQL query requests.
struct QueryFields {
  /// The paths of the fields without subfields, with their names in the response.
  let leaves: Set<[String]>

  private enum Selection {
    case field(String, [Selection])
    case fragment(String)
  }

  /// Parses a query as `GraphQLQuery` writes it, without directives and strings.
  init(of query: String) {
    var tokens = Tokens(query)
    var fragments: [String: [Selection]] = [:]
    var operation: [Selection] = []
    while let kind = tokens.popFirst() {
      if kind == "fragment", let name = tokens.popFirst() {
        tokens.removeFirst(2)
        fragments[name] = Self.selections(&tokens)
      } else {
        operation = Self.selections(&tokens)
      }
    }
    leaves = Self.leaves(of: operation, fragments)
  }

  private static func leaves(
    of selections: [Selection], _ fragments: [String: [Selection]]
  ) -> Set<[String]> {
    var leaves = Set<[String]>()
    for selection in selections {
      switch selection {
      case .field(let name, let inner) where inner.isEmpty: leaves.insert([name])
      case .field(let name, let inner):
        leaves.formUnion(Self.leaves(of: inner, fragments).map { [name] + $0 })
      case .fragment(let name):
        leaves.formUnion(Self.leaves(of: fragments[name] ?? [], fragments))
      }
    }
    return leaves
  }

  /// Parses the selections in the next pair of braces.
  private static func selections(_ tokens: inout Tokens) -> [Selection] {
    var selections: [Selection] = []
    tokens.removeFirst(1)
    while let token = tokens.popFirst(), token != "}" {
      guard token == "..." else {
        // An alias is the name of the field in the response.
        if tokens.next == ":" { tokens.removeFirst(2) }
        let inner = tokens.next == "{" ? Self.selections(&tokens) : []
        selections.append(.field(token, inner))
        continue
      }
      guard let name = tokens.popFirst() else { break }
      if name == "on" {
        tokens.removeFirst(1)
        selections += Self.selections(&tokens)
      } else {
        selections.append(.fragment(name))
      }
    }
    return selections
  }
}

/// The tokens of a query, without those in parentheses.
private struct Tokens {
  private var rest: ArraySlice<String> = []

  init(_ text: String) {
    var tokens: [String] = []
    var depth = 0
    var isInName = false
    for character in text {
      if character == "(" { depth += 1 }
      if depth == 0, !character.isWhitespace {
        let belongs =
          isInName && (character.isLetter || character.isNumber)
          || character == "." && tokens.last?.allSatisfy { $0 == "." } ?? false
        if belongs, let last = tokens.popLast() {
          tokens.append(last + String(character))
        } else {
          tokens.append(String(character))
        }
      }
      isInName = depth == 0 && (character.isLetter || character.isNumber)
      if character == ")" { depth -= 1 }
    }
    rest = tokens[...]
  }

  var next: String? { rest.first }

  mutating func popFirst() -> String? { rest.popFirst() }

  mutating func removeFirst(_ count: Int) { rest = rest.dropFirst(count) }
}
