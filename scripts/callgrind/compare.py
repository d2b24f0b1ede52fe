"""Sets what the harness says of messages beside what a loop of its own says (scripts/compare-apart).

Usage: compare.py STRATEGIES.csv COUNTS.json CALLS.csv TIMES.csv…
Prints rows `strategy,depth,what,harness,apart,difference`. Counts that differ end it with 1; so do further hops that
take other instructions. Times and the whole of instructions are printed, and judge nothing.
"""

import csv
import json
import re
import statistics
import sys
from collections import defaultdict

COLUMNS = {
    "allocations": "allocations",
    "retains": "retains",
    "weak loads": "weak_loads",
}


def harness(table, counts):
    """Yields (strategy, depth), what, and the harness's figure of messages that carry values."""
    with open(table, encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row["threads"] == "1" and row["payload"] != "boxed":
                key = row["strategy"], row["depth"]
                for what, column in {"nanoseconds": "latency", **COLUMNS}.items():
                    # Kernels have no counts.
                    if row[column]:
                        yield key, what, float(row[column])
    with open(counts, encoding="utf-8") as text:
        for case in json.load(text)["cases"]:
            depth = re.search(r"depth=(\d+)", case["scenario"])
            figure = case["counts"]["instructions"]
            yield (case["strategy"], depth[1]), "instructions", figure["value"]


def apart(calls, times):
    """Yields the same of the loop."""
    with open(calls, encoding="utf-8") as lines:
        for strategy, depth, what, figure in csv.reader(lines):
            yield (strategy, depth), what, float(figure)
    found = defaultdict(list)
    for path in times:
        with open(path, encoding="utf-8") as lines:
            for strategy, depth, figure in csv.reader(lines):
                found[strategy, depth].append(float(figure))
    for key, figures in found.items():
        yield key, "nanoseconds", statistics.mean(figures)


def table(rows):
    found = defaultdict(dict)
    for key, what, figure in rows:
        # A strategy's first set of options is its own form; it stands first.
        found[key].setdefault(what, figure)
    return found


def main():
    path, counts, calls, *times = sys.argv[1:]
    ours, theirs = table(harness(path, counts)), table(apart(calls, times))
    wrong = [] if theirs else ["there is nothing to compare"]
    print("strategy,depth,what,harness,apart,difference")
    for strategy, depth in sorted(theirs, key=lambda key: (key[0], int(key[1]))):
        left, right = ours[strategy, depth], theirs[strategy, depth]
        for what in ["nanoseconds", "instructions", *COLUMNS]:
            difference = "" if not right[what] else f"{(left[what] / right[what] - 1) * 100:+.1f} %"
            print(f"{strategy},{depth},{what},{left[what]:.6g},{right[what]:.6g},{difference}")
            if what in COLUMNS and abs(left[what] - right[what]) > 0.001:
                wrong.append(f"{strategy} over {depth} levels: {what} differ")
    for strategy in sorted({key[0] for key in theirs}):
        short, long = sorted(int(key[1]) for key in theirs if key[0] == strategy)
        slopes = [
            (side[strategy, str(long)]["instructions"] - side[strategy, str(short)]["instructions"]) / (long - short)
            for side in (ours, theirs)
        ]
        if abs(slopes[0] - slopes[1]) > 0.05:
            wrong.append(f"{strategy}: a further hop takes {slopes[0]:.2f} and {slopes[1]:.2f} instructions")
    if wrong:
        sys.exit("\n".join(f"error: {words}" for words in wrong))


main()
