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
function two(scenario, size, mode) {
  return percent(scaling("responder.trampoline", scenario, size, mode), 0) " and " \
    percent(scaling("parent.strong", scenario, size, mode), 0)
}
function left(name) { return figure(name, "chain", 100, "left_behind") + 0 }

END {
  if (failed) exit 1
  between = "levels between that take part"
  change = "edges to change for one level more"
  print "| where | take | because | see it |"
  print "|---|---|---|---|"
  printf "| messages span levels that should not know of them | `responder.trampoline` | %d of the levels in between take part; with a delegate at every level it is %d. Where one more level is put in, %d references have to change; with delegates it is %d. A message takes %s in the app, and %s more for each further level; %d objects are left behind | `./bubbleup claims E5` |\n", \
    claimed("E5", "responder chain: " between), claimed("E5", "a delegate at every level: " between), \
    claimed("E5", "responder chain: " change), claimed("E5", "a delegate at every level: " change), \
    app("responder.trampoline"), level("responder.trampoline"), left("responder.trampoline")
  printf "| the same, where messages are many or several threads send | `responder.indexed` | a message takes %s in the app, %s in the deep app, and %s more for each further level; %d objects are left behind. Two threads that share a chain of 100 levels do %s of twice the work of one thread. Each level has a place that it has to give back when it goes | `./bubbleup claims F1 F2` |\n", \
    app("responder.indexed"), time(figure("responder.indexed", "deep-app", 1000, "latency")), level("responder.indexed"), \
    left("responder.indexed"), percent(scaling("responder.indexed", "chain", 100, "shared"), 0)
  printf "| every level on the way has a say, and the compiler is to check it | `delegate.relay` | a message takes %s in the app. The responder chain takes %.2f times as long over 4 levels, and %.2f times as long over 256. With the order of look-ups `lookup=injected` it takes %.2f and %.2f times as long | `./bubbleup claims E12` |\n", \
    app("delegate.relay"), claimed("E12", "chain to relay at 4 levels", "lookup=coordinating"), \
    claimed("E12", "chain to relay at 256 levels", "lookup=coordinating"), \
    claimed("E12", "chain to relay at 4 levels", "lookup=injected"), \
    claimed("E12", "chain to relay at 256 levels", "lookup=injected")
  printf "| nothing outlives what it is in, and that is certain | `parent.unowned` | a message takes %s in the app, and %s more for each further level; %d objects are left behind. Weak parents take %s for each further level, and strong parents leave %d of %d objects behind | `./bubbleup claims C5` |\n", \
    app("parent.unowned"), level("parent.unowned"), left("parent.unowned"), level("parent.weak"), left("parent.strong"), \
    nodes["chain", 100]
  printf "| one object decides, whoever asks | `singleton`, `bus.typed` | up a chain of 10 levels a message takes %s and %s, and up one of 1,000 levels %s and %s. But the sender has to know its receiver, and two deciders cannot be told apart | `./bubbleup verify --strategy '^(bus\\|singleton)'` |\n", \
    climb("singleton", 10), climb("bus.typed", 10), climb("singleton", 1000), climb("bus.typed", 1000)
  printf "| several threads send | a hierarchy each | two threads that share a chain of 100 levels do %s of twice the work of one thread with `responder.trampoline` and `parent.strong`. With a chain each they do %s. In the deep app, whose objects fit into no cache that one core has to itself, no gain is shown: they do %s where they share one, and %s with one each | `./bubbleup run --threads 2` |\n", \
    two("chain", 100, "shared"), two("chain", 100, "own"), two("deep-app", 1000, "shared"), two("deep-app", 1000, "own")
  printf "| time is the only worry | any | over 64 levels, of which a quarter are coordinators, the responder chain takes %.3f %% of a frame at 120 Hz. Such a message makes %d hops at least. In the app the slowest strategy of all, `%s`, takes %s | `./bubbleup claims E13` |\n", \
    claimed("E13", "share of a frame in percent, 64 levels", "responder.trampoline apple"), \
    claimed("E13", "fewest hops of a message over 64 levels"), slowest(), \
    percent(figure(slowest(), "app", 120, "latency") / frame, 3)
  printf "| never | `responder.retain`, `closure.strong`, `parent.strong` | they leave %d, %d and %d of %d objects behind | `./bubbleup claims E6 C5` |\n", \
    left("responder.retain"), left("closure.strong"), left("parent.strong"), nodes["chain", 100]
  # The rows of F are claims about the fast lane, and no article's.
  for (claim in verdict) if (claim !~ /^F/) { total++; counts[verdict[claim]]++ }
  printf "\nThe articles make %d claims. Of these %d were confirmed and %d refuted, and %d depend on a choice that the row names", \
    total, counts["confirmed"], counts["refuted"], counts["depends"]
  if (counts["open"]) printf "; %d stay open, because the interval of a figure lies on both sides of the limit", counts["open"]
  rest = total - counts["confirmed"] - counts["refuted"] - counts["depends"] - counts["open"]
  print (rest ? "; " rest " could not be answered here." : ".")
}
