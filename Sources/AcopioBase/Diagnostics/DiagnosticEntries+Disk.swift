extension DiagnosticEntries {
  /// Errors of the disk that end a command with status 2.
  static let disk: [DiagnosticEntry] = [
    DiagnosticEntry(
      .cacheNotOurs, .error, "The folder `.acopio` is not a cache that Acopio made.",
      cause:
        "It is a symbolic link, or it contains files and no lock. Acopio writes and deletes only "
        + "in a cache of its own.",
      remedy: "Move it away; the cache is created again by the next build."),
    DiagnosticEntry(
      .folderNotEmpty, .error, "A new site or collection cannot be written to the folder.",
      cause: "It contains files already, which `init` and `import` never replace.",
      remedy: "Name another folder, or move its files away."),
    DiagnosticEntry(
      .invalidUsage, .error, "The command cannot be run with these arguments.",
      cause: "An option or a name on the command line does not exist, or two options contradict.",
      remedy: "Correct it; `--help` after a command lists its options."),
    DiagnosticEntry(
      .missingFolder, .error, "There is no site in the folder.",
      cause: "A site has the folders `content/` and `templates/`.",
      remedy: "Run the command in the folder that contains them, or name it with `--root`."),
    DiagnosticEntry(
      .notAnOutput, .error, "The folder is not the output of a finished build.",
      cause:
        "It has no `_acopio-manifest`, which lists the files that a build wrote, or that file is damaged, or "
        + "a build of the folder was interrupted.",
      remedy: "Name the output folder of a build, with all of its files, or build again."),
    DiagnosticEntry(
      .outputLocked, .error, "Another build is running.",
      cause: "One build at a time writes to an output folder and uses the cache of a site.",
      remedy: "Wait until the other build has finished."),
    DiagnosticEntry(
      .outputMisplaced, .error, "The output folder is a place where no site may be written.",
      cause:
        "Files of the site would be mixed with its own sources, with another site or "
        + "with your own files.",
      remedy: "Name another folder with `--output`."),
    DiagnosticEntry(
      .outputOwned, .error, "The output folder belongs to another site.",
      cause: "The manifest in the folder names the site that wrote it.",
      remedy: "Name another folder with `--output`, or take it over with `acopio build --adopt`."),
    DiagnosticEntry(
      .outputRecordDamaged, .error, "The list of files in the output folder cannot be read.",
      cause: "It was cut off, changed or replaced, so the files of the site are not known.",
      remedy: "Restore it, or take over the files with `acopio build --adopt`."),
    DiagnosticEntry(
      .outputReplaced, .error, "The output folder was replaced during the build.",
      cause: "Another program created, moved or removed it.",
      remedy: "Build again."),
    DiagnosticEntry(
      .outputUnwritable, .error, "A file or folder cannot be written.",
      cause: "The system refuses, for the reason in the message: permissions, a full disk.",
      remedy: "Fix the cause, or name another folder with `--output`."),
    DiagnosticEntry(
      .portUnavailable, .error, "The preview cannot listen on its port.",
      cause:
        "Another program uses the port, such as another `acopio serve`, or the system refuses it.",
      remedy: "Choose another port with `--port`, or any free one with `--port 0`."),
    DiagnosticEntry(
      .releaseChanged, .error, "The release differs from its build.",
      cause:
        "Its name derives from its files, and one of them was changed or removed. Releases share the files "
        + "that are the same in them, so a file that was changed where it is changed in all of them.",
      remedy: "Return to another release with `acopio rollback`, or build the site again."),
    DiagnosticEntry(
      .releaseFolderUnusable, .error, "The folder cannot be used for releases.",
      cause:
        "It is the output folder of builds without releases, `current` is not the link that builds make, or "
        + "the file system has no links.",
      remedy: "Move the file in the message away, or name another folder with `--releases`."),
    DiagnosticEntry(
      .unknownRelease, .error, "There is no such release.",
      cause: "No release in the folder has this name, or there is none before the current one.",
      remedy: "Name one that `acopio rollback --list` shows."),
    DiagnosticEntry(
      .unreadableFile, .error, "A file or folder cannot be read.",
      cause: "The system refuses, for the reason in the message.",
      remedy: "Correct the path, or permit reading."),
  ]
}
