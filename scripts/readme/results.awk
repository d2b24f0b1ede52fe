# Reads results.csv: afterwards figure(STRATEGY, SCENARIO, SIZE, METRIC) has what one thread was measured to take, where
# SIZE is the depth of a chain and the controllers of an app; and scaling(…) what two threads were. A count that did not
# repeat is a range, and varied[…] has it.

FILENAME ~ /results\.csv$/ && FNR == 1 { header($0, column); next }
FILENAME ~ /results\.csv$/ {
  cells($0, row)
  stat = row[column["stat"]]
  value = row[column["value"]]
  if (value == "" && row[column["reason"]] ~ /^does not repeat: [0-9]+ to [0-9]+ over [0-9]+$/) vary()
  if (value == "" || (stat != "median" && stat != "exact" && stat != "fit")) next
  strategy = row[column["strategy"]]
  metric = row[column["metric"]]
  parameters = row[column["parameters"]]
  pass = parameter(parameters, "pass")
  scenario = row[column["scenario"]]
  size = stat == "fit" ? "" : scenario == "chain" ? row[column["depth"]] : row[column["controllers"]]
  # Of hierarchies that stand still: few strategies are measured beside changes, and the table compares them all. And
  # with a side table for each hierarchy, as everywhere else; one for the whole process is a case of its own.
  if (pass == "threads" && parameter(parameters, "changes") != "") next
  if (pass == "threads" && parameter(parameters, "table") == "process") next
  if (pass == "threads" && row[column["threads"]] == 2 && metric == "scaling_efficiency") {
    efficiency[strategy, scenario, size, parameter(parameters, "mode")] = value
  }
  if (pass != "" && stat != "fit") next
  known[strategy, scenario, size, metric] = value
  nodes[scenario, size] = row[column["nodes"]]
}

function vary(    word) {
  if (parameter(row[column["parameters"]], "pass") != "" || row[column["scenario"]] != "chain") return
  split(row[column["reason"]], word, " ")
  varied[row[column["strategy"]], row[column["depth"]], row[column["metric"]]] = \
    sprintf("%.1f to %.1f", word[4] / word[8], word[6] / word[8])
}

# MODE is "shared" where the threads have one hierarchy, and "own" where each has its own.
function scaling(strategy, scenario, size, mode) {
  return needed(efficiency[strategy, scenario, size, mode], "scaling of " strategy " in " scenario " " size)
}

function figure(strategy, scenario, size, metric) {
  return needed(known[strategy, scenario, size, metric], metric " of " strategy " in " scenario " " size)
}
