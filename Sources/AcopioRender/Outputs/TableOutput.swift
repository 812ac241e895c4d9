package import AcopioBase
import AcopioGraph

extension TableFile: OutputWriter {
  package var noun: Message { "a table of columns" }
  package var sources: OutputSources { OutputSources() }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    let isTabbed = output.path.string.lowercased().hasSuffix(".tsv")
    TableFileWriter(table: self, separator: isTabbed ? 0x09 : UInt8(ascii: ","))
      .write(&desk.renderer, into: &desk.out)
    desk.noteFile(number)
  }
}
