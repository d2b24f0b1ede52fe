# One sentence on where the reference run comes from, out of run.json, whose keys stand on lines of their own.

/^  "[a-z_]+" : / { split($0, words, "\""); section = words[2] }
/^ +"[a-z_]+" : / {
  text = $0
  sub(/^ +"[a-z_]+" : /, "", text)
  sub(/,$/, "", text)
  gsub(/^"|"$/, "", text)
  key = $0
  sub(/^ +"/, "", key)
  sub(/".*/, "", key)
  value[section, key] = text
}
END {
  split(needed(value["build", "swift_version"], "Swift version"), swift, " ")
  split(needed(value["allocator", "version"], "allocator"), allocator, "-")
  printf "Measured by `./bubbleup run` on %s, %d cores, %.0f GiB of memory, %s %s, with Swift %s in %s mode and\n", \
    needed(value["machine", "cpu_model"], "processor"), needed(value["machine", "cores"], "cores"), \
    needed(value["machine", "memory_bytes"], "memory") / 1073741824, needed(value["machine", "system"], "system"), \
    needed(value["machine", "kernel"], "kernel"), swift[1], needed(value["build", "mode"], "mode")
  printf "%s %s, at commit `%s`; one strategy under two names came out at %.4f (%.4f–%.4f) of itself.\n", \
    needed(value["allocator", "name"], "allocator"), allocator[1], \
    substr(needed(value["source", "commit"], "commit"), 1, 12), needed(value["twin", "ratio"], "twin"), \
    needed(value["twin", "ratio_lo"], "twin"), needed(value["twin", "ratio_hi"], "twin")
}
