"""Small sites that grow: values, expressions, references, terms, paths and their faults.

Each shape is `(name, make, start)`: `make(n)` gives the files of a whole site as a mapping of paths to
text, `start` is a size at which a build takes some hundredths of a second. A site may be wrong on
purpose; then it is the report that has to be linear, and the shape has a fourth part, the id of the only
diagnostic that is expected.
"""

LAYOUT = ("<!doctype html><html lang=\"en-GB\"><head><title>t</title></head><body>"
          "<p>{{ %s }}</p></body></html>\n")


def site(declaration, entries, layout="entry.title", **more):
    """A library whose books are all in one file."""
    return {
        "content/site.yml": "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n",
        "content/books/_collection.yml": "entries: books.yml\nkey: id\n" + declaration,
        "content/books/books.yml": entries,
        "templates/layouts/book.html": LAYOUT % layout,
        **more,
    }


SCHEMA = "schema:\n  id: { type: string }\n  title: { type: text }\n"
PAGE = "page: { permalink: '/books/{slug}/', layout: book }\n"


def books(n, line):
    """One line for each of `n` books."""
    return "".join("- { " + line(i) + " }\n" for i in range(n))


def titled(i):
    return f"id: b{i}, title: Book {i}"


def same_slug(n):
    return site("slug: title\n" + SCHEMA + PAGE, books(n, lambda i: f"id: b{i}, title: Momo"))


def same_key(n):
    return site(SCHEMA + PAGE, books(n, lambda i: f"id: same, title: Book {i}"))


def case_collisions(n):
    return site("slug: title\n" + SCHEMA + PAGE, books(
        n, lambda i: f"id: b{i}, title: Momo, permalink: /{'É' if i % 2 else 'é'}{i // 2}/"))


def terms(n):
    return site(SCHEMA + "  tags: { type: list, of: { type: string } }\n"
                "taxonomies:\n  - { field: tags, permalink: '/tags/{term}/', layout: term }\n",
                books(n, lambda i: titled(i) + f", tags: [tag {i}, all]"),
                **{"templates/layouts/term.html": LAYOUT % "term.name"})


def terms_with_one_slug(n):
    return site(SCHEMA + "  tags: { type: list, of: { type: string } }\n"
                "taxonomies:\n  - { field: tags, permalink: '/tags/{term}/', layout: term }\n",
                books(n, lambda i: titled(i) + ", tags: ['C" + "".join(
                    "+#~!"[int(d)] for d in base4(i)) + "']"),
                **{"templates/layouts/term.html": LAYOUT % "term.name"})


def base4(i):
    digits = ""
    while True:
        digits, i = str(i % 4) + digits, i // 4
        if i == 0:
            return digits


def unknown_references(n):
    return site(SCHEMA + "  next: { type: reference, to: books, optional: true }\n" + PAGE,
                books(n, lambda i: titled(i) + f", next: c{i}"))


def unknown_successors(n):
    return site(SCHEMA + PAGE, books(
        n, lambda i: f"id: b{i}, removed: {{ date: 2026-01-01, reason: lost, successor: c{i} }}"))


CHAIN = SCHEMA + "  before: { type: reference, to: books, optional: true }\n"


def derived_chain(n):
    return site(CHAIN + "derive:\n  place: { type: integer, value: "
                "'if before then before.place + 1 else 1' }\n" + PAGE,
                books(n, lambda i: titled(i) + (f", before: b{i + 1}" if i + 1 < n else "")))


def derived_cycle(n):
    return site(CHAIN + "derive:\n  place: { type: integer, value: 'before.place + 1' }\n" + PAGE,
                books(n, lambda i: titled(i) + f", before: b{(i + 1) % n}"))


def withheld_chain(n):
    return site(SCHEMA + "  before: { type: reference, to: books, on-missing: withhold }\n" + PAGE,
                books(n, lambda i: titled(i) + f", before: {'b%d' % (i + 1) if i + 1 < n else 'x'}"))


def derived_fields(n):
    return site(SCHEMA + "derive:\n" + "".join(
        f"  d{i}: {{ type: integer, value: '{f'd{i + 1} + 1' if i + 1 < n else '1'}' }}\n"
        for i in range(n)) + PAGE, books(1, titled))


def schema_fields(n):
    return site(SCHEMA + "".join(f"  f{i}: {{ type: text, optional: true }}\n" for i in range(n))
                + PAGE, books(2, titled))


def enum_values(n):
    return site(SCHEMA + "  kind: { type: enum, values: ["
                + ", ".join(f"k{i}" for i in range(n)) + "] }\n" + PAGE,
                books(10, lambda i: titled(i) + f", kind: k{n - 1}"))


def unknown_enum_values(n):
    return site(SCHEMA + "  kind: { type: enum, values: ["
                + ", ".join(f"kind{i}" for i in range(40)) + "] }\n" + PAGE,
                books(n, lambda i: titled(i) + f", kind: sort{i}"))


def wrong_types(n):
    return site(SCHEMA + "  pages: { type: integer }\n" + PAGE,
                books(n, lambda i: titled(i) + ", pages: many"))


def missing_fields(n):
    return site(SCHEMA + "  pages: { type: integer }\n" + PAGE, books(n, titled))


def unknown_fields(n):
    return site(SCHEMA + PAGE, books(n, lambda i: titled(i) + f", titel{i}: x"))


def unknown_fields_of_one_entry(n):
    return site(SCHEMA + PAGE, "- id: a\n  title: A\n"
                + "".join(f"  unknown{i}: x\n" for i in range(n)))


def broken_rules(n):
    return site(SCHEMA + "rules:\n  - { require: 'title == id', message: must be alike }\n" + PAGE,
                books(n, titled))


def nested_expression(n):
    return site(SCHEMA + f"derive:\n  d: {{ type: integer, value: '{'(' * n}1{')' * n}' }}\n" + PAGE,
                books(1, titled))


def pattern_of_repetitions(n):
    return site("schema:\n  id: { type: string }\n  title: { type: text, pattern: '(a+)+' }\n" + PAGE,
                f"- {{ id: a, title: '{'a' * n}!' }}\n")


def pattern_of_alternatives(n):
    return site("schema:\n  id: { type: string }\n  title: { type: text, pattern: '(a|aa|é)*x' }\n"
                + PAGE, f"- {{ id: a, title: '{'aé' * n}' }}\n")


def long_numbers(n):
    return site(SCHEMA + "  a: { type: number }\n  b: { type: number }\n"
                "derive:\n  same: { type: boolean, value: 'a == b' }\n" + PAGE,
                f"- {{ id: a, title: A, a: 0.{'1' * n}, b: 0.{'1' * n}2 }}\n")


def aliases(n):
    return site(SCHEMA + PAGE, "- { id: a, title: A, aliases: ["
                + ", ".join(f"/old/{i}/" for i in range(n)) + "] }\n")


def same_alias(n):
    return site(SCHEMA + PAGE, books(n, lambda i: titled(i) + ", aliases: [/old/]"))


def pagers(n):
    return site(SCHEMA + "lists:\n  - { permalink: /books/, layout: list, per-page: 1 }\n",
                books(n, titled), **{"templates/layouts/list.html": LAYOUT % "pager.number"})


def related(n):
    return site(SCHEMA + "  tags: { type: list, of: { type: string } }\nrelated: { by: { tags: 1 } }\n"
                + PAGE, books(n, lambda i: titled(i) + f", tags: [t{i // 5}]"))


def related_by_one_tag(n):
    return site(SCHEMA + "  tags: { type: list, of: { type: string } }\nrelated: { by: { tags: 1 } }\n"
                + PAGE, books(n, lambda i: titled(i) + ", tags: [all]"))


def related_by_common_tags(n):
    return site(SCHEMA + "  tags: { type: list, of: { type: string } }\nrelated: { by: { tags: 1 } }\n"
                + PAGE, books(n, lambda i: titled(i) + f", tags: [all, t{i % 7}, u{i // 3}]"))


def selected(n):
    return site(SCHEMA + "select:\n  same: { from: books, where: 'id == this.id' }\n" + PAGE,
                books(n, titled))


def selected_by_reference(n):
    return site(SCHEMA + "  next: { type: reference, to: books }\nselect:\n"
                "  same: { from: books, where: 'next == this.next and id != this.id', limit: 9 }\n"
                + PAGE, books(n, lambda i: titled(i) + f", next: b{i // 5}"))


def selected_by_number(n):
    return site(SCHEMA + "  pages: { type: number }\nselect:\n"
                "  same: { from: books, where: 'this.pages == pages' }\n"
                + PAGE, books(n, lambda i: titled(i) + f", pages: {i // 3}.5"))


def selected_by_tag(n):
    return site(SCHEMA + "  tags: { type: list, of: { type: string } }\nselect:\n"
                "  named: { from: books, where: 'this.id in tags' }\n"
                + PAGE, books(n, lambda i: titled(i) + f", tags: [b{i + 1}, b{i + 2}]"))


def referrers_of_one_hub(n):
    return site(CHAIN.replace("optional: true", "optional: true, inverse: after")
                + "derive:\n  referrers: { type: integer, value: 'count(after)' }\n" + PAGE,
                books(n, lambda i: titled(i) + (", before: b0" if i else "")))


def referrers_of_one_hub_that_is_withheld(n):
    return site(SCHEMA + "  before: { type: reference, to: books, optional: true, on-missing: null, "
                "inverse: after }\n" + PAGE,
                books(n, lambda i: titled(i) + (", before: b0" if i else ", draft: true")))


def chain_of_gaps(n):
    """Each entry is published only if the one before it is not."""
    return site(SCHEMA + "  before: { type: reference, to: books, optional: true, on-missing: null }\n"
                "publish:\n  - { when: before, message: it follows none }\n" + PAGE,
                books(n, lambda i: titled(i) + (f", before: b{i + 1}" if i + 1 < n else "")))


def two_chains_of_withheld(n):
    return site(SCHEMA + "  before: { type: reference, to: books, on-missing: withhold }\n"
                "  other: { type: reference, to: books, optional: true, on-missing: null }\n" + PAGE,
                books(n, lambda i: titled(i) + f", before: {'b%d' % (i + 1) if i + 1 < n else 'x'}"
                      f", other: b{(i * 7) % n}"))


def lists_of_references(n):
    return site(SCHEMA + "  parts: { type: list, of: { type: reference, to: books }, optional: true }\n"
                + PAGE, books(n, lambda i: titled(i) + (
                    "" if i else ", parts: [" + ", ".join(f"b{j}" for j in range(n)) + "]")))


def successors(n):
    return site(SCHEMA + PAGE, books(
        n, lambda i: f"id: b{i}, removed: {{ date: 2026-01-01, reason: lost, successor: c }}")
        + "- { id: c, title: C }\n")


def references_to_removed(n):
    return site(SCHEMA + "  next: { type: reference, to: books, optional: true }\n" + PAGE, books(
        n, lambda i: titled(i) + ", next: c")
        + "- { id: c, removed: { date: 2026-01-01, reason: lost } }\n")


def files_in_the_way(n):
    return site("slug: title\n" + SCHEMA + PAGE, books(
        n, lambda i: titled(i) + (f", permalink: /a/{i}.html" if i % 2 == 0
                                  else f", permalink: /a/{i - 1}.html/b/")))


def one_deep_permalink(n):
    return site(SCHEMA + PAGE, books(1, lambda i: f"id: a, title: A, permalink: {'/a' * n}/"))


def long_conjunction(n):
    return site(SCHEMA + "derive:\n  d: { type: boolean, value: '"
                + " and ".join("title == id" for _ in range(n)) + "' }\n" + PAGE, books(1, titled))


def long_list(n):
    return site(SCHEMA + "derive:\n  d: { type: boolean, value: 'title in ["
                + ", ".join(f'"x{i}"' for i in range(n)) + "]' }\n" + PAGE, books(1, titled))


def gathered(n):
    return site(SCHEMA + "  pages: { type: list, of: { type: integer } }\nderive:\n"
                "  a: { type: integer, value: 'sum(pages)' }\n"
                "  b: { type: boolean, value: 'unique(pages) and ascending(pages)' }\n"
                "  c: { type: integer, value: 'count(pages where it > 5)' }\n" + PAGE,
                "- { id: a, title: A, pages: [" + ", ".join(str(i) for i in range(n)) + "] }\n")


def gathered_entries(n):
    return site(SCHEMA + "  parts: { type: list, of: { type: reference, to: books }, optional: true }\n"
                "derive:\n  d: { type: integer, value: 'if parts then max(parts.d) + 1 else 0' }\n"
                + PAGE, books(n, lambda i: titled(i) + (
                    f", parts: [b{2 * i + 1}, b{2 * i + 2}]" if 2 * i + 2 < n else "")))


def days_of_publication(n):
    return site(SCHEMA + PAGE, books(n, lambda i: titled(i) + ", publish-date: "
                                     f"{2027 + i // 336}-{i // 28 % 12 + 1:02}-{i % 28 + 1:02}"))


SHAPES = [
    ("same-slug", same_slug, 4_000, "permalink-collision"),
    ("same-key", same_key, 4_000, "duplicate-entry"),
    ("case-collisions", case_collisions, 4_000, "permalink-collision"),
    ("files-in-the-way", files_in_the_way, 4_000, "permalink-collision"),
    ("one-deep-permalink", one_deep_permalink, 4_000, "unsafe-path"),
    ("terms", terms, 12_500), ("terms-with-one-slug", terms_with_one_slug, 2_000),
    ("unknown-references", unknown_references, 2_000, "dangling-reference"),
    ("references-to-removed", references_to_removed, 2_000, "removed-reference"),
    ("unknown-successors", unknown_successors, 2_000, "dangling-successor"),
    ("successors", successors, 2_000),
    ("derived-chain", derived_chain, 4_000), ("derived-cycle", derived_cycle, 4_000, "derive-cycle"),
    ("withheld-chain", withheld_chain, 2_000), ("chain-of-gaps", chain_of_gaps, 500),
    ("two-chains-of-withheld", two_chains_of_withheld, 500),
    ("derived-fields", derived_fields, 400), ("schema-fields", schema_fields, 1_000),
    ("enum-values", enum_values, 4_000),
    ("unknown-enum-values", unknown_enum_values, 4_000, "not-in-enum"),
    ("wrong-types", wrong_types, 8_000, "wrong-type"),
    ("missing-fields", missing_fields, 8_000, "missing-field"),
    ("unknown-fields", unknown_fields, 8_000, "unknown-field"),
    ("unknown-fields-of-one-entry", unknown_fields_of_one_entry, 8_000, "unknown-field"),
    ("broken-rules", broken_rules, 4_000, "rule-broken"),
    ("nested-expression", nested_expression, 20_000, "expression-syntax"),
    ("long-conjunction", long_conjunction, 2_000, "expression-syntax"),
    ("long-list", long_list, 2_000),
    ("gathered", gathered, 4_000), ("gathered-entries", gathered_entries, 4_000),
    ("pattern-of-repetitions", pattern_of_repetitions, 50_000, "pattern-mismatch"),
    ("pattern-of-alternatives", pattern_of_alternatives, 20_000, "pattern-mismatch"),
    ("long-numbers", long_numbers, 100_000),
    ("aliases", aliases, 12_500), ("same-alias", same_alias, 4_000, "permalink-collision"),
    ("pagers", pagers, 1_000), ("lists-of-references", lists_of_references, 4_000),
    ("referrers-of-one-hub", referrers_of_one_hub, 12_500),
    ("referrers-of-one-hub-that-is-withheld", referrers_of_one_hub_that_is_withheld, 4_000),
    ("related", related, 2_000), ("related-by-one-tag", related_by_one_tag, 500),
    ("related-by-common-tags", related_by_common_tags, 500),
    ("selected", selected, 500), ("selected-by-reference", selected_by_reference, 500),
    ("selected-by-number", selected_by_number, 500), ("selected-by-tag", selected_by_tag, 500),
    ("days-of-publication", days_of_publication, 4_000),
]
