import AcopioSiteTestSupport
import Testing

/// What the files of other people's APIs look like: bare values, maps, absent members, one file for each
/// element of a list.
@Suite struct EndpointShapeTests {
  private func site(_ endpoints: String, _ api: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Products
      base-url: https://products.example/
      locale: en-GB
      \(api)
      -- content/products/_collection.yml --
      entries: products.yml
      key: id
      schema:
        id: { type: slug }
        title: { type: text }
        link: { type: url, optional: true }
        tags: { type: list, of: string, optional: true }
        releases:
          type: list
          of:
            type: object
            fields:
              cycle: { type: string }
              latest: { type: string, optional: true }
              support: { type: date, optional: true }
              codename: { type: object, optional: true, fields: { name: string, of: { type: string, optional: true } } }
      endpoints:
      \(endpoints)
      -- content/products/products.yml --
      - id: bsd
        title: BSD
        link: https://bsd.example/
        tags: [os, free]
        releases:
          - { cycle: '10', latest: '10.2', support: 2027-01-31, codename: { name: Heron } }
          - { cycle: '9.1', codename: { name: Ibis, of: Egypt } }
      - id: calc
        title: Calc
        releases: []
      """)
  }

  @Test func membersAreNamesOrMappings() {
    let site = site("  - { path: /all, each: [id, title, { first: title, url: link }] }")
    #expect(site.printed == "")
    #expect(
      site["all.json"] == #"""
        [{"id":"bsd","title":"BSD","first":"BSD","url":"https://bsd.example/"},\#
        {"id":"calc","title":"Calc","first":"Calc","url":null}]

        """#)
  }

  @Test func itemsCanBeBareValues() {
    let site = site(
      """
        - { path: /ids, each: id }
        - { path: /links, each: link }
        - { path: '/{id}/tags', one: tags }
        - { path: '/{id}/cycles', one: releases.cycle }
        - { path: /cycles, each: [id, { cycles: { each: releases, members: cycle } }] }
      """)
    #expect(site.printed == "")
    #expect(site["ids.json"] == "[\"bsd\",\"calc\"]\n")
    #expect(site["links.json"] == "[\"https://bsd.example/\",null]\n")
    #expect(site["bsd/tags.json"] == "[\"os\",\"free\"]\n")
    #expect(site["calc/tags.json"] == "null\n")
    #expect(site["bsd/cycles.json"] == "[\"10\",\"9.1\"]\n")
    #expect(
      site["cycles.json"]
        == "[{\"id\":\"bsd\",\"cycles\":[\"10\",\"9.1\"]},{\"id\":\"calc\",\"cycles\":[]}]\n")
  }

  @Test func mapsHaveAKeyForEachItem() {
    let site = site(
      """
        - { path: /map, keyed-by: id, each: title }
        - { path: /releases, keyed-by: id, each: [{ of: { each: releases, keyed-by: cycle, members: [latest] } }] }
      """)
    #expect(site.printed == "")
    #expect(site["map.json"] == "{\"bsd\":\"BSD\",\"calc\":\"Calc\"}\n")
    #expect(
      site["releases.json"] == #"""
        {"bsd":{"of":{"10":{"latest":"10.2"},"9.1":{"latest":null}}},"calc":{"of":{}}}

        """#)
  }

  @Test func membersWithoutAValueCanBeLeftOut() {
    let site = site(
      """
        - { path: '/{id}', one: [id, link, { tags: { value: tags, omit: nothing } }, releases, { none: { constant: null } }] }
        - { path: '/{id}/short', omit: nothing, one: [id, link, { tags: { value: tags, omit: null } }] }
        - { path: /codes, each: [{ code: { members: { name: link } } }] }
      """, "api: { omit: null }")
    #expect(site.printed == "")
    #expect(
      site["bsd.json"] == #"""
        {"id":"bsd","link":"https://bsd.example/","tags":["os","free"],"releases":[\#
        {"cycle":"10","latest":"10.2","support":"2027-01-31","codename":{"name":"Heron"}},\#
        {"cycle":"9.1","codename":{"name":"Ibis","of":"Egypt"}}]}

        """#)
    #expect(site["calc.json"] == "{\"id\":\"calc\",\"tags\":null,\"releases\":[]}\n")
    #expect(site["calc/short.json"] == "{\"id\":\"calc\",\"link\":null}\n")
    #expect(
      site["codes.json"] == "[{\"code\":{\"name\":\"https://bsd.example/\"}},{\"code\":{}}]\n")
  }

  @Test func eachElementCanHaveAFile() {
    let site = site(
      """
        - { path: '/{id}/{cycle}', for: releases, one: [cycle, latest, { product: parent.title }] }
        - { path: '/v/{cycle}', for: releases, where: link != null, envelope: true, one: it.cycle }
      """)
    #expect(site.printed == "")
    #expect(site["bsd/10.json"] == "{\"cycle\":\"10\",\"latest\":\"10.2\",\"product\":\"BSD\"}\n")
    #expect(site["bsd/9.1.json"] == "{\"cycle\":\"9.1\",\"latest\":null,\"product\":\"BSD\"}\n")
    #expect(
      site["v/10.json"] == #"""
        {"data":"10",\#
        "meta":{"locale":"en-GB","revision":"536549599ec6"},\#
        "links":{"self":"https://products.example/v/10.json","page":null}}

        """#)
    #expect(site["acopio.json"]?.contains("\"/{id}/{cycle}\"") == true)
  }

  @Test func elementsSeeWhatTheirListBelongsTo() {
    let site = site(
      """
        - path: /names
          each:
            - names: { each: releases, members: { name: parent.title, own: it.cycle, tags: parent.tags } }
      """)
    #expect(site.printed == "")
    #expect(
      site["names.json"] == #"""
        [{"names":[{"name":"BSD","own":"10","tags":["os","free"]},\#
        {"name":"BSD","own":"9.1","tags":["os","free"]}]},{"names":[]}]

        """#)
  }

  @Test func whatMakesNoSense() {
    let site = site(
      """
        - { path: /a, each: [author.name, id, id, 3] }
        - { path: /b, keyed-by: releases.cycle, each: id }
        - { path: '/c/{id}', keyed-by: id, one: id }
        - { path: '/d/{id}', for: releases, one: cycle }
        - { path: '/e/{cycel}', for: releases, one: cycle }
        - { path: '/f/{cycle}', for: title, one: id }
        - { path: '/g/{cycle}', for: rleases, one: id }
        - { path: '/h/{id}', for: releases, each: id }
        - { path: '/i/{codename}', for: releases, one: cycle }
        - { path: /j, omit: empty, each: id }
        - { path: /k, each: parent.id }
      """)
    #expect(
      site.printed == #"""
        content/products/_collection.yml:18:24: error: a path cannot be the name of a member [wrong-type]
        18 |   - { path: /a, each: [author.name, id, id, 3] }
           |                        ^^^^^^^^^^^
           = remedy: write '{ name: author.name }': what clients get, then the path
        content/products/_collection.yml:18:41: error: the member 'id' is declared twice [duplicate-key]
        18 |   - { path: /a, each: [author.name, id, id, 3] }
           |                                         ^^
           = remedy: leave one of them out
        content/products/_collection.yml:18:45: error: '3' is not a field of 'products' [unknown-field]
        18 |   - { path: /a, each: [author.name, id, id, 3] }
           |                                             ^
           = remedy: fields are id, title, link, tags, releases, key, slug, url, absolute_url, lang, content, collection
        content/products/_collection.yml:19:27: error: 'releases.cycle' is in a list, and an item has one key [endpoint-shape]
        19 |   - { path: /b, keyed-by: releases.cycle, each: id }
           |                           ^^^^^^^^^^^^^^
           = remedy: name a field of the item itself
        content/products/_collection.yml:20:34: error: 'keyed-by' is for lists: for 'each' without 'group-by' [endpoint-shape]
        20 |   - { path: '/c/{id}', keyed-by: id, one: id }
           |                                  ^^
           = remedy: leave 'keyed-by' out
        content/products/_collection.yml:21:13: error: the file of each element needs a field of the element in its path [endpoint-shape]
        21 |   - { path: '/d/{id}', for: releases, one: cycle }
           |             ^^^^^^^^^
           = remedy: write for example '/d/{id}/{cycle}'
        content/products/_collection.yml:22:13: error: 'cycel' is not a member of 'releases'; did you mean 'cycle'? [unknown-field]
        22 |   - { path: '/e/{cycel}', for: releases, one: cycle }
           |             ^^^^^^^^^^^^
           = remedy: members are cycle, latest, support, codename
        content/products/_collection.yml:23:32: error: 'title' is not a list [not-a-list]
        23 |   - { path: '/f/{cycle}', for: title, one: id }
           |                                ^^^^^
           = remedy: name a list of the entry, or leave 'for' out
        content/products/_collection.yml:24:32: error: 'rleases' is not a field of 'products'; did you mean 'releases'? [unknown-field]
        24 |   - { path: '/g/{cycle}', for: rleases, one: id }
           |                                ^^^^^^^
           = remedy: fields are id, title, link, tags, releases, key, slug, url, absolute_url, lang, content, collection
        content/products/_collection.yml:25:13: error: the file of all entries has no field for its path [endpoint-shape]
        25 |   - { path: '/h/{id}', for: releases, each: id }
           |             ^^^^^^^^^
           = remedy: leave the braces out, or write 'one' or 'items' for a file per entry
        content/products/_collection.yml:25:29: error: 'for' goes with 'one', not with 'each' [endpoint-shape]
        25 |   - { path: '/h/{id}', for: releases, each: id }
           |                             ^^^^^^^^
           = remedy: leave one of them out
        content/products/_collection.yml:26:13: error: 'codename' is of type object and cannot be part of a path [unsuitable-field]
        26 |   - { path: '/i/{codename}', for: releases, one: cycle }
           |             ^^^^^^^^^^^^^^^
           = remedy: use '{slug}', or a field of type string, slug, integer or date
        content/products/_collection.yml:27:23: error: 'omit' is 'null', 'missing' or 'nothing' [wrong-type]
        27 |   - { path: /j, omit: empty, each: id }
           |                       ^^^^^
           = remedy: write 'omit: null' to leave out members without a value, 'omit: missing' to keep those that are null in the content, 'omit: nothing' to keep all
        content/products/_collection.yml:28:23: error: 'parent' is not a field of 'products' [unknown-field]
        28 |   - { path: /k, each: parent.id }
           |                       ^^^^^^^^^
           = remedy: fields are id, title, link, tags, releases, key, slug, url, absolute_url, lang, content, collection

        """#)
  }

  @Test func keysOfAMapAreThereAndDiffer() {
    let site = site(
      """
        - { path: /links, keyed-by: link, each: id }
        - { path: /same, keyed-by: collection, each: id }
        - { path: /tags, each: { r: { each: releases, keyed-by: latest, members: cycle } } }
      """)
    #expect(
      site.printed == #"""
        content/products/products.yml:7:7: error: the item has no 'latest', which is its key in the file [missing-field]
        7 |     - { cycle: '9.1', codename: { name: Ibis, of: Egypt } }
          |       ^
          = remedy: give it a value for 'latest'
        content/products/_collection.yml:20:59: note: 'keyed-by' is written here
        content/products/products.yml:8:3: error: the item has no 'link', which is its key in the file [missing-field]
        8 | - id: calc
          |   ^
          = remedy: give it a value for 'link'
        content/products/_collection.yml:18:31: note: 'keyed-by' is written here
        content/products/products.yml:8:3: error: two items of the file have the key 'products' [duplicate-key]
        8 | - id: calc
          |   ^
          = remedy: change the 'collection' of one of them
        content/products/_collection.yml:19:30: note: 'keyed-by' is written here

        """#)
  }
}
