import AcopioBase

extension SchemaComparison {
  /// Compares the members of an object; the pointer leads to `properties`.
  mutating func compareProperties(
    _ old: [ResponseSchema.Property], _ new: [ResponseSchema.Property], _ pointer: String
  ) {
    let before = Set(old.map(\.name))
    let after = Dictionary(new.map { ($0.name, $0) }) { first, _ in first }
    let vanished = old.filter { after[$0.name] == nil }
    let added = new.filter { !before.contains($0.name) }
    let renamed = rename(vanished, added)
    for property in old {
      let place = pointer + "/" + JSONPointer.step(property.name)
      guard let now = after[property.name] else {
        reportRemoval(of: property, place, renamed: renamed)
        continue
      }
      if property.isRequired, !now.isRequired { reportOptional(place) }
      LifeComparison.compare(
        property.life, now.life, endpoint, .schema(place), name: SchemaNames.value(place),
        today: today, &changes)
      let outer = life
      life = property.life ?? life
      compare(property.schema, now.schema, place)
      life = outer
    }
    for property in added {
      let place = pointer + "/" + JSONPointer.step(property.name)
      reportAddition(of: property, place)
      // An addition that ends at once would be gone tomorrow, as if that had been announced.
      LifeComparison.compare(
        nil, property.life, endpoint, .schema(place), name: SchemaNames.value(place), today: today,
        &changes)
    }
  }

  /// The new name of the only member that vanished, if the only new one has the same schema.
  private func rename(
    _ vanished: [ResponseSchema.Property], _ added: [ResponseSchema.Property]
  ) -> String? {
    guard vanished.count == 1, added.count == 1, vanished[0].schema == added[0].schema,
      vanished[0].isRequired == added[0].isRequired
    else { return nil }
    return added[0].name
  }

  private mutating func reportRemoval(
    of property: ResponseSchema.Property, _ place: String, renamed: String?
  ) {
    let name = SchemaNames.value(place)
    let rule: Rule.ID = property.isRequired ? .r03 : .r04
    let type = property.schema.kind.lockName ?? "any"
    switch Removal(property.life ?? life, today: today) {
    case .announced(let day):
      changes.add(
        rule, endpoint, .schema(place), old: type, isAllowed: true,
        "\(name) is gone, as announced for \(day)")
    case .early(let day):
      changes.add(
        .r20, endpoint, .schema(place), old: day, remedy: Removal.keep(until: day),
        "\(name) is gone before its sunset date \(day)")
    case .unannounced:
      if let renamed {
        changes.add(
          .r09, endpoint, .schema(place), old: property.name, new: renamed,
          "\(name) is gone and '\(renamed)' is new, with the same schema: renamed?")
      } else if property.isRequired {
        changes.add(
          .r03, endpoint, .schema(place), old: type,
          "\(name) is gone, which every object had")
      } else if after.reservedNames.contains(where: { $0.name == place && $0.was == nil }) {
        changes.add(
          .r04, endpoint, .schema(place), old: type, isAllowed: true,
          "\(name) is gone, and its name is reserved")
      } else {
        changes.add(
          .r04, endpoint, .schema(place), old: type,
          "\(name) is gone, which objects could have")
      }
    }
  }

  private mutating func reportOptional(_ place: String) {
    let name = SchemaNames.value(place)
    changes.add(
      .r05, endpoint, .schema(place), old: "required", new: "optional",
      "\(name) may be missing now")
  }

  private mutating func reportAddition(of property: ResponseSchema.Property, _ place: String) {
    let name = SchemaNames.value(place)
    let type = property.schema.kind.lockName ?? "any"
    let reserved = before.reservedNames.first { $0.name == place }
    guard let reserved, reserved.was != type else {
      return changes.add(
        .a02, endpoint, .schema(place), new: type,
        "\(name) is new")
    }
    let why = reserved.reason.isEmpty ? reserved.was ?? "" : reserved.reason
    let reason = why.isEmpty ? "" : ": \(why)"
    changes.add(
      .r04, endpoint, .schema(place), new: type,
      remedy: "give the new member a name of its own",
      "\(name) is published again, but its name is reserved\(reason)")
  }

  /// Compares the members of any name.
  mutating func compareOthers(
    _ old: ResponseSchema?, _ new: ResponseSchema?, _ pointer: String
  ) {
    guard let old else { return }
    let place = pointer + "/additionalProperties"
    if let new { return compare(old, new, place) }
    let name = SchemaNames.value(place)
    changes.add(
      .r04, endpoint, .schema(place), old: old.kind.lockName ?? "any",
      "\(name): there are no more members of any name")
  }
}
