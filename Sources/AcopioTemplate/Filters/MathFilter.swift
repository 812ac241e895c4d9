import AcopioBase
import AcopioFormulas

extension Filter {
  static let math = Filter(
    "math",
    "Converts a formula in TeX to MathML; with `display: true` to one on a line of its own.",
    example: (
      "{{ 'x' | math }}",
      "<math alttext=\"x\"><semantics><mi>x</mi><annotation encoding=\"application/x-tex\">x</annotation>"
        + "</semantics></math>"
    ),
    names: ["display"],
    signature: FilterSignature([.text], named: [.boolean], gives: .type(.html))
  ) { input, arguments, context in
    let tex = context.plainText(of: input)
    // As of other filters: an optional field without a value prints nothing.
    if tex.isEmpty { return .text(tex, kind: .html) }
    let isDisplay = arguments.named(0)?.bool == true
    do throws(FormulaFault) {
      var markup = ByteBuffer()
      try Formula.write(tex, isDisplay: isDisplay, into: &markup)
      return .text(context.make { $0.append(markup.bytes) }.text, kind: .html)
    } catch {
      return context.fault(
        .invalidFormula, "in the formula '\(tex.string)', \(error.message)", remedy: error.remedy)
    }
  }
}
