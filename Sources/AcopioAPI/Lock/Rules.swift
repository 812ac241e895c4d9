/// The rules, in the order of their names: R are about the schema, D about the data, A about
/// additions.
package enum Rules {
  /// All rules.
  package static let all: [Rule] = schema + life + data + additions

  /// The rule with a name.
  package static func rule(_ id: Rule.ID) -> Rule {
    guard let rule = table[id] else { preconditionFailure("every name has a rule") }
    return rule
  }

  private static let table = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  private static let keep = Wording(
    "keep it and mark it as deprecated with a sunset date, or publish a new version",
    es: "consérvalo y márcalo como obsoleto con fecha de retirada, o publica una versión nueva")
  private static let newMember = Wording(
    "keep it as it is and add a member with another name, or publish a new version",
    es: "déjalo como está y añade un miembro con otro nombre, o publica una versión nueva")
  private static let restore = Wording(
    "restore what was promised, or publish a new version",
    es: "restablece lo prometido, o publica una versión nueva")

  private static let schema: [Rule] = [
    Rule(.r01, .error, Wording("endpoint removed", es: "endpoint retirado"), remedy: keep),
    Rule(
      .r02, .error,
      Wording("media type or ending removed", es: "tipo de medio o extensión retirados"),
      remedy: keep),
    Rule(
      .r03, .error, Wording("required member removed", es: "miembro obligatorio retirado"),
      remedy: keep),
    Rule(
      .r04, .error, Wording("optional member removed", es: "miembro opcional retirado"),
      remedy: Wording(
        "keep it, or reserve its name so that no other member gets it",
        es: "consérvalo, o reserva su nombre para que ningún otro miembro lo tenga")),
    Rule(
      .r05, .error,
      Wording("required member became optional", es: "miembro obligatorio que ahora es opcional"),
      remedy: Wording(
        "publish it in every object, or publish a new version",
        es: "publícalo en todos los objetos, o publica una versión nueva")),
    Rule(
      .r06, .error, Wording("value may be null now", es: "valor que ahora puede ser null"),
      remedy: Wording(
        "publish a value in every object, or publish a new version",
        es: "publica un valor en todos los objetos, o publica una versión nueva")),
    Rule(.r07, .error, Wording("type changed", es: "tipo cambiado"), remedy: newMember),
    Rule(.r08, .error, Wording("format changed", es: "formato cambiado"), remedy: newMember),
    Rule(
      .r09, .error, Wording("member renamed", es: "miembro renombrado"),
      remedy: Wording(
        "publish both names until the old one may go, or publish a new version",
        es: "publica los dos nombres hasta poder retirar el viejo, o publica una versión nueva")),
    Rule(
      .r10, .error,
      Wording("value added to a closed list", es: "valor añadido a una lista cerrada"),
      remedy: Wording(
        "publish a new version, in which the list is declared as one that may grow",
        es: "publica una versión nueva, en la que la lista se declare como una que puede crecer")),
    Rule(
      .r11, .info, Wording("value removed from a list", es: "valor retirado de una lista"),
      remedy: Wording(
        "add the value to the list again as long as data has it",
        es: "vuelve a poner el valor en la lista mientras los datos lo tengan")),
    Rule(
      .r12, .error, Wording("list of values dropped", es: "lista de valores eliminada"),
      remedy: restore),
    Rule(
      .r13, .error,
      Wording("constant or default changed", es: "constante o valor por omisión cambiado"),
      remedy: restore),
    Rule(.r14, .error, Wording("limit loosened", es: "límite relajado"), remedy: restore),
    Rule(.r15, .error, Wording("limit dropped", es: "límite eliminado"), remedy: restore),
    Rule(.r16, .warning, Wording("pattern changed", es: "patrón cambiado"), remedy: restore),
    Rule(
      .r17, .error, Wording("alternative added", es: "alternativa añadida"), remedy: newMember),
    Rule(
      .r18, .error,
      Wording(
        "list wrapped, unwrapped or with other elements",
        es: "lista envuelta, sin envoltura o con otros elementos"),
      remedy: newMember),
    Rule(
      .r19, .warning, Wording("header changed", es: "cabecera cambiada"),
      remedy: Wording(
        "let the host send the header as before",
        es: "haz que el servidor envíe la cabecera como antes")),
  ]

  private static let life: [Rule] = [
    Rule(
      .r20, .error,
      Wording("deprecation without notice", es: "obsolescencia sin aviso suficiente"),
      remedy: Wording(
        "give clients a sunset date, and keep it until then",
        es: "da a los clientes una fecha de retirada y respétala hasta ese día")),
    Rule(
      .r21, .error,
      Wording("breaking change without a new version", es: "cambio incompatible sin versión nueva"),
      remedy: Wording(
        "undo the changes, publish them in a new version, or waive each with a reason",
        es: "deshaz los cambios, publícalos en una versión nueva o exime cada uno con un motivo")),
    Rule(
      .r22, .error, Wording("stability lowered", es: "estabilidad rebajada"),
      remedy: Wording(
        "declare the stability that was promised",
        es: "declara la estabilidad que se prometió")),
  ]

  private static let data: [Rule] = [
    Rule(
      .da, .error, Wording("id vanished", es: "id desaparecido"),
      remedy: Wording(
        "publish it again, or leave a tombstone that says why it is gone",
        es: "vuelve a publicarlo, o deja una lápida que diga por qué ya no está")),
    Rule(
      .db, .error, Wording("id used for another item", es: "id usado para otro elemento"),
      remedy: Wording(
        "give the new item an id of its own", es: "da al elemento nuevo un id propio")),
    Rule(
      .dc, .error,
      Wording("address changed without redirect", es: "dirección cambiada sin redirección"),
      remedy: Wording(
        "publish it at the old address too, or redirect the old address to the new one",
        es: "publícalo también en la dirección vieja, o redirige esta a la nueva")),
    Rule(
      .dd, .info,
      Wording("first null, missing member or value", es: "primer null, miembro ausente o valor"),
      remedy: Wording(
        "tell clients, whose tests have never seen it",
        es: "avisa a los clientes, cuyas pruebas nunca lo han visto")),
    Rule(
      .de, .warning, Wording("order or page size changed", es: "orden o tamaño de página cambiado"),
      remedy: Wording(
        "restore the order and the page size, or tell clients",
        es: "restablece el orden y el tamaño de página, o avisa a los clientes")),
    Rule(
      .df, .error, Wording("many items vanished", es: "desaparecieron muchos elementos"),
      remedy: Wording(
        "check that the content was read completely",
        es: "comprueba que el contenido se leyó completo")),
    Rule(
      .dg, .warning, Wording("feed grew", es: "archivo de datos más grande"),
      remedy: Wording(
        "divide it into pages, or leave out what clients can fetch when they need it",
        es: "divídelo en páginas, o quita lo que los clientes pueden pedir cuando lo necesiten")),
    Rule(
      .dh, .error, Wording("dangling reference", es: "referencia a un id que no existe"),
      remedy: Wording(
        "publish what is referred to, or remove the reference",
        es: "publica aquello a lo que se refiere, o quita la referencia")),
    Rule(
      .di, .info,
      Wording("bytes changed, content did not", es: "bytes distintos con el mismo contenido"),
      remedy: Wording(
        "leave out what changes with every build, such as a time",
        es: "quita lo que cambia con cada compilación, como una hora")),
    Rule(
      .dj, .warning,
      Wording("precision or unit changed", es: "precisión o unidad cambiada"),
      remedy: Wording(
        "keep the precision and the unit of the numbers",
        es: "conserva la precisión y la unidad de los números")),
    Rule(
      .dk, .error,
      Wording("documentation and files differ", es: "documentación y archivos distintos"),
      remedy: Wording(
        "publish what is documented, and document what is published",
        es: "publica lo documentado y documenta lo publicado")),
    Rule(
      .dl, .error, Wording("limit of the host exceeded", es: "límite del servidor superado"),
      remedy: Wording(
        "divide the endpoint into smaller or fewer files",
        es: "divide el endpoint en archivos más pequeños o en menos archivos")),
    Rule(
      .dm, .error,
      Wording("documented example is outdated", es: "ejemplo documentado desactualizado"),
      remedy: Wording(
        "update the example: 'acopio contract update'",
        es: "actualiza el ejemplo: 'acopio contract update'")),
  ]

  private static let nothing = Wording("nothing to do", es: "no hay nada que hacer")

  private static let additions: [Rule] = [
    Rule(.a01, .info, Wording("endpoint added", es: "endpoint añadido"), remedy: nothing),
    Rule(.a02, .info, Wording("member added", es: "miembro añadido"), remedy: nothing),
    Rule(.a03, .info, Wording("items added", es: "elementos añadidos"), remedy: nothing),
    Rule(.a04, .info, Wording("end announced", es: "retirada anunciada"), remedy: nothing),
  ]
}
