# What one experiment came to as rows of summary.csv, with exact 95 % bounds of each share: C. J. Clopper & E. S. Pearson, "The Use of Confidence
# or Fiducial Limits Illustrated in the Case of the Binomial", Biometrika 26 (1934), 404-413.

# log of n over k
function log_choose(n, k,   i, sum) {
  for (i = 1; i <= k; i++) sum += log(n - k + i) - log(i)
  return sum
}
# P(X <= k) of n trials with chance p
function cumulative(n, k, p,   i, sum) {
  if (k >= n) return 1
  if (p <= 0) return 1
  if (p >= 1) return 0
  for (i = 0; i <= k; i++) sum += exp(log_choose(n, i) + i * log(p) + (n - i) * log(1 - p))
  return sum
}
# The chance under which at most k of n are exactly as likely as tail; falls in p.
function bound(n, k, tail,   low, high, middle, step) {
  low = 0; high = 1
  for (step = 0; step < 60; step++) {
    middle = (low + high) / 2
    if (cumulative(n, k, middle) > tail) low = middle; else high = middle
  }
  return (low + high) / 2
}
function share(label, k, n) {
  if (n == 0) return
  lower = k == 0 ? 0 : bound(n, k - 1, 0.975)
  upper = k == n ? 1 : bound(n, k, 0.025)
  printf "%s,%s,%d,%d,%.2f,%.2f,%.2f\n", name, label, k, n, 100 * k / n, 100 * lower, 100 * upper
}
NR > 1 {
  red = $16 == "regressed" || $16 == "improved"
  checks[$1] = 1; seconds[$1] = $4; ended[$1] = $3
  if ($5) planted = 1
  is_time = $9 == "latency"
  # A strategy that the time budget had no room for has no verdict that could be right or wrong. One that was timed and left
  # open had one in earlier builds, by another name.
  if (is_time && $16 == "not held" && $13 == "") { left++; next }
  if (is_time) {
    times[$5]++
    if (red) reds[$5]++
    if ($16 == "regressed") worse[$5]++
    if ($16 == "inconclusive" || $16 == "not held") open[$5]++
    if ($16 == "invalid") invalid++
    if ($17 != "") {
      # What differs much from process to process has a wider margin, and would hide what the others come to.
      place = $6 ($15 > 0.01 ? " with a wider margin" : "")
      found[place] += $17; founds[place]++
      if ($17 > most_found[place]) most_found[place] = $17
      judged++; if ($17 <= 2 * $15) fine++
    }
    if ($11 != "") {
      truth = 1
      if ($5 && name ~ /inject-/) truth = 1 + substr(name, index(name, "inject-") + 7) / 100
      # A screen and fresh pairs have intervals of different levels: 92.8 % and 99.3 % (ErrorBudget.swift).
      stage = $14 ~ /screen/ ? "screen" : "fresh"
      intervals[stage]++
      if ($11 <= truth && truth <= $12) covered[stage]++
    }
  } else {
    key = $1 SUBSEP $6 SUBSEP $7 SUBSEP $8 SUBSEP $20
    counts[$5 SUBSEP key] = 1
    if (red) changed[$5 SUBSEP key] = 1
  }
}
END {
  for (check in checks) { n++; sum += seconds[check]; if (seconds[check] > most) most = seconds[check] }
  for (check in checks) { red_checks += ended[check] == 3; open_checks += ended[check] == 5 }
  if (n == 0) exit
  printf "%s,checks,%d,,,,\n", name, n
  printf "%s,seconds of a check on average,%.0f,,,,\n", name, sum / n
  printf "%s,seconds of a check at most,%d,,,,\n", name, most
  # As exit codes say it, which is what CI goes by.
  if (!planted) share("checks red without a cause", red_checks, n)
  if (!planted) share("checks undecided", open_checks, n)
  share("times red without a cause", reds[0], times[0])
  share("times undecided without a cause", open[0], times[0])
  share("injected times caught", worse[1], times[1])
  share("injected times undecided", open[1], times[1])
  share("times left out for lack of room", left, left + times[0] + times[1])
  share("times of checks that were invalid", invalid, times[0] + times[1])
  share("times in which nine checks in ten find twice the margin", fine, judged)
  for (place in founds) {
    printf "%s,percent that nine checks in ten find in %s on average,%.2f,,,,\n", name, place, 100 * found[place] / founds[place]
    printf "%s,percent that nine checks in ten find in %s at most,%.2f,,,,\n", name, place, 100 * most_found[place]
  }
  share("screens whose interval holds the truth", covered["screen"], intervals["screen"])
  share("fresh pairs whose interval does", covered["fresh"], intervals["fresh"])
  for (key in counts) {
    split(key, part, SUBSEP)
    cases[part[1]]++
    if (key in changed) differ[part[1]]++
  }
  share("cases with a changed count without a cause", differ[0], cases[0])
  # A trip count changes times alone, so only the other experiments have counts to catch.
  if (name !~ /inject-/) share("injected cases with a changed count", differ[1], cases[1])
}
