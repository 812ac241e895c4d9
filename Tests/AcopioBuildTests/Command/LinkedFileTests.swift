import AcopioSiteTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Symbolic links and oddities below `content/` and `templates/`.
@Suite struct LinkedFileTests {
  @Test func refusesALinkOutOfContent() async throws {
    let site = try await SiteFolder.built()
    try site.write("secret.md", "---\nname: Secret\n---\n")
    try site.link("content/authors/secret.md", to: "../../secret.md")
    try await site.expectRefused(
      status: 1,
      """
      content/authors/secret.md: error: the symbolic link leads out of 'content/' [symlink-outside]
        = remedy: copy the file into 'content/' instead of linking to it
      """)
  }

  @Test func refusesALinkToAFolderWhoseNameBeginsLikeContent() async throws {
    let site = try await SiteFolder.built()
    try site.write("content-old/secret.md", "---\nname: Secret\n---\n")
    try site.link("content/authors/secret.md", to: site.root + "/content-old/secret.md")
    try await site.expectRefused(
      status: 1,
      """
      content/authors/secret.md: error: the symbolic link leads out of 'content/' [symlink-outside]
        = remedy: copy the file into 'content/' instead of linking to it
      """)
  }

  @Test func refusesALinkFromTemplatesIntoContent() async throws {
    let site = try await SiteFolder.built()
    try site.link("templates/author.html", to: "../content/authors/ende.md")
    try await site.expectRefused(
      status: 1,
      """
      templates/author.html: error: the symbolic link leads out of 'templates/' [symlink-outside]
        = remedy: copy the file into 'templates/' instead of linking to it
      """)
  }

  @Test(arguments: ["self.md", "missing.md"])
  func refusesALinkToItselfOrToNothing(target: String) async throws {
    let site = try await SiteFolder.built()
    try site.link("content/authors/self.md", to: target)
    try await site.expectRefused(
      status: 1,
      """
      content/authors/self.md: error: the symbolic link leads to nothing [symlink-broken]
        = remedy: remove the link, or put its target back
      """)
  }

  @Test func refusesALoopOfFolders() async throws {
    let site = try await SiteFolder.built()
    try site.write("content/authors/old/notes.txt", "")
    try site.link("content/authors/old/again", to: "../../authors")
    // Whether something uses the file next to it is known only where entries are rendered.
    try await site.expectRefused(
      status: 1,
      """
      content/authors/old/again: error: the symbolic link leads to a folder [symlink-folder]
        = remedy: link to single files, or move the folder here
      """)
  }

  @Test func followsALinkThatStaysInside() async throws {
    let site = try await SiteFolder.built()
    try site.link("content/authors/michael.md", to: "ende.md")
    let run = try await site.build()
    #expect(run.status == 0 && run.stderr == "")
    let files = try site.files()
    #expect(files["authors/michael/index.html"] == files["authors/ende/index.html"])
    #expect(files["authors/michael/index.html"] != nil)
  }

  @Test func refusesAPipeWithoutWaitingForIt() async throws {
    let site = try await SiteFolder.built()
    try #require(mkfifo(site.root + "/content/authors/pipe.md", 0o600) == 0)
    try await site.expectRefused(
      status: 1,
      """
      content/authors/pipe.md: error: neither a file nor a folder [unusual-file]
        = remedy: remove it; pipes, sockets and devices cannot be published
      """)
  }
}
