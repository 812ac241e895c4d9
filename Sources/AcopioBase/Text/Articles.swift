/// A name of the code or of a vocabulary after its article: "an Article", "a Book", "an FAQPage".
///
/// Names in capitals are read letter by letter.
package func withArticle(_ name: String) -> String {
  let letters = name.prefix(2)
  let isSpelt = letters.count == 2 && letters.allSatisfy { $0.isUppercase }
  let vowels = isSpelt ? "AEFHILMNORSX" : "AEIOUaeiou"
  let first = name.first.map { vowels.contains($0) } ?? false
  // "a User", "a useful one", but "an Umbrella".
  let isYou = ["use", "uni", "uti"].contains(name.prefix(3).lowercased())
  return "\(first && !isYou ? "an" : "a") \(name)"
}
