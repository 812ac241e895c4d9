# Sourced: what every build of the tool and of its tests in release has in common. All of them must
# agree, or each rebuilds everything.

# No debug information: it is a tenth of the time of a build, and nobody debugs a release build.
build_flags=(-Xswiftc -gnone)
