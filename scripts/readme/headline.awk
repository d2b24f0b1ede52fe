# The table on the README's first screen: one row per shown strategy, fastest first.

END {
  if (failed) exit 1
  # Of each family what its article recommends, and what it warns of where that is faster.
  # `parent.guaranteed` and `responder.linked` are the least and the most that a fixed reference and a side table take.
  count = split("singleton delegate.direct bus.typed parent.guaranteed parent.strong parent.unowned parent.weak " \
    "responder.indexed responder.trampoline responder.linked closure.weak delegate.relay stream.async", shown, " ")
  for (left = 2; left <= count; left++) {
    held = shown[left]
    for (right = left - 1; right >= 1 && app(shown[right]) > app(held); right--) shown[right + 1] = shown[right]
    shown[right + 1] = held
  }
  print "| strategy | a message in the app | of a frame | in the deep app | up a chain of 100 | a further level | retains, chain of 100 | left behind |"
  print "|---|--:|--:|--:|--:|--:|--:|--:|"
  for (place = 1; place <= count; place++) {
    name = shown[place]
    slope = known[name, "chain", "", "slope_per_hop"]
    printf "| `%s` | %s | %s | %s | %s | %s | %s | %s |\n", name, time(app(name)), percent(app(name) / frame, 4), \
      time(figure(name, "deep-app", 1000, "latency")), time(figure(name, "chain", 100, "latency")), slope == "" ? "–" : time(slope), \
      retains(name), left_behind(name)
  }
}

function app(name) { return figure(name, "app", 120, "latency") + 0 }

function retains(name) {
  if (varied[name, 100, "retains"] != "") return varied[name, 100, "retains"]
  return sprintf("%.1f", figure(name, "chain", 100, "retains"))
}

function left_behind(name,    objects) {
  objects = figure(name, "chain", 100, "left_behind") + 0
  return objects == 0 ? "0" : sprintf("**%d of %d nodes**", objects, nodes["chain", 100])
}
