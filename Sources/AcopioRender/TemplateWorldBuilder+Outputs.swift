import AcopioBase
import AcopioModel
import AcopioTemplate

extension TemplateWorldBuilder {
  /// The uses of the templates of a collection's text files.
  mutating func outputUses(of collection: Collection) -> [TemplateUse] {
    let name = collection.name
    let entry = entries[name] ?? .any
    var uses = collection.files.outputs.compactMap { output -> TemplateUse? in
      guard output.hasFields else {
        return outputUse(
          output, "the file of all entries of '\(name)'", [("entries", list(of: name))])
      }
      var variables = [(name: "entry", type: entry)]
      if let list = output.list {
        variables.append(("it", element(of: list.content, in: entry)))
      }
      return outputUse(output, "the files of '\(name)'", variables)
    }
    for taxonomy in collection.pages.taxonomies where !taxonomy.outputs.isEmpty {
      uses += outputUses(of: taxonomy, collection)
    }
    return uses
  }

  /// The uses of the templates of the site's own text files; `api` is the type of the variable of that name, `nil`
  /// if the site has no pages about the API.
  mutating func siteOutputUses(_ site: Site, api: TemplateType?) -> [TemplateUse] {
    let variables = api.map { [(name: "api", type: $0)] } ?? []
    return site.outputs.compactMap { outputUse($0, "a file of the site", variables) }
  }

  private mutating func outputUses(
    of taxonomy: TaxonomyRule, _ collection: Collection
  ) -> [TemplateUse] {
    let term = termType(taxonomy, collection)
    let field = taxonomy.field.content
    return taxonomy.outputs.compactMap { output in
      output.hasFields
        ? outputUse(
          output, "the files of each '\(field)' of '\(collection.name)'",
          [("term", term), ("entries", list(of: collection.name))])
        : outputUse(
          output, "the file of every '\(field)' of '\(collection.name)'", [("terms", .list(term))])
    }
  }

  /// The type of the elements of a list of an entry.
  private func element(of list: String, in entry: TemplateType) -> TemplateType {
    guard case .object(let number) = entry, let type = types.objects[number][list],
      case .list(let element) = type.wrapped
    else { return .any }
    return element
  }

  private mutating func outputUse(
    _ output: TextOutput, _ files: Message, _ variables: [(name: String, type: TemplateType)]
  ) -> TemplateUse? {
    guard let template = output.template else { return nil }
    return TemplateUse(
      template: OutputTemplates.folder + template.content, pages: files, origin: template.origin,
      variables: [("page", pageType(.constant(OutputTemplates.kind), title: .null))] + variables)
  }
}
