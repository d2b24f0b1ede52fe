# Reading the files of a run by column names, for mawk as for gawk.

# cells TEXT INTO: the cells of a record by RFC 4180; no cell of these files holds a line end. Returns their number.
function cells(text, into,    count, place, sign, inside, cell) {
  sub(/\r$/, "", text)
  split("", into)
  if (index(text, "\"") == 0) return split(text, into, ",")
  cell = ""
  for (place = 1; place <= length(text); place++) {
    sign = substr(text, place, 1)
    if (sign == "\"" && inside && substr(text, place + 1, 1) == "\"") { cell = cell sign; place++ }
    else if (sign == "\"") inside = !inside
    else if (sign == "," && !inside) { into[++count] = cell; cell = "" }
    else cell = cell sign
  }
  into[++count] = cell
  return count
}

# header TEXT INTO: the places of the columns by their names.
function header(text, into,    names, count, place) {
  count = cells(text, names)
  for (place = 1; place <= count; place++) into[names[place]] = place
}

# parameter TEXT KEY: the value of a key in `key=value;…`; empty where it is not there.
function parameter(text, key,    pairs, count, place, pair) {
  count = split(text, pairs, ";")
  for (place = 1; place <= count; place++) {
    split(pairs[place], pair, "=")
    if (pair[1] == key) return pair[2]
  }
  return ""
}

# percent SHARE PLACES
function percent(share, places) { return sprintf("%." places "f %%", share * 100) }

# time NANOSECONDS: with three significant digits, in the unit that fits.
function time(nanoseconds,    value, unit) {
  # A fitted line falls by chance where depth does not matter.
  value = nanoseconds < 0 ? 0 : nanoseconds + 0
  unit = "ns"
  if (value >= 999.5) { value /= 1000; unit = "µs" }
  if (value >= 999.5) { value /= 1000; unit = "ms" }
  return sprintf(value < 9.995 && unit != "ns" ? "%.2f %s" : value < 99.95 ? "%.1f %s" : "%.0f %s", value, unit)
}

# needed VALUE NAME: the value, or the end where there is none: a table of a README has no holes that nobody saw.
function needed(value, name) {
  if (value == "") {
    printf "no %s\n", name >"/dev/stderr"
    failed = 1
    exit 1
  }
  return value
}
