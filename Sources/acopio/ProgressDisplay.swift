import AcopioBase
import Synchronization

/// Shows the progress of the command on standard error: on a terminal a bar, elsewhere a line every
/// few seconds.
///
/// Nothing is shown in the first second, nor with JSON. `ACOPIO_PROGRESS=never` turns it off, and
/// `always` shows every step, without waiting. Where `NO_COLOR` is set or the terminal is dumb,
/// lines are not overwritten.
enum ProgressDisplay {
  private static let meter = Mutex<ProgressMeter?>(nil)

  /// Starts the display that receives the progress of a command.
  static func start(_ printing: PrintingOptions) -> WorkProgress {
    let wish = Terminal.environment("ACOPIO_PROGRESS")
    guard wish != "never", !printing.format.isJSON else { return .none }
    let isPlain =
      !Terminal.isInteractive || Terminal.environment("TERM") == "dumb"
      || Terminal.environment("NO_COLOR")?.isEmpty == false
    let began = ProgressMeter(
      isPlain ? .lines : .bar, from: Today.nanoseconds(), waits: wish != "always",
      in: Terminal.translation)
    meter.withLock { $0 = began }
    return WorkProgress { stage, steps, total in
      meter.withLock { meter in
        let now = Today.nanoseconds()
        if let text = meter?.advance(stage, by: steps, of: total, at: now) { Terminal.write(text) }
      }
    }
  }

  /// Clears the display, before anything else is printed; shows nothing from then on.
  static func end() {
    meter.withLock { shown in
      if let text = shown?.end(), !text.isEmpty { Terminal.write(text) }
      shown = nil
    }
  }
}
