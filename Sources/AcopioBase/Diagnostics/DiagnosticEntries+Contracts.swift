extension DiagnosticEntries {
  /// Diagnostics of the contracts of an API.
  static let contracts: [DiagnosticEntry] = [
    DiagnosticEntry(
      .contractAddress, .warning, "The address of a documented request is open.",
      cause: "A variable of its URI template has no example and no default, or is not described.",
      remedy: "Describe it under `+ Parameters` with an example, such as `+ id: 1`."),
    DiagnosticEntry(
      .contractMismatch, .error, "A published response differs from its sample in a blueprint.",
      cause:
        "Content, an endpoint or the blueprint has changed; the definition of a difference is the level "
        + "under `contract:` in `site.yml`.",
      remedy:
        "Undo the change; or run `acopio contract update`, which writes today's responses into the "
        + "blueprint; or choose the level `types`."),
    DiagnosticEntry(
      .contractSyntax, .error, "A blueprint has an error and cannot be read.",
      cause: "It has tabs, undefined or circular types, or models that do not exist.",
      remedy: "Correct it; `acopio contract parse` shows how it is understood."),
    DiagnosticEntry(
      .contractUndocumented, .warning, "An endpoint is published and not documented.",
      cause:
        "The folder of its version in `content/api/` has blueprints, and none of them has a `GET` for it.",
      remedy:
        "Describe it in a blueprint, or write `undocumented: allow` under `contract:` in `site.yml`."
    ),
    DiagnosticEntry(
      .contractUnpublished, .error, "A documented response is not published.",
      cause: "No endpoint makes a file at that path, or the entry that made it is gone.",
      remedy: "Add an endpoint or the entry, or take the action out of the blueprint."),
    DiagnosticEntry(
      .contractUpdate, .error, "A sample cannot be written by `acopio contract update`.",
      cause: "Attributes or a shared model describe it, or the response is not JSON.",
      remedy: "Change it by hand, or write the sample as a block of code."),
    DiagnosticEntry(
      .contractWarning, .warning, "The parser ignored or assumed something in a blueprint.",
      cause:
        "The text is not valid API Blueprint, which the parser reads as leniently as the reference parser.",
      remedy: "Correct the blueprint where the message says."),
    DiagnosticEntry(
      .missingLock, .error, "There is no lock to compare.",
      cause:
        "`acopio contract diff` was given the folder or a revision of a site without locks in `content/api/`, "
        + "or the output of a build.",
      remedy:
        "Write the locks with `acopio contract lock`; or name the folder of the site, and compare what it "
        + "publishes with `--build`."),
    DiagnosticEntry(
      .undescribedMember, .warning,
      "A member has no description in the documentation of the API.",
      cause:
        "`acopio check` found members of an endpoint without title and description, on a site with "
        + "`documentation:` under `api:`.",
      remedy: "Write `title:` under the field, or `{ value: …, title: … }` in the endpoint."),
    DiagnosticEntry(
      .unknownContract, .error, "A level is set for a blueprint that does not exist.",
      cause: "No file with the name is in the folder of `content/api/`.",
      remedy: "Correct the name under `files:`."),
    DiagnosticEntry(
      .unknownRevision, .error, "A name is neither a file nor a revision of git.",
      cause:
        "`acopio contract diff` was given a name that git does not know as a commit, or git is not installed, "
        + "or the folder is in no repository.",
      remedy:
        "Name a lock, the folder of a site, or a commit such as `v1.2` or `HEAD~1`; `--root` names a folder "
        + "in the repository."),
  ]
}
