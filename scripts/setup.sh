# Set-up shared by ./bubbleup, ./test and the checks that build; sourced by them, never run.
#
# A fresh Debian or Ubuntu machine with a Swift toolchain needs two packages for the command and some more for the tests and
# checks; on any other machine nothing is installed. Everything said here goes to standard error: standard output belongs
# to the command.
# shellcheck shell=bash

setup_root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")

# setup_swift PURPOSE VERB ARGUMENTS…: the package manager for one purpose (Package.swift says which there are), in a folder
# of its own below .build: no build undoes another, and none of them SwiftPM's own. By the build system whose files the
# checks read. Standard input is closed: a test that read it would wait for a person.
setup_swift() {
  setup_refuse_place "$1"
  BUBBLEUP_BUILD=$1 swift "$2" --package-path "$setup_root" --scratch-path "$setup_root/.build/$1" \
    --build-system native "${@:3}" </dev/null
}

# For builds that are made once: each module is compiled in one go, which takes the processor less time.
readonly setup_whole=(-Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2
  -Xswiftc -no-emit-module-separately-wmo)

# setup_refuse_place PURPOSE: a clone that was moved or copied has caches in which the compiler finds the old path, and ends
# with a message about them. SwiftPM's plan of a build names the folder that it was made in. What is told the linker with
# a path in it ends at a comma.
setup_refuse_place() {
  local plan folder=$setup_root/.build
  [[ $setup_root != *,* ]] || setup_fail "$setup_root has a comma in its path, which the linker cannot take." \
    "Move or rename the folder, then try again."
  for plan in "$folder/$1"/{debug,release}.yaml; do
    if [[ ! -f $plan ]] || grep -qF "\"$setup_root/" "$plan"; then continue; fi
    [[ $PWD != "$setup_root" ]] || folder=.build
    setup_fail "$setup_root was moved or copied after its last build, and the compiler refuses its old caches." \
      "Remove them, then try again:" "  rm -rf $folder"
  done
}

# What ./bubbleup runs.
readonly setup_release=$setup_root/.build/quick/release

readonly setup_swift_needed=6.3
readonly setup_unavailable=69 # EX_UNAVAILABLE of sysexits.h, as everywhere in this project

setup_fail() {
  printf "${setup_severity-error}: %s\\n" "$@" >&2
  exit "$setup_unavailable"
}

# Sets `setup_toolchain` to what the compiler says of itself, and refuses one that is too old.
setup_require_swift() {
  command -v swift >/dev/null 2>&1 ||
    setup_fail "no Swift toolchain: 'swift' is not in PATH." \
      "Install Swift $setup_swift_needed or newer from https://www.swift.org/install/linux/ and open a new shell."
  setup_toolchain=$(swift --version 2>/dev/null </dev/null) ||
    setup_fail "'swift --version' failed: $(command -v swift) is no working toolchain."
  local version
  version=$(sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' <<<"$setup_toolchain" | head -n 1)
  [[ -n $version ]] || setup_fail "cannot read the version from 'swift --version': ${setup_toolchain%%$'\n'*}"
  if ((${version%.*} * 1000 + ${version#*.} < ${setup_swift_needed%.*} * 1000 + ${setup_swift_needed#*.})); then
    setup_fail "Swift $version is too old: $setup_swift_needed or newer is needed." \
      "Install it from https://www.swift.org/install/linux/."
  fi
}

setup_has_jemalloc() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists jemalloc
}

setup_require_jemalloc() {
  setup_has_jemalloc && return
  setup_install 'libjemalloc is' 'jemalloc (with its pkg-config file) and pkg-config' libjemalloc-dev pkg-config
  setup_has_jemalloc || setup_fail "libjemalloc is installed, but pkg-config does not find it." \
    "See what 'pkg-config --debug --exists jemalloc' says."
}

# What the command is measured with wherever it can be had; without it, 'doctor' says what is less exact.
setup_prefer_jemalloc() {
  setup_has_jemalloc || (setup_severity=note && setup_require_jemalloc) ||
    printf 'note: going on with the allocator of the system\n' >&2
}

# setup_require COMMAND PACKAGE: sees that there is a command of others.
setup_require() {
  command -v "$1" >/dev/null 2>&1 && return
  setup_install "$1 is" "$1" "$2"
  command -v "$1" >/dev/null 2>&1 || setup_fail "$2 is installed, but $1 is not in PATH."
}

# Sets `setup_browser` to a Chromium that runs, by whichever name it is installed: Ubuntu's package has only a script that
# asks for a snap.
setup_has_browser() {
  local name
  for name in chromium chromium-browser google-chrome; do
    if "$name" --version >/dev/null 2>&1; then
      setup_browser=$name
      return
    fi
  done
  return 1
}

# What a page does in a window is seen in no file. Ubuntu has no package of a browser, only a snap, which no container can
# install.
setup_require_browser() {
  if setup_has_browser || grep -qx ID=ubuntu /etc/os-release 2>/dev/null; then return; fi
  setup_install 'Chromium, which looks at the page, is' 'Chromium' chromium
  setup_has_browser || setup_fail 'chromium is installed, but does not run.'
}

# setup_install MISSING WANTED PACKAGE…: installs packages: as root, or through sudo, or not at all.
setup_install() {
  local missing=$1 wanted=$2
  shift 2
  local advice="apt-get install -y $*"
  command -v apt-get >/dev/null 2>&1 ||
    setup_fail "$missing missing, and there is no apt-get to install it with." "Install $wanted, then try again."
  local -a elevate=()
  if ((EUID != 0)); then
    advice="sudo $advice"
    setup_find_sudo || setup_fail "$missing missing, and installing it needs root. Type:" "  $advice"
    elevate=("${setup_sudo[@]}")
  fi
  printf 'installing %s\n' "$*" >&2
  setup_apt "$*" "${elevate[@]}" || setup_fail "apt-get could not install what is missing. Type:" "  $advice"
}

# Sets `setup_sudo`: without a password if that works, and asking for one only at a terminal.
setup_find_sudo() {
  command -v sudo >/dev/null 2>&1 || return 1
  setup_sudo=(sudo -n)
  sudo -n true >/dev/null 2>&1 && return
  setup_sudo=(sudo)
  [[ -t 0 && -t 2 && -z ${CI:-} ]]
}

# setup_apt PACKAGES ELEVATE…: the lists of a fresh machine may be empty or old: they are fetched only if the
# installation fails without.
setup_apt() {
  local -a packages
  read -ra packages <<<"$1"
  shift
  local -a apt=("$@" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
  local log
  log=$(mktemp)
  if "${apt[@]}" install -y --no-install-recommends "${packages[@]}" </dev/null >"$log" 2>&1 ||
    { "${apt[@]}" update </dev/null >"$log" 2>&1 &&
      "${apt[@]}" install -y --no-install-recommends "${packages[@]}" </dev/null >"$log" 2>&1; }; then
    rm -f "$log"
    return
  fi
  cat "$log" >&2
  rm -f "$log"
  return 1
}
