/// How a program ended, of what `waitpid` says: its exit status, or 128 and the number of the signal that ended it, as in
/// a shell.
package func exitStatus(ofWait status: Int32) -> Int32 {
  status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
}
