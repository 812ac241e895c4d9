/// The meaning of a command or character that stands for one symbol.
enum FormulaSymbol: Equatable {
  /// An identifier; `isUpright` where a single letter would be slanted.
  case identifier(String, isUpright: Bool)
  /// A name such as `sin`, with a thin space around it.
  case function(String)
  /// A name such as `lim`, which has its limits above and below in a formula of its own.
  case limit(String)
  /// A large operator with limits above and below; in text, beside it.
  case sum(String)
  /// A large operator with limits beside it.
  case integral(String)
  case binary(String)
  case relation(String)
  /// An arrow that grows, as a relation.
  case arrow(String)
  case punctuation(String)
  /// A bracket that opens or closes, or does either.
  case open(String), close(String), fence(String)
}

/// The symbols that formulas name, as LaTeX, `amsmath` and `amssymb` name them.
enum FormulaSymbols {
  /// The meaning of a command without its backslash.
  static func symbol(_ name: String) -> FormulaSymbol? { table[name] }

  /// The names of all symbols.
  static var names: Dictionary<String, FormulaSymbol>.Keys { table.keys }

  /// The delimiter that a command or character stands for after `\left`, `\right`, `\middle` and `\big`; empty for `.`.
  static func delimiter(_ text: String) -> String? { delimiters[text] }

  /// The accents: a mark, whether it grows, and whether it is below.
  static let accents: [String: (mark: String, grows: Bool, isBelow: Bool)] = [
    "hat": ("^", false, false), "widehat": ("^", true, false), "check": ("ˇ", false, false),
    "tilde": ("~", false, false), "widetilde": ("~", true, false), "acute": ("´", false, false),
    "grave": ("`", false, false), "dot": ("˙", false, false), "ddot": ("¨", false, false),
    "dddot": ("⃛", false, false), "breve": ("˘", false, false), "bar": ("¯", false, false),
    "mathring": ("˚", false, false), "vec": ("→", false, false), "overline": ("‾", true, false),
    "underline": ("_", true, true), "overrightarrow": ("→", true, false),
    "overleftarrow": ("←", true, false), "overleftrightarrow": ("↔", true, false),
    "underrightarrow": ("→", true, true), "underleftarrow": ("←", true, true),
    "overbrace": ("⏞", true, false), "underbrace": ("⏟", true, true),
    "overbracket": ("⎴", true, false), "underbracket": ("⎵", true, true),
    "overparen": ("⏜", true, false), "underparen": ("⏝", true, true),
    "wideparen": ("⏜", true, false),
  ]

  /// The arrows that grow with the text above and below them.
  static let longArrows: [String: String] = [
    "xrightarrow": "→", "xleftarrow": "←", "xleftrightarrow": "↔", "xRightarrow": "⇒",
    "xLeftarrow": "⇐", "xLeftrightarrow": "⇔", "xmapsto": "↦", "xhookrightarrow": "↪",
    "xhookleftarrow": "↩", "xrightharpoonup": "⇀", "xleftharpoonup": "↼",
    "xrightleftharpoons": "⇌", "xlongequal": "=",
  ]

  /// The widths of spaces, in em.
  static let spaces: [String: String] = [
    ",": "0.1667", "thinspace": "0.1667", ":": "0.2222", ">": "0.2222", "medspace": "0.2222",
    ";": "0.2778", "thickspace": "0.2778", "!": "-0.1667", "negthinspace": "-0.1667",
    "quad": "1", "qquad": "2", "enspace": "0.5", "enskip": "0.5", " ": "0.25", "space": "0.25",
    "nobreakspace": "0.25",
  ]

  private static let delimiters: [String: String] = {
    var found: [String: String] = [".": "", "<": "⟨", ">": "⟩"]
    for text in ["(", ")", "[", "]", "|", "/"] { found[text] = text }
    for (name, symbol) in table {
      switch symbol {
      case .open(let text), .close(let text), .fence(let text): found["\\\(name)"] = text
      default: continue
      }
    }
    for name in ["uparrow", "downarrow", "updownarrow", "Uparrow", "Downarrow", "Updownarrow"] {
      if case .relation(let text) = table[name] { found["\\\(name)"] = text }
    }
    found["\\backslash"] = "\\"
    return found
  }()

  private static let table: [String: FormulaSymbol] = {
    var table: [String: FormulaSymbol] = [:]
    func add(_ text: String, _ make: (String) -> FormulaSymbol) {
      let words = text.split(separator: " ")
      for index in stride(from: 0, to: words.count, by: 2) {
        table[String(words[index])] = make(String(words[index + 1]))
      }
    }
    func names(_ text: String, _ make: (String) -> FormulaSymbol) {
      for word in text.split(separator: " ") { table[String(word)] = make(String(word)) }
    }
    add(slanted) { .identifier($0, isUpright: false) }
    add(upright) { .identifier($0, isUpright: true) }
    add(binaries) { .binary($0) }
    add(relations) { .relation($0) }
    add(arrows) { .arrow($0) }
    add(sums) { .sum($0) }
    add(integrals) { .integral($0) }
    add(
      "lbrace { { { lbrack [ langle ⟨ lceil ⌈ lfloor ⌊ lvert | lVert ‖ lgroup ⟮ ulcorner ⌜ llbracket ⟦"
    ) {
      .open($0)
    }
    add(
      "rbrace } } } rbrack ] rangle ⟩ rceil ⌉ rfloor ⌋ rvert | rVert ‖ rgroup ⟯ urcorner ⌝ rrbracket ⟧"
    ) {
      .close($0)
    }
    add("vert | Vert ‖ | ‖") { .fence($0) }
    add("colon : cdotp · ldotp .") { .punctuation($0) }
    names(
      """
      arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh sen
      """
    ) { .function($0) }
    names("det gcd inf lim max min sup Pr") { .limit($0) }
    table["limsup"] = .limit("lim sup")
    table["liminf"] = .limit("lim inf")
    table["injlim"] = .limit("inj lim")
    table["projlim"] = .limit("proj lim")
    return table
  }()

  private static let slanted = """
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ \
    varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ \
    phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ partial ∂ ell ℓ imath ı jmath ȷ hbar ℏ hslash ℏ
    """

  private static let upright = """
    Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω nabla ∇ infty ∞ \
    neg ¬ lnot ¬ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ daleth ℸ \
    top ⊤ bot ⊥ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ triangledown ▽ square □ Box □ Diamond ◇ lozenge ◊ \
    blacksquare ■ blacktriangle ▲ bigstar ★ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ flat ♭ natural ♮ \
    sharp ♯ prime ′ backprime ‵ degree ° ldots … dots … dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ dotso … cdots ⋯ vdots ⋮ ddots ⋱ mho ℧ \
    eth ð complement ∁ checkmark ✓ maltese ✠ S § P ¶ pounds £ euro € yen ¥ copyright © circledR ® circledS Ⓢ \
    surd √ backslash \\ $ $ % % # # _ _ & & Angstrom Å
    """

  private static let binaries = """
    pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ \
    wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ bigtriangleup △ bigtriangledown ▽ triangleleft ◃ \
    triangleright ▹ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ bigcirc ◯ dagger † ddagger ‡ amalg ⨿ ltimes ⋉ rtimes ⋊ \
    boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ dotplus ∔ intercal ⊺ veebar ⊻ barwedge ⊼ curlyvee ⋎ curlywedge ⋏ \
    Cap ⋒ Cup ⋓ circledast ⊛ circledcirc ⊚ circleddash ⊝ divideontimes ⋇ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ centerdot ⋅
    """

  private static let relations = """
    leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ equiv ≡ approx ≈ cong ≅ sim ∼ simeq ≃ propto ∝ varpropto ∝ ll ≪ gg ≫ lll ⋘ ggg ⋙ \
    prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ \
    supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ ni ∋ owns ∋ notin ∉ \
    vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩ nvdash ⊬ perp ⊥ mid ∣ nmid ∤ parallel ∥ nparallel ∦ asymp ≍ doteq ≐ \
    bowtie ⋈ smile ⌣ frown ⌢ leqslant ⩽ geqslant ⩾ leqq ≦ geqq ≧ lesssim ≲ gtrsim ≳ lessgtr ≶ gtrless ≷ nless ≮ ngtr ≯ \
    nleq ≰ ngeq ≱ approxeq ≊ backsim ∽ triangleq ≜ coloneqq ≔ eqqcolon ≕ because ∵ therefore ∴ between ≬ pitchfork ⋔ \
    circeq ≗ bumpeq ≏ Bumpeq ≎ eqsim ≂ ncong ≇ nsim ≁ lt < gt > vartriangleleft ⊲ vartriangleright ⊳ \
    uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖ \
    leadsto ⇝ rightsquigarrow ⇝ multimap ⊸ upharpoonright ↾ restriction ↾ nleftarrow ↚ nrightarrow ↛ \
    nRightarrow ⇏ nLeftarrow ⇍ nLeftrightarrow ⇎ implies ⟹ impliedby ⟸ iff ⟺
    """

  private static let arrows = """
    leftarrow ← gets ← rightarrow → to → leftrightarrow ↔ Leftarrow ⇐ Rightarrow ⇒ Leftrightarrow ⇔ \
    longleftarrow ⟵ longrightarrow ⟶ longleftrightarrow ⟷ Longleftarrow ⟸ Longrightarrow ⟹ Longleftrightarrow ⟺ \
    mapsto ↦ longmapsto ⟼ hookleftarrow ↩ hookrightarrow ↪ leftharpoonup ↼ leftharpoondown ↽ rightharpoonup ⇀ \
    rightharpoondown ⇁ rightleftharpoons ⇌ leftrightharpoons ⇋ rightleftarrows ⇄ leftrightarrows ⇆ \
    twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ rightrightarrows ⇉ leftleftarrows ⇇ \
    dashrightarrow ⇢ dashleftarrow ⇠ curvearrowright ↷ curvearrowleft ↶ circlearrowright ↻ circlearrowleft ↺
    """

  private static let sums = """
    sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆
    """

  private static let integrals =
    "int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ intop ∫ smallint ∫"
}
