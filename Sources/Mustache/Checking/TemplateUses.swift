package import Words

/// The uses of templates, with the records that are open there. Some of the templates may have
/// errors.
package struct TemplateUses: Sendable {
  private var uses: [String: Use] = [:]

  /// The uses of a template.
  package struct Use: Sendable {
    /// The names of the templates that use it.
    package fileprivate(set) var users: Set<String> = []
    /// The records that are open where it is used, without duplicates; never empty.
    package fileprivate(set) var contexts: [OpenContexts] = []
  }

  /// Follows the templates that are rendered on their own, and all others that they use.
  package init(_ templates: Templates, models: [String: [Schema]], words: Catalogue) {
    var binder = Binder(templates, words: words, rules: .site)
    for (name, schemas) in models.sorted(by: { $0.key < $1.key }) {
      add(OpenContexts(schemas), to: name)
      if let template = templates[name] { _ = binder.bind(template, named: name, with: schemas) }
    }
    for routine in binder.routines where !routine.isBlockOfWord {
      add(routine.specialization.contexts, to: routine.specialization.template)
    }
    for routine in binder.routines {
      for callee in routine.callees where binder.routines[callee].specialization.block == nil {
        uses[binder.routines[callee].specialization.template]?.users.insert(
          routine.specialization.template)
      }
    }
  }

  /// Returns the uses of a template; `nil` if there are none.
  package subscript(template: String) -> Use? { uses[template] }

  private mutating func add(_ contexts: OpenContexts, to template: String) {
    if uses[template]?.contexts.contains(contexts) != true {
      uses[template, default: Use()].contexts.append(contexts)
    }
  }
}
