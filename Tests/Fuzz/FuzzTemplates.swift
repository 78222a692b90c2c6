// The driver of Scripts/fuzz. An input is a set of templates. A line that begins with `@` has the
// name of the template that follows; the text before the first such line is the template `main`.
//
// The templates are parsed, checked and rendered. `fatalError` makes an input a finding.

/// Runs an input. libFuzzer calls a function with this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let sources = TemplateFile.all(in: input)
  let cost = TemplateFile.cost(of: input)
  for rules in Engine.Rules.allCases {
    let engine = Engine(sources, rules: rules)
    let errors = engine.errors
    for error in errors where error.isEmpty { fatalError("an error without a message") }
    guard cost <= TemplateFile.maximumCost else { continue }
    for sample in Engine.samples(isCheap: cost <= TemplateFile.maximumCostOfLists) {
      render(engine, sample, isValid: errors.isEmpty, hasPayload: contains("xss", in: input))
    }
  }
  return 0
}

/// Renders the template `main` twice. If the templates are valid, rendering must not fail. If they
/// do not contain the tag that values try to inject, the output must not contain it either.
private func render(_ engine: Engine, _ sample: Sample, isValid: Bool, hasPayload: Bool) {
  var bytes = Array("before".utf8)
  let error = engine.render(sample, into: &bytes)
  guard error == nil else {
    if bytes != Array("before".utf8) { fatalError("bytes were appended before the error") }
    if isValid, let error, !engine.isAllowed(error) {
      fatalError("the check passes, but rendering fails: \(error)")
    }
    return
  }
  let output = bytes[6...]
  if engine.escapesAll, isValid, !hasPayload, contains("<xss", in: Array(output)) {
    fatalError("a value is not escaped")
  }
  var again = bytes
  if engine.render(sample, into: &again) != nil || !again[bytes.count...].elementsEqual(output) {
    fatalError("rendering is not repeatable")
  }
}

private func contains(_ text: String, in bytes: [UInt8]) -> Bool {
  let text = Array(text.utf8)
  return bytes.indices.contains { bytes[$0...].starts(with: text) }
}
