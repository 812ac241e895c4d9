import AcopioTemplate
import Testing

@Suite struct RenderBudgetTests {
  @Test func countsStepsAnewInEachRender() {
    var limits = TemplateLimits()
    limits.iterations = 2
    var budget = RenderBudget(limits)
    budget.reset(at: 0)
    let steps = (0..<3).map { _ in budget.countStep() }
    #expect(steps == [true, true, false])
    budget.reset(at: 0)
    let mayGoOn = budget.countStep()
    #expect(mayGoOn)
  }

  @Test func measuresOutputFromWhereItBegins() {
    var limits = TemplateLimits()
    limits.outputBytes = 10
    var budget = RenderBudget(limits)
    budget.reset(at: 100)
    #expect(!budget.isExceeded(by: 110))
    #expect(budget.isExceeded(by: 111))
  }
}
