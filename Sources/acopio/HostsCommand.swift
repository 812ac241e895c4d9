import AcopioHosts
import ArgumentParser

/// The command `acopio hosts`.
struct HostsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hosts",
    abstract: "List the supported hosts.",
    discussion: """
      'acopio build --host NAME' writes the files that configure a host, and lists features of the site that the \
      host does not support. Each line has the files, and the kinds of redirects that become rules. 'host' of \
      'hosting' in site.yml sets the host for every build. '--reference' prints the limits and gaps of all hosts, \
      as Markdown.
      """)

  @Flag(help: "Print the reference of all hosts.")
  var reference = false

  func run() {
    if reference { return print(HostReference.text, terminator: "") }
    let width = (Hosts.all.map(\.name.count).max() ?? 0) + 2
    for host in Hosts.all {
      let space = String(repeating: " ", count: width - host.name.count)
      let files = host.files.joined(separator: ", ")
      print("\(host.name)\(space)\(host.title); \(files); redirects: \(host.redirects.summary)")
    }
  }
}
