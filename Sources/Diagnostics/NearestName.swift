/// Returns the name that was probably meant, ignoring case; `nil` if none is near enough. One typo
/// for every three letters is allowed, and one in a name of two letters. Of equally near names, the
/// first one in alphabetical order is returned. Five letters or more with which only one name
/// begins mean that name, unless another one is only one typo away.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let letters = Array(name.lowercased())
  let limit = letters.count < 2 ? 0 : max(1, letters.count / 3)
  var best: (distance: Int, name: String)?
  var continued: [String] = []
  for candidate in names {
    // Bytes are quicker to count than letters, and a name has at most as many letters as bytes.
    if candidate.utf8.count < letters.count - limit { continue }
    let other = Array(candidate.lowercased())
    if letters.count >= 5, other.starts(with: letters) { continued.append(candidate) }
    if abs(other.count - letters.count) > limit { continue }
    let distance = editDistance(letters, other)
    if distance <= limit, (distance, candidate) < (best ?? (.max, "")) {
      best = (distance, candidate)
    }
  }
  if continued.count == 1, (best?.distance ?? .max) > 1 { return continued[0] }
  return best?.name
}

/// Returns the end of a message that suggests the nearest name, `; did you mean 'card'?`, or an
/// empty string if no name is near enough.
package func suggestion(for name: String, among names: some Sequence<String>) -> String {
  nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// Returns the minimum number of steps from one name to the other. A step inserts, removes or
/// replaces a letter, or swaps two adjacent letters.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in 1...left.count {
    var row = [i]
    for j in 1...right.count {
      let replaced = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      var cost = min(replaced, last[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        cost = min(cost, beforeLast[j - 2] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[right.count]
}
