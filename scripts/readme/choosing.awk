# The table by which to choose: each row's figures are those of the reference run, or of the claims made with it.

FILENAME ~ /claims\.csv$/ && FNR == 1 { header($0, claims); next }
FILENAME ~ /claims\.csv$/ {
  cells($0, row)
  claim = row[claims["claim"]]
  verdict[claim] = row[claims["verdict"]]
  found[claim, row[claims["side"]], row[claims["figure"]]] = row[claims["value"]]
}

function claimed(claim, label, side) {
  return needed(found[claim, side, label], label " of claim " claim)
}
function app(name) { return time(figure(name, "app", 120, "latency")) }
function level(name) { return time(figure(name, "chain", "", "slope_per_hop")) }
function climb(name, depth) { return time(figure(name, "chain", depth, "latency")) }
function slowest(    key, part, name) {
  for (key in known) {
    split(key, part, SUBSEP)
    if (part[2] != "app" || part[3] != 120 || part[4] != "latency") continue
    if (name == "" || known[key] + 0 > known[name, "app", 120, "latency"] + 0) name = part[1]
  }
  return name
}
function left(name) { return figure(name, "chain", 100, "left_behind") + 0 }

END {
  if (failed) exit 1
  between = "levels between that take part"
  change = "edges to change for one level more"
  print "| where | take | because | see it |"
  print "|---|---|---|---|"
  printf "| messages span levels that should not know of them | `responder.trampoline` | %d levels between take part, and %d with a delegate at every level; a level more changes %d references, and %d; %s in the app, %s a level, %d left behind | `./bubbleup claims E5` |\n", \
    claimed("E5", "responder chain: " between), claimed("E5", "a delegate at every level: " between), \
    claimed("E5", "responder chain: " change), claimed("E5", "a delegate at every level: " change), \
    app("responder.trampoline"), level("responder.trampoline"), left("responder.trampoline")
  printf "| the same, where messages are many or several threads send | `responder.indexed` | %s in the app, %s in the deep app, %s a level, %d left behind; two threads through one hierarchy do %s of the work of two alone; each level has a place to give back when it goes | `./bubbleup claims F1 F2` |\n", \
    app("responder.indexed"), time(figure("responder.indexed", "deep-app", 1000, "latency")), level("responder.indexed"), \
    left("responder.indexed"), percent(needed(shared["responder.indexed"], "scaling"), 0)
  printf "| every level on the way has a say, and the compiler is to check it | `delegate.relay` | %s in the app; a chain takes %.2f times as long over 4 levels and %.2f over 256, but %.2f and %.2f with the shorter order of look-ups | `./bubbleup claims E12` |\n", \
    app("delegate.relay"), claimed("E12", "chain to relay at 4 levels", "lookup=coordinating"), \
    claimed("E12", "chain to relay at 256 levels", "lookup=coordinating"), \
    claimed("E12", "chain to relay at 4 levels", "lookup=injected"), \
    claimed("E12", "chain to relay at 256 levels", "lookup=injected")
  printf "| nothing outlives what it is in, and that is certain | `parent.unowned` | %s in the app, %s a level, %d left behind; weak parents cost %s a level, and strong ones leave %d of %d nodes | `./bubbleup claims C5` |\n", \
    app("parent.unowned"), level("parent.unowned"), left("parent.unowned"), level("parent.weak"), left("parent.strong"), \
    nodes["chain", 100]
  printf "| one object decides, whoever asks | `singleton`, `bus.typed` | %s and %s up a chain of 10, %s and %s up one of 1,000; but the sender knows its receiver, and no two deciders can be told apart | `./bubbleup verify --strategy '^(bus\\|singleton)'` |\n", \
    climb("singleton", 10), climb("bus.typed", 10), climb("singleton", 1000), climb("bus.typed", 1000)
  printf "| several threads send | a hierarchy each | two threads through one hierarchy do %s of the work of two alone with `responder.trampoline`, %s with `parent.strong`; with one each %s and %s | `./bubbleup run --threads 2` |\n", \
    percent(needed(shared["responder.trampoline"], "scaling"), 0), percent(needed(shared["parent.strong"], "scaling"), 0), \
    percent(needed(own["responder.trampoline"], "scaling"), 0), percent(needed(own["parent.strong"], "scaling"), 0)
  printf "| time is the only worry | any | the chain takes %.3f %% of a frame at 120 Hz over 64 levels; in the app the slowest of all, `%s`, takes %s | `./bubbleup claims E13` |\n", \
    claimed("E13", "share of a frame in percent, 64 levels", "responder.trampoline apple"), slowest(), \
    percent(figure(slowest(), "app", 120, "latency") / frame, 3)
  printf "| never | `responder.retain`, `closure.strong`, `parent.strong` | they leave %d, %d and %d of %d nodes behind | `./bubbleup claims E6 C5` |\n", \
    left("responder.retain"), left("closure.strong"), left("parent.strong"), nodes["chain", 100]
  # The rows of F are claims about the fast lane, and no article's.
  for (claim in verdict) if (claim !~ /^F/) { total++; counts[verdict[claim]]++ }
  printf "\nOf the %d claims of the articles %d were confirmed and %d refuted, and %d depend on a choice that the row names", \
    total, counts["confirmed"], counts["refuted"], counts["depends"]
  if (counts["open"]) printf "; of %d the interval decides nothing", counts["open"]
  rest = total - counts["confirmed"] - counts["refuted"] - counts["depends"] - counts["open"]
  print (rest ? "; " rest " could not be answered here." : ".")
}
