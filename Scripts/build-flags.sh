# Sourced: what every build of the tool and of its tests in release has in common. All of them must
# agree, or each rebuilds everything.

# No debug information: it is a tenth of the time of a build, and nobody debugs a release build.
build_flags=(-Xswiftc -gnone)

# The commit that `acopio --version` names; Package.swift reads it. Only what the tool is made of counts
# as a change, so that editing content does not link it again. A build without git can set it itself.
if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$(pwd -P)" ]; then
  ACOPIO_COMMIT=$(git rev-parse --short=12 HEAD)
  [ -z "$(git status --porcelain -- Package.swift Sources)" ] || ACOPIO_COMMIT+=" with changes"
  export ACOPIO_COMMIT
fi
