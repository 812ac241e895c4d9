// The system's libyaml (Debian: libyaml-dev, Homebrew: libyaml), found by pkg-config.
#include <yaml.h>
