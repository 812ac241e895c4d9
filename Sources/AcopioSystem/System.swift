// The C library of the system, under one name on every platform: files, threads, clocks and
// mathematical functions. Rooms that need it import this module and never the C library itself.

// `@_exported`, since Swift has no other way to pass on a module's whole interface.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
