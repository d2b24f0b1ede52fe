# One question asked of strategies.csv in a line of pandas, and its answer, worked out here.

FNR == 1 { header($0, column); next }
{
  cells($0, row)
  if (row[column["scenario"]] != "app-120" || row[column["left_behind"]] == "" || row[column["left_behind"]] + 0 != 0) next
  time_of = row[column["ns_per_message"]]
  family = row[column["family"]]
  if (time_of == "" || (family in fastest && fastest[family] + 0 <= time_of + 0)) next
  fastest[family] = time_of
  split("strategy allocs_per_message retains_per_message", shown, " ")
  for (place in shown) answer[family, shown[place]] = row[column[shown[place]]]
}

# sorted: the families, fastest first, into order[1…]; returns their number.
function sorted(    family, count, place, held) {
  for (family in fastest) {
    order[++count] = family
    for (place = count; place > 1 && fastest[order[place - 1]] + 0 > fastest[order[place]] + 0; place--) {
      held = order[place]; order[place] = order[place - 1]; order[place - 1] = held
    }
  }
  return count
}

# figure VALUE: as many places as pandas would show are too many for a table.
function figure(value) { return value == "" ? "–" : sprintf("%.1f", value) }

END {
  if (failed) exit 1
  count = sorted()
  needed(count ? count : "", "row of app-120 that leaves nothing behind")
  print "```python"
  print "import pandas; print(pandas.read_csv(\"results/reference/strategies.csv\").query(\"scenario == 'app-120' and left_behind == 0\").sort_values(\"ns_per_message\").groupby(\"family\").head(1)[[\"family\", \"strategy\", \"ns_per_message\", \"allocs_per_message\", \"retains_per_message\"]].to_string(index=False))"
  print "```"
  print ""
  print "| family | strategy | ns_per_message | allocs_per_message | retains_per_message |"
  print "|---|---|--:|--:|--:|"
  for (place = 1; place <= count; place++) {
    family = order[place]
    printf "| %s | `%s` | %s | %s | %s |\n", family, answer[family, "strategy"], figure(fastest[family]), \
      figure(answer[family, "allocs_per_message"]), figure(answer[family, "retains_per_message"])
  }
}
