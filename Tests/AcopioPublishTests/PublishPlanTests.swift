import AcopioBase
import AcopioPublish
import AcopioSystem
import Foundation
import Testing

@Suite struct PublishPlanTests {
  private let site = [
    "index.html": "home", "books/index.html": "books", "books/momo/index.html": "Momo",
    "v1/books.json": "[]", "v1/books/1.json": "{}", "assets/site.css": "a {}",
    "img/momo.png": "png",
    "acopio.json": "{}", "sitemap.xml": "<urlset/>", "404.html": "no",
  ]

  @Test func putsFilesThenPagesThenWhatRefersToThem() throws {
    let library = try Library()
    try library.build(site)
    let target = MemoryTarget()
    let (plan, printed) = try publish(library.source(metadata: true), to: target)
    #expect(printed == "")
    #expect(
      plan.summary == [
        "new-files", "+ assets/site.css", "+ img/momo.png",
        "new-pages", "+ 404.html", "+ books/momo/index.html", "+ v1/books/1.json",
        "new-indexes", "+ books/index.html", "+ v1/books.json",
        "new-entrances", "+ acopio.json", "+ sitemap.xml",
        "new-home", "+ index.html",
      ])
    #expect(target.texts == site)
    #expect(target.objects["index.html"]?.type == "text/html; charset=utf-8")
    #expect(target.objects["index.html"]?.cache == "public, no-cache")
    #expect(target.objects["v1/books.json"]?.type == "application/json")
    #expect(target.objects["v1/books.json"]?.cache == "public, max-age=300")
  }

  @Test func putsPagesThatNeverChangeBeforeTheFileThatListsThem() throws {
    let (old, new) = (String(repeating: "0", count: 64), String(repeating: "1", count: 64))
    let library = try Library()
    let target = MemoryTarget()
    try library.build(["v1/books.json": old, "immutable/v1/books/\(old).json": "[]"])
    let (first, _) = try publish(library.source(metadata: true), to: target)
    #expect(
      first.summary == [
        "new-files", "+ immutable/v1/books/\(old).json", "new-pages", "+ v1/books.json",
      ])
    #expect(target.objects["immutable/v1/books/\(old).json"]?.type == "application/json")
    // Its name is not its hash, and no manifest says so.
    #expect(target.objects["immutable/v1/books/\(old).json"]?.cache == "public, max-age=300")
    try library.build(["v1/books.json": new, "immutable/v1/books/\(new).json": "[1]"])
    let (second, _) = try publish(library.source(metadata: true), to: target)
    #expect(
      second.summary == [
        "new-files", "+ immutable/v1/books/\(new).json",
        "changed-pages", "~ v1/books.json changed",
        "removed-files", "- immutable/v1/books/\(old).json",
      ])
  }

  @Test func changesWhatIsThereAfterWhatIsNewAndRemovesLast() throws {
    let library = try Library()
    try library.build(site)
    let target = MemoryTarget()
    try publish(library.source(), to: target)
    var next = site
    next["books/momo/index.html"] = nil
    next["img/momo.png"] = nil
    next["books/ende/index.html"] = "Ende"
    next["books/index.html"] = "books 2"
    next["assets/site.css"] = "b {}"
    try library.build(next)
    let (plan, printed) = try publish(library.source(), to: target)
    #expect(printed == "")
    #expect(
      plan.summary == [
        "new-pages", "+ books/ende/index.html",
        "changed-files", "~ assets/site.css changed",
        "changed-indexes", "~ books/index.html changed",
        "removed-pages", "- books/momo/index.html",
        "removed-files", "- img/momo.png",
      ])
    #expect(plan.unchanged == 6)
    #expect(target.texts == next)
  }

  @Test func keepsWhatTheSiteNoLongerHasUntilALaterPublication() throws {
    let library = try Library()
    try library.build(["index.html": "1", "old.html": "old"])
    let target = MemoryTarget()
    try publish(library.source(), to: target)
    try library.build(["index.html": "2"])
    let kept = try publish(
      library.source(), to: target, PublishPlanner.Options(keeps: true))
    #expect(kept.plan.kept == ["old.html"])
    #expect(kept.plan.summary == ["changed-home", "~ index.html changed"])
    #expect(target.texts == ["index.html": "2", "old.html": "old"])
    #expect(try publish(library.source(), to: target).plan.removals == ["old.html"])
    #expect(target.texts == ["index.html": "2"])
  }

  @Test func compressedFormsOfWhatChangesDoNotStay() throws {
    let library = try Library()
    try library.build([
      "books.json": "old", "books.json.gz": "packed", "a.json": "a", "a.json.gz": "a",
    ])
    let target = MemoryTarget()
    try publish(library.source(), to: target)
    try library.build(["books.json": "new", "a.json": "a"])
    let kept = try publish(
      library.source(), to: target, PublishPlanner.Options(keeps: true))
    // A server would send the old one to whoever takes gzip.
    #expect(target.texts == ["books.json": "new", "a.json": "a", "a.json.gz": "a"])
    #expect(kept.plan.removals == ["books.json.gz"])
    #expect(kept.plan.steps.first?.stage.change == .cleared)
  }

  @Test func refusesToReplaceWhatNoPublicationPutThere() throws {
    let library = try Library()
    try library.build(["index.html": "ours", "a.html": "a"])
    let target = MemoryTarget()
    target.set("index.html", "theirs")
    target.set("other.html", "theirs")
    let refused = try publish(library.source(), to: target)
    #expect(
      refused.printed == """
        memory: error: the site would replace 'index.html', which no publication put there [publish-foreign]
          = remedy: publish somewhere else, or let the site replace and own them with 'acopio publish --adopt'

        """)
    #expect(target.texts == ["index.html": "theirs", "other.html": "theirs"])
    let adopted = try publish(
      library.source(), to: target, PublishPlanner.Options(adopts: true))
    #expect(adopted.printed == "")
    #expect(adopted.plan.adopted == ["index.html"])
    #expect(target.texts == ["index.html": "ours", "a.html": "a", "other.html": "theirs"])
    // What nobody adopted is not removed either.
    try library.build(["a.html": "a"])
    try publish(library.source(), to: target)
    #expect(target.texts == ["a.html": "a", "other.html": "theirs"])
  }

  @Test func leavesWhatOthersReplacedOnceTheSiteNoLongerHasIt() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a.html": "a", "b.html": "b"])
    let target = MemoryTarget()
    try publish(library.source(), to: target)
    target.set("a.html", "theirs")
    try library.build(["index.html": "1"])
    let (plan, _) = try publish(library.source(), to: target)
    #expect(plan.summary == ["removed-pages", "- b.html"])
    #expect(plan.kept == ["a.html"])
    #expect(target.texts == ["index.html": "1", "a.html": "theirs"])
    // It is not ours any longer.
    #expect(try publish(library.source(), to: target).plan.kept == [])
  }

  @Test func putsBackWhatOthersChangedOrRemoved() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a.html": "a", "b.html": "b"])
    let target = MemoryTarget()
    try publish(library.source(), to: target)
    target.set("a.html", "changed by hand")
    target.set("b.html", nil)
    let (plan, _) = try publish(library.source(), to: target)
    #expect(
      plan.summary == [
        "new-pages", "+ b.html", "changed-pages", "~ a.html changed",
      ])
    #expect(target.texts == ["index.html": "1", "a.html": "a", "b.html": "b"])
  }

  @Test func sendsEverythingAgainOnRequest() throws {
    let library = try Library()
    try library.build(["index.html": "1"])
    let target = MemoryTarget()
    try publish(library.source(), to: target)
    let (plan, _) = try publish(
      library.source(), to: target, PublishPlanner.Options(sendsAgain: true))
    #expect(plan.summary == ["changed-home", "~ index.html again"])
  }

  @Test func knowsObjectsByTheTagsThatTheTargetGaveThem() throws {
    // Encrypted objects have tags that are not hashes of their bytes.
    let library = try Library()
    try library.build(["index.html": "1", "a.html": "a"])
    let target = MemoryTarget(tag: { "opaque-\(Digest.sha256($0).prefix(12))" })
    try publish(library.source(), to: target)
    #expect(try publish(library.source(), to: target).plan.isEmpty)
    target.set("a.html", "b")
    #expect(
      try publish(library.source(), to: target).plan.summary == [
        "changed-pages", "~ a.html changed",
      ])
  }

  @Test func refusesATargetOfAnotherSite() throws {
    let library = try Library()
    let target = MemoryTarget()
    try library.build(["index.html": "1"], name: "Museum")
    try publish(library.source(), to: target)
    try library.build(["index.html": "2"])
    let error = #expect(throws: PublishError.self) {
      try publish(library.source(), to: target)
    }
    #expect(
      error?.diagnostic.sentence == """
        'memory' belongs to the site 'https://library.example Museum', not to \
        'https://library.example Library'; name another target, or take it over with 'acopio publish --adopt'
        """)
    #expect(error?.diagnostic.id.rawValue == "publish-owned")
    try publish(library.source(), to: target, PublishPlanner.Options(adopts: true))
    #expect(target.texts == ["index.html": "2"])
  }

  @Test(
    arguments: [
      ("", "is not JSON: expected a value, found the end of the file"),
      ("{", "is not JSON"),
      ("[]", "is not a record of a publication"),
      (#"{"acopio-published":2}"#, "was written by a later version of acopio"),
      (#"{"acopio-published":1,"phase":"x","objects":[]}"#, "is not a record of a publication"),
      (
        #"{"acopio-published":1,"phase":"finished","objects":[{"key":"../../etc/passwd","announced":true,"versions":[]}]}"#,
        "has a key that has the segment '..'"
      ),
      (
        #"{"acopio-published":1,"phase":"finished","objects":[{"key":"/etc","announced":true,"versions":[]}]}"#,
        "has a key that starts with '/'"
      ),
      (
        #"{"acopio-published":1,"phase":"finished","objects":[{"key":"a","versions":[]}]}"#,
        "has an object without 'announced' or 'versions'"
      ),
      (
        #"{"acopio-published":1,"phase":"finished","objects":[{"key":"a","announced":true,"versions":[{"bytes":-1,"sha256":""}]}]}"#,
        "has a version without 'bytes' or 'sha256'"
      ),
      (
        #"{"acopio-published":1,"phase":"finished","objects":[{"key":"a","announced":true,"versions":[]},{"key":"a","announced":true,"versions":[]}]}"#,
        "has an impossible key, 'a'"
      ),
    ])
  func refusesADamagedRecordUnlessItAdopts(record: String, reason: String) throws {
    let library = try Library()
    try library.build(["index.html": "1"])
    let target = MemoryTarget()
    target.set(PublicationRecord.path, record)
    let error = #expect(throws: PublishError.self) {
      try publish(library.source(), to: target)
    }
    #expect(error?.diagnostic.id.rawValue == "publish-record-damaged")
    #expect(
      error?.diagnostic.message.english.hasPrefix("'memory/_acopio-published.json' \(reason)")
        == true,
      "\(error?.diagnostic.message ?? "")")
    try publish(library.source(), to: target, PublishPlanner.Options(adopts: true))
    #expect(target.texts == ["index.html": "1"])
  }

  @Test func reportsObjectsThatAreMissingAfterTheUpload() throws {
    let library = try Library()
    try library.build(["index.html": "1", "a.html": "a"])
    let target = MemoryTarget()
    target.watch { objects in if objects["index.html"] != nil { target.set("a.html", nil) } }
    let error = #expect(throws: PublishError.self) {
      try publish(library.source(), to: target)
    }
    #expect(
      error?.diagnostic.sentence == """
        cannot publish to 'memory': it lacks 'a.html' after the upload; \
        publish again: objects that arrived are not sent again
        """)
    #expect(error?.diagnostic.id.rawValue == "publish-failed")
  }
}
