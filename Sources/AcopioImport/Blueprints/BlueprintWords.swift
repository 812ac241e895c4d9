import AcopioBase
import AcopioContract

/// What a blueprint says about its responses to those who read it: the names and descriptions of resources and actions.
struct BlueprintWords {
  /// The words about each response, by its offset in the source.
  private(set) var byResponse: [Int: SampleWords] = [:]

  init(_ blueprint: Blueprint) {
    for resource in blueprint.resources {
      for action in resource.actions {
        let words = Self.words(of: action, resource)
        for response in action.examples.flatMap(\.responses) { byResponse[response.place] = words }
      }
    }
  }

  private static func words(of action: Action, _ resource: Resource) -> SampleWords {
    let names = [action.name.string, resource.name.string].map(SampleWords.line)
    let texts = [action.description.string, resource.description.string].map(SampleWords.line)
    return SampleWords(
      collection: names[1], title: names.first { !$0.isEmpty } ?? "",
      description: texts.filter { !$0.isEmpty }.joined(separator: " "))
  }
}
