#!/usr/bin/env bash
# One run in several parts with GNU parallel: on the machines of a file, a line each as in 'man parallel', each of which
# has a copy of this folder as it was built here; ':' is this machine. One shard at a time on each, since two at once
# would disturb each other; with JOBS=4, four, to try it out.
#
#   Benchmarks/Machines/parallel.sh 8 machines.txt --full
set -euo pipefail
count=${1:?number of shards} machines=$(readlink -f "${2:?file of machines}")
shift 2
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

readonly bubbleup=.build/quick/release/bubbleup
# A shard that did not come through does not end this: the merge says which one, and what to do.
seq "$count" | parallel --quote --sshloginfile "$machines" --workdir "$PWD" --jobs "${JOBS:-1}" \
  --return "results/full-{}of$count" "$bubbleup" run "$@" --shard "{}/$count" --name full || true
"$bubbleup" merge results/full-*of"$count" --name full
