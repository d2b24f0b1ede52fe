"""Asks strategies.csv what the project is about, in two ways, and results.csv in a third; all must agree.

The question: on each hierarchy that messages are sent through, which strategy of each family is the fastest that leaves
nothing behind, and what does a message take there in time, allocations and retains?
"""

import csv
import sqlite3
import sys

FIGURES = ["ns_per_message", "allocs_per_message", "retains_per_message"]
# What the figures are called in the long form, where left_behind is a sum of these.
METRICS = {"ns_per_message": "latency", "allocs_per_message": "allocations", "retains_per_message": "retains"}
LEFT_BEHIND = ["left_behind", "closures", "table_entries", "observers", "queued_messages"]
OPTIONS = {"form", "lookup", "next", "policy", "table", "mode", "changes"}


def fail(text):
    sys.exit(f"error: the plain table: {text}")


def number(cell):
    return float(cell) if cell not in ("", None) else None


def fastest(rows):
    """Of rows (scenario, family, strategy, figures), the fastest of each scenario and family."""
    best = {}
    for scenario, family, strategy, figures in rows:
        known = best.get((scenario, family))
        if known is None or (figures[0], strategy) < (known[1][0], known[0]):
            best[scenario, family] = (strategy, figures)
    return best


def by_csv(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    sent = [row for row in rows if row["threads"] == "1" and row["ns_per_message"] and row["left_behind"]]
    return rows, fastest(
        (row["scenario"], row["family"], row["strategy"], tuple(number(row[figure]) for figure in FIGURES))
        for row in sent
        if number(row["left_behind"]) == 0
    )


def by_sqlite(path):
    with open(path, newline="", encoding="utf-8") as file:
        header, *records = csv.reader(file, strict=True)
    base = sqlite3.connect(":memory:")
    base.execute("create table s ({})".format(", ".join(f'"{name}"' for name in header)))
    base.executemany("insert into s values ({})".format(", ".join("?" * len(header))), records)
    question = f"""
        select scenario, family, strategy, {", ".join(FIGURES)} from
          (select *, row_number() over (partition by scenario, family order by ns_per_message + 0, strategy) as place
           from s where threads = '1' and ns_per_message <> '' and left_behind <> '' and left_behind + 0 = 0)
        where place = 1
    """
    return {(row[0], row[1]): (row[2], tuple(map(number, row[3:]))) for row in base.execute(question)}


def cases(path):
    """The figures of each case of results.csv, by metric and statistic."""
    found = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file, strict=True):
            names = ["scenario", "strategy", "controllers", "depth", "nodes", "threads", "parameters"]
            found.setdefault(tuple(row[name] for name in names), {})[row["metric"], row["stat"]] = row["value"]
    return {key: value for key, value in found.items() if not key[1].startswith("kernel.") and "twin=" not in key[6]}


def by_results(found):
    rows = []
    for (scenario, strategy, controllers, depth, _, threads, parameters), figures in found.items():
        pairs = dict(pair.split("=", 1) for pair in parameters.split(";") if pair)
        rest = [part for key, value in pairs.items() if key not in OPTIONS for part in (key, value)]
        if threads != "1" or "pass" in pairs or not figures.get(("latency", "median")):
            continue
        if not figures.get(("left_behind", "exact")):
            continue
        if sum(number(figures.get((kind, "exact"))) or 0 for kind in LEFT_BEHIND):
            continue
        name = "-".join([scenario, depth if scenario == "chain" else controllers] + rest)
        values = tuple(
            number(figures.get((METRICS[figure], "median" if figure == "ns_per_message" else "exact")))
            for figure in FIGURES
        )
        rows.append((name, strategy.split(".")[0], strategy, values))
    return fastest(rows)


def main(plain, long):
    rows, answer = by_csv(plain)
    found = cases(long)
    headlines = [
        key for key, own in found.items()
        if ("build" if "pass=build" in key[6] else "latency", "median") in own
    ]
    if len(rows) != len(headlines):
        fail(f"{plain} has {len(rows)} rows, {long} has {len(headlines)} cases")
    if not answer:
        fail(f"{plain} has no row of a message that leaves nothing behind")
    for way, other in [("sqlite3", by_sqlite(plain)), (long, by_results(found))]:
        for key in sorted(set(answer) | set(other)):
            if answer.get(key) != other.get(key):
                fail(f"{' '.join(key)}: csv says {answer.get(key)}, {way} says {other.get(key)}")
    scenarios = {scenario for scenario, _ in answer}
    print(f"the plain table is green: {len(rows)} rows; {len(answer)} answers on {len(scenarios)} hierarchies, "
          "the same by csv, by sqlite3 and from results.csv")


main(*sys.argv[1:])
