import AcopioBase
import AcopioContract
import Testing

/// What `acopio contract parse` prints.
@Suite struct OutputTests {
  private let blueprint = """
    FORMAT: 1A

    # Library

    # Group Books

    ## Book [/books/{id}]
    + Parameters
        + id: 7 (string) - The number

    ### Read [GET]
    + Response 200 (application/json)
        + Attributes
            + title: Momo (required)
            + Include Named

    + Response

    # Data Structures
    ## Named
    + name
    """

  @Test func printsTheTransactionsAsJSON() {
    var out = ByteBuffer()
    parsed(blueprint).writeJSON(into: &out)
    #expect(
      out.bytes.string == #"""
        {
          "name": "Library",
          "transactions": [
            {
              "method": "GET",
              "uri": "/books/{id}",
              "request": {
                "headers": [],
                "body": null,
                "schema": null
              },
              "response": {
                "status": 200,
                "headers": [
                  [
                    "Content-Type",
                    "application/json"
                  ]
                ],
                "body": "{\n  \"title\": \"Momo\",\n  \"name\": \"\"\n}",
                "schema": "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n  \"type\": \"object\",\n  \"properties\": {\n    \"title\": {\n      \"type\": \"string\"\n    },\n    \"name\": {\n      \"type\": \"string\"\n    }\n  },\n  \"required\": [\n    \"title\"\n  ]\n}"
              }
            },
            {
              "method": "GET",
              "uri": "/books/{id}",
              "request": {
                "headers": [],
                "body": null,
                "schema": null
              },
              "response": {
                "status": 200,
                "headers": [],
                "body": null,
                "schema": null
              }
            }
          ],
          "annotations": [
            {
              "severity": "warning",
              "code": 6,
              "line": 17,
              "message": "missing HTTP status of the response, assuming 'Response 200'"
            }
          ]
        }

        """#)
  }

  @Test func printsEveryPartWithItsPosition() {
    var out = ByteBuffer()
    parsed(blueprint).writeTree(path: "library.apib", into: &out)
    #expect(
      out.bytes.string == """
        library.apib:1:1: metadata FORMAT: 1A
        library.apib:3:1: API Library
        library.apib:5:1: group Books
        library.apib:7:1:   resource /books/{id} 'Book'
        library.apib:9:5:     parameter id (string), as 7
        library.apib:11:1:     action GET 'Read'
        library.apib:12:3:       response 200
        library.apib:12:3:         header Content-Type: application/json
        library.apib:13:7:         attributes
        library.apib:14:11:           property title: Momo (required)
        library.apib:15:9:           include (Named)
        library.apib:17:3:       response 200
        library.apib:20:1: type Named
        library.apib:21:3:   property name
        library.apib:17:3: warning 6: missing HTTP status of the response, assuming 'Response 200'

        """)
  }
}
