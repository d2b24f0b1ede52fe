# What the harness itself costs, out of the self-cost run.

FNR == 1 { header($0, column); next }
{
  cells($0, row)
  strategy = row[column["strategy"]]
  metric = row[column["metric"]]
  stat = row[column["stat"]]
  value = row[column["value"]]
  parameters = row[column["parameters"]]
  trials = parameter(parameters, "trials")
}
strategy ~ /^counter\./ {
  counters++
  expected = parameter(parameters, "expected")
  ends[2] = ""
  split(expected, ends, /\.\./)
  high = ends[2] == "" ? ends[1] : ends[2]
  if (value != "" && value + 0 >= ends[1] + 0 && value + 0 <= high + 0) exact++
  next
}
value == "" { next }
strategy == "harness.timer" && metric == "timer_cost" { cost = value }
strategy == "harness.timer" && metric == "timer_share" { share = value }
trials != "" && metric == "twin_ratio" {
  twin[stat] = value
  made = row[column["n"]]
  limit = parameter(parameters, "limit")
}
END {
  needed(cost, "timer's cost")
  needed(share, "timer's share")
  needed(made, "trial of the twin")
  needed(counters ? counters : "", "counter")
  print "| what | figure | target |"
  print "|---|---|---|"
  printf "| timer, two reads of %.1f ns, in the shortest batch | %s | under 0.15 %% |\n", cost, percent(share, 3)
  printf "| A/A twin within ±%s, median paired ratio per trial | %d of %d trials, from %.4f to %.4f | at least %d |\n", \
    percent(limit, 1), twin["within"] * made + 0.5, made, twin["min"], twin["max"], made - int(made / 100)
  printf "| counters that count a known number exactly | %d of %d | all |\n", exact, counters
}
