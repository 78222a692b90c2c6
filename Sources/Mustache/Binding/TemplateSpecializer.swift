internal import Diagnostics

/// Makes what a template writes of shared values a part of its text.
///
/// All operations keep their indices, so jumps stay right. An operation that writes the same for
/// all records is replaced by the text of it and of the constant operations behind it, and a jump
/// behind the last of them.
struct TemplateSpecializer: ~Copyable {
  /// The program with the values written.
  private(set) var result: Program
  /// The program as it was. Parts of it are executed to get their text.
  private var program: Program
  private var renderer: ProgramRenderer
  /// The registers that hold the same records as long as the template is rendered.
  private let constantRegisters: Set<Int>
  /// How many more operations may be looked at. What is not rewritten by then stays as it is, which
  /// is right too.
  private var remainingSteps: Int

  /// About how many bytes of values are written, besides as much text as the program has.
  private static let maximumAddedBytes = 1 << 20

  /// Prepares to write the shared values of a template.
  ///
  /// - Parameters:
  ///   - program: The program of the template.
  ///   - registers: The registers of the records that the template is rendered with.
  ///   - renderer: A renderer in which such records are open.
  init(_ program: Program, registers: [Int], renderer: consuming ProgramRenderer) {
    var registers = Set(registers)
    for operation in program.operations {
      switch operation {
      case .openRecord(_, let shape, _), .openList(_, let shape, _):
        registers.subtract(program.shapes[shape].registers)
      default: break
      }
    }
    result = program
    self.program = program
    self.renderer = renderer
    constantRegisters = registers
    remainingSteps = 16 * program.operations.count + (1 << 20)
  }

  /// Rewrites the operations that can be reached from an index.
  mutating func rewrite(from start: Int) {
    var waiting = [start]
    var reached: Set<Int> = []
    // The text behind nested sections is copied once for the end of each section, so its size is
    // limited. Operations that are not rewritten stay right.
    let maximumCount = 2 * program.literals.count + Self.maximumAddedBytes
    while let index = waiting.popLast(), !Task.isCancelled, remainingSteps > 0,
      result.literals.count < maximumCount
    {
      guard reached.insert(index).inserted else { continue }
      let firstByte = result.literals.count
      var next = index
      while let end = writeOperation(at: next) { next = end }
      if next == index {
        waiting += program.indices(after: index)
      } else {
        result.operations[index] = .text(firstByte..<result.literals.count, next: next)
        waiting.append(next)
      }
    }
  }

  /// Writes what an operation, or the section that it opens, writes for all records.
  ///
  /// - Returns: Where the template goes on for all records; `nil` if that or the text may differ.
  private mutating func writeOperation(at index: Int) -> Int? {
    guard countStep() else { return nil }
    switch program.operations[index] {
    case .literal(let range):
      result.literals += program.literals[range]
      return index + 1
    case .jump(let target):
      return target
    case .skipUnless(let test, let end) where isConstant(program.tests[test]):
      return renderer.isShown(program.tests[test]) ? index + 1 : end
    case .skipIf(let test, let end) where isConstant(program.tests[test]):
      return renderer.isShown(program.tests[test]) ? end : index + 1
    case .write:
      return areConstant(index..<index + 1) ? writeOperations(index..<index + 1) : nil
    case .openText(_, let end), .openList(_, _, let end):
      return areConstant(index..<end) ? writeOperations(index..<end) : nil
    default:
      return nil
    }
  }

  /// Writes the text of operations that write the same for all records, and returns their end.
  private mutating func writeOperations(_ range: Range<Int>) -> Int {
    let next = program.operations[range.upperBound]
    program.operations[range.upperBound] = .end
    defer { program.operations[range.upperBound] = next }
    do {
      try renderer.render(program, from: range.lowerBound, into: &result.literals)
    } catch {
      preconditionFailure("no operation that is written here opens a partial")
    }
    return range.upperBound
  }

  /// Counts an operation that is looked at; returns `false` if no more may be.
  private mutating func countStep() -> Bool {
    if remainingSteps == 0 { return false }
    remainingSteps -= 1
    return true
  }

  private func isConstant(_ reader: some Program.ValueReader) -> Bool {
    reader.isShared && constantRegisters.contains(reader.register)
  }

  /// Returns whether whole sections write the same for all records; `false` if there are too many
  /// operations to tell.
  private mutating func areConstant(_ range: Range<Int>) -> Bool {
    /// The registers of the records that the sections open, and the number of their open texts.
    var (registers, textCount) = ([Int](), 0)
    for index in range {
      guard countStep() else { return false }
      switch program.operations[index] {
      case .literal:
        break
      case .jump(let target):
        if !range.contains(target), target != range.upperBound { return false }
      case .write(let writer, _):
        if !isConstant(program.writers[writer], in: registers) { return false }
      case .writeSectionText(let depth, _):
        if depth >= textCount { return false }
      case .skipUnless(let test, _), .skipIf(let test, _):
        if !isConstant(program.tests[test], in: registers) { return false }
      case .openText(let writer, _):
        if !isConstant(program.writers[writer], in: registers) { return false }
        textCount += 1
      case .closeText:
        textCount -= 1
      case .openList(let list, let shape, _):
        if !isConstant(program.lists[list], in: registers) { return false }
        registers += program.shapes[shape].registers
      case .closeList(let shape):
        registers.removeLast(program.shapes[shape].registers.count)
      default:
        return false
      }
    }
    return true
  }

  private func isConstant(_ reader: some Program.ValueReader, in registers: [Int]) -> Bool {
    registers.contains(reader.register) || isConstant(reader)
  }
}

extension Program {
  /// Returns the indices of the operations at which the renderer may go on after one.
  fileprivate func indices(after index: Int) -> [Int] {
    switch operations[index] {
    case .end: []
    case .choose(_, let choice, let end): choices[choice].map(\.target) + [end]
    case .choosePlural(_, let targets): Array(pluralTargets[targets])
    case let operation: [index + 1] + [operation.end].compactMap(\.self)
    }
  }
}
