/// The size of a small stack, in bytes, on which nothing may run out: that of a thread on macOS.
///
/// The frames of debug builds are larger, and those of sanitizers larger still.
package var smallStack: Int {
  #if DEBUG
    8 << 20
  #else
    512 << 10
  #endif
}
