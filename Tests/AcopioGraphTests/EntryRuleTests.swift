import AcopioSiteTestSupport
import Testing

/// Conditions on the values of an entry.
@Suite struct EntryRuleTests {
  private func meals(_ rules: String, _ meals: String) -> String {
    """
    -- content/kinds/_collection.yml --
    entries: kinds.yml
    key: id
    schema: { id: { type: slug }, limit: { type: integer } }
    -- content/kinds/kinds.yml --
    - { id: light, limit: 500 }
    - { id: full, limit: 900 }
    -- content/meals/_collection.yml --
    entries: meals.yml
    key: id
    schema:
      id: { type: slug }
      kind: { type: reference, to: kinds }
      kcal: { type: integer }
      protein: { type: number }
      carbs: { type: number }
      fat: { type: number }
      levels: { type: list, default: [], of: { type: enum, values: [low, middle, high] } }
      steps:
        type: list
        default: []
        of: { type: object, fields: { number: { type: integer }, feature: { type: enum, values: [ramp, stairs, lift] } } }
    rules:
    \(rules)
    -- content/meals/meals.yml --
    \(meals)
    """
  }

  @Test func energyAgreesWithWhatGivesIt() {
    let site = Library.site(
      meals(
        """
          - require: abs(kcal - (4 * protein + 4 * carbs + 9 * fat)) <= 0.1 * kcal
            message: the energy does not agree with protein, carbohydrates and fat
            at: kcal
            severity: warning
        """,
        """
        - { id: a, kind: full, kcal: 500, protein: 30, carbs: 50, fat: 20 }
        - { id: b, kind: full, kcal: 800, protein: 30, carbs: 50, fat: 20 }
        """))
    #expect(
      site.printed == #"""
        content/meals/meals.yml:2:30: warning: the energy does not agree with protein, carbohydrates and fat [rule-broken]
        2 | - { id: b, kind: full, kcal: 800, protein: 30, carbs: 50, fat: 20 }
          |                              ^^^
        content/meals/_collection.yml:16:14: note: the rule is declared here; it sees kcal = 800, protein = 30, carbs = 50, fat = 20

        """#)
    #expect(!site.files.isEmpty)
  }

  @Test func limitsOfACategory() {
    Library.expectRefused(
      meals(
        """
          - { when: "kind.key == 'light'", require: kcal < kind.limit, message: 'light meals have less than 500 kcal', at: kcal }
        """,
        """
        - { id: a, kind: full, kcal: 600, protein: 30, carbs: 50, fat: 20 }
        - { id: b, kind: light, kcal: 600, protein: 30, carbs: 50, fat: 20 }
        """),
      #"""
      content/meals/meals.yml:2:31: error: light meals have less than 500 kcal [rule-broken]
      2 | - { id: b, kind: light, kcal: 600, protein: 30, carbs: 50, fat: 20 }
        |                               ^^^
      content/meals/_collection.yml:16:45: note: the rule is declared here; it sees kcal = 600, kind.limit = 500
      """#)
  }

  @Test func elementsThatBreakARuleArePointedAt() {
    Library.expectRefused(
      meals(
        """
          - { require: "none(steps where feature == 'stairs')", message: there must be a way without stairs }
          - { require: consecutive(steps.number) and first(steps.number) == 1, message: steps are numbered from 1, at: steps }
        """,
        """
        - id: a
          kind: full
          kcal: 600
          protein: 30
          carbs: 50
          fat: 20
          steps:
            - { number: 1, feature: ramp }
            - { number: 2, feature: stairs }
            - { number: 4, feature: stairs }
        """),
      #"""
      content/meals/meals.yml:8:5: error: steps are numbered from 1 [rule-broken]
      8 |     - { number: 1, feature: ramp }
        |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      content/meals/_collection.yml:17:16: note: the rule is declared here; it sees first(steps.number) = 1
      content/meals/meals.yml:9:7: error: there must be a way without stairs [rule-broken]
      9 |     - { number: 2, feature: stairs }
        |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      content/meals/_collection.yml:16:17: note: the rule is declared here
      content/meals/meals.yml:10:7: error: there must be a way without stairs [rule-broken]
      10 |     - { number: 4, feature: stairs }
         |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      content/meals/_collection.yml:16:17: note: the rule is declared here
      """#)
  }

  @Test func levelsAreCompleteAndInOrder() {
    Library.expectRefused(
      meals(
        """
          - { when: any(levels), require: complete(levels) and ascending(levels), message: 'all levels, from low to high', at: levels }
        """,
        """
        - { id: a, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, levels: [low, middle, high] }
        - { id: b, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, levels: [low, high, middle] }
        - { id: c, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, levels: [low, high] }
        - { id: d, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2 }
        """),
      #"""
      content/meals/meals.yml:2:71: error: all levels, from low to high [rule-broken]
      2 | … kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, levels: [low, high, middle] }
        |                                                              ^^^^^^^^^^^^^^^^^^^
      content/meals/_collection.yml:16:35: note: the rule is declared here
      content/meals/meals.yml:3:71: error: all levels, from low to high [rule-broken]
      3 | … kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, levels: [low, high] }
        |                                                              ^^^^^^^^^^^
      content/meals/_collection.yml:16:35: note: the rule is declared here
      """#)
  }

  @Test func draftsAreJudgedAndRemovedEntriesAreNot() {
    Library.expectRefused(
      meals(
        """
          - { require: any(steps), message: a meal needs steps, at: steps }
        """,
        """
        - { id: a, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, draft: true }
        - { id: b, removed: { date: 2026-11-01, reason: nobody liked it } }
        """),
      #"""
      content/meals/meals.yml:1:3: error: a meal needs steps [rule-broken]
      1 | - { id: a, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2, …
        |   ^
      content/meals/_collection.yml:16:16: note: the rule is declared here
      """#)
  }

  @Test func whatARuleCannotSay() {
    Library.expectRefused(
      meals(
        """
          - { require: kcal > 1, mesage: too little }
          - { require: kcal > 1, message: too little, severity: warn }
          - { require: kcal > 1, message: too little, at: kcla }
          - { require: kcal + kind, message: too little }
          - { when: kcl > 1, require: kcal > 1, message: too little }
        """,
        "- { id: a, kind: full, kcal: 6, protein: 3, carbs: 5, fat: 2 }"),
      #"""
      content/meals/_collection.yml:16:26: error: 'mesage' is not a key of a rule; did you mean 'message'? [unknown-key]
      16 |   - { require: kcal > 1, mesage: too little }
         |                          ^^^^^^
         = remedy: known keys are require, message, remedy, when, at, severity
      content/meals/_collection.yml:17:57: error: 'warn' is not a severity [unknown-severity]
      17 |   - { require: kcal > 1, message: too little, severity: warn }
         |                                                         ^^^^
         = remedy: write error or warning
      content/meals/_collection.yml:18:51: error: 'kcla' is not a field of 'meals'; did you mean 'kcal'? [unknown-field]
      18 |   - { require: kcal > 1, message: too little, at: kcla }
         |                                                   ^^^^
         = remedy: fields are id, kind, kcal, protein, carbs, fat, levels, steps
      content/meals/_collection.yml:19:23: error: '+' needs a number, not an entry of 'kinds' [expression-type]
      19 |   - { require: kcal + kind, message: too little }
         |                       ^^^^
         = remedy: change the expression, or the type of a field in it
      content/meals/_collection.yml:20:13: error: 'kcl' is neither a field nor a collection next to this one; did you mean 'kcal'? [unknown-name]
      20 |   - { when: kcl > 1, require: kcal > 1, message: too little }
         |             ^^^
         = remedy: names are id, kind, kcal, protein, carbs, fat, levels, steps, key, slug, url, absolute_url, lang, build.date and the collections here
      """#)
  }

  @Test func whatARuleSeesIsTold() {
    let site = Library.site(
      meals(
        """
          - require: if protein > 20 then sum(steps.number) + count(steps.number where number > 1) == kcal else fat == null or -kcal in [1, kind.limit]
            message: figures must agree
            remedy: measure again
        """,
        """
        - { id: a, kind: full, kcal: 500, protein: 30.5, carbs: 0, fat: 0, steps: [{ number: 2, feature: ramp }] }
        - { id: b, kind: full, kcal: 500, protein: 3, carbs: 0, fat: 0 }
        """))
    #expect(
      site.printed == #"""
        content/meals/meals.yml:1:3: error: figures must agree [rule-broken]
        1 | - { id: a, kind: full, kcal: 500, protein: 30.5, carbs: 0, fat…
          |   ^
          = remedy: measure again
        content/meals/_collection.yml:16:14: note: the rule is declared here; it sees protein = 30.5, sum(steps.number) = 2, count(steps.number where …) = 1, kcal = 500
        content/meals/meals.yml:2:3: error: figures must agree [rule-broken]
        2 | - { id: b, kind: full, kcal: 500, protein: 3, carbs: 0, fat: 0…
          |   ^
          = remedy: measure again
        content/meals/_collection.yml:16:14: note: the rule is declared here; it sees protein = 3, fat = 0, kcal = 500, kind.limit = 900

        """#)
  }
}
