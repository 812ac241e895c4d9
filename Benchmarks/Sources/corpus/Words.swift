/// The words that pages are made of: a network of small libraries, in Spanish.
enum Words {
  /// Who does something.
  static let subjects = [
    "La biblioteca central", "El club de lectura", "La sala infantil", "El bibliobús del norte",
    "La encargada del archivo", "El taller de encuadernación", "La sucursal del puerto",
    "El grupo de voluntarios", "La mesa de préstamos", "El comité de compras",
    "La hemeroteca municipal", "El equipo de restauración", "La autora invitada",
    "El catálogo en línea", "La escuela vecina", "El círculo de poesía",
    "La librería de la esquina",
    "El consejo de lectores", "La red de sucursales", "El depósito legal",
  ]
  /// What is done.
  static let verbs = [
    "presenta", "reúne", "presta", "clasifica", "digitaliza", "comenta", "renueva", "recomienda",
    "traduce", "cataloga", "expone", "guarda", "compra", "repara", "estudia", "celebra", "anuncia",
    "corrige", "comparte", "prepara",
  ]
  /// To what.
  static let objects = [
    "las novelas de la última década", "una vitrina con primeras ediciones",
    "los cuentos para leer en voz alta", "el fondo de mapas y planos antiguos",
    "las revistas donadas por el barrio", "un ciclo de charlas con traductores",
    "la colección de poesía bilingüe", "los cuadernos de viaje del siglo pasado",
    "una guía para lectores principiantes", "el registro de visitas de cada mes",
    "los periódicos encuadernados en tela", "las partituras de la banda del pueblo",
    "un inventario de grabados y carteles", "las grabaciones de historia oral",
    "el reglamento de préstamo a domicilio", "los audiolibros para personas ciegas",
  ]
  /// When, how or why.
  static let circumstances = [
    "durante las tardes de invierno", "con apoyo de las familias del barrio",
    "para quienes no pueden salir de casa", "según las normas de conservación",
    "en la sala del segundo piso", "gracias a una donación anónima",
    "antes de la feria del libro", "sin pedir credencial ni depósito",
    "a partir de un censo de lectores", "junto con las escuelas rurales",
    "en horario ampliado los sábados", "como propone el plan de lectura",
    "después de una larga mudanza", "bajo la lámpara verde de siempre",
    "y publica los resultados en la cartelera", "mediante fichas escritas a mano",
  ]
  /// How a sentence can go on from the one before.
  static let connectives = [
    "Por lo demás", "A cambio", "Con el tiempo", "Por fortuna", "Desde entonces", "De paso",
    "En otras palabras", "Al final del día", "Como es costumbre", "A pesar de todo",
  ]
  /// Things in titles and headings.
  static let nouns = """
    estante novela crónica lámpara ventana página memoria carta biblioteca pluma imprenta mesa \
    historia fábula linterna escalera galería travesía tinta viñeta balada brújula colina nube
    """.split(separator: " ").map(String.init)
  /// What those things are like.
  static let adjectives = """
    azul breve callada distante eterna fría gris honda íntima joven lenta mínima nocturna ocre \
    paciente rústica serena tenue útil violeta
    """.split(separator: " ").map(String.init)
  /// 62 tags, different even without their accents.
  static let tags = """
    aforismos ajedrez bestiarios antologías archivos arquitectura astronomía aventuras biografías \
    botánica caligrafía cartas cine clásicos cómic crónicas cuentos debates diarios diccionarios \
    divulgación ecología edición ensayo epopeyas escritura etimología fantasía filosofía folclor \
    fonética gramática grabado haiku humor idiomas ilustración imprentas infantil investigación \
    lectura leyes lingüística manuscritos matemáticas memorias misterio mitología narrativa novedades \
    oralidad papel pedagogía periodismo poesía préstamos reseñas restauración talleres teatro \
    traducción viajes
    """.split(separator: " ").map(String.init)
  /// One of these for each page.
  static let categories = [
    "reseñas", "avisos", "autores", "sucursales", "talleres", "compras", "lecturas", "memorias",
  ]
  /// Listings, each with its language.
  static let listings = [
    (
      "swift",
      "let libros = try catalogo.libros(de: \"Elena Garro\")\nfor libro in libros where libro.año > 1960 {\n"
        + "  print(\"\\(libro.titulo) <\\(libro.signatura)>\")\n}\n"
    ),
    (
      "json",
      "{\n  \"titulo\": \"La feria\",\n  \"autor\": \"Juan José Arreola\",\n  \"ejemplares\": [3, 0, 12],\n"
        + "  \"prestable\": true\n}\n"
    ),
    (
      "sh",
      "sort -t';' -k2 prestamos.csv \\\n  | awk -F';' '$3 >= 15 && $4 < 2 { print $1, $3 }' | uniq -c > lectores.txt\n"
    ),
    (
      "sql",
      "SELECT sucursal, COUNT(*) AS total\nFROM prestamos\nWHERE devuelto IS NULL AND dias > 21\n"
        + "GROUP BY sucursal;\n"
    ),
  ]
}
