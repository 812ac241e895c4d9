/// The names of the files and folders in a folder, without `.` and `..`, in the order of the system.
///
/// Returns `nil` with `errno` if the folder cannot be read. Bytes that are not UTF-8 are replaced.
package func folderNames(_ path: String) -> [String]? {
  guard let list = opendir(path) else { return nil }
  defer { closedir(list) }
  var names: [String] = []
  while let entry = readdir(list) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
