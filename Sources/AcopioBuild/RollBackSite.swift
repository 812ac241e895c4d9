import AcopioContent
package import AcopioEmit

/// The releases in the output folder of a site, in the order in which they became current.
///
/// Throws `release` if it is not a release folder.
package func releasesOfSite(_ folders: SiteFolders) throws(BuildError) -> [Release] {
  try emitting { () throws(EmitError) in try releases(in: folders.output) }
}

/// Makes an earlier release of a site current: the one whose name begins with `revision`, by default the
/// one before the current one.
///
/// On a machine without the sources of the site, the folder may belong to any site.
package func rollBackSite(
  _ folders: SiteFolders, to revision: String?
) throws(BuildError) -> ReleaseChange {
  let owner =
    folders.hasSources ? folders.owner(SiteIdentity.read(root: folders.root)) : nil
  return try emitting { () throws(EmitError) in
    try rollBack(folders.output, to: revision, owner: owner)
  }
}
