"""Says which lines no test comes to, and holds them to a list of reasons.

    python3 scripts/coverage.py LINES EXCEPTIONS [--output FILE]

LINES is what `llvm-cov export --format=lcov` prints. EXCEPTIONS has a line `FILE | COUNT | REASON`: so many lines of FILE
are not come to, and why that is so. FILE gets the table as CSV.
"""
import csv
import os
import sys

PARTS = {
    "readers and writers of files": ["Sources/Results/"],
    "arguments": ["Sources/BubbleupKit/Command/"],
    "gate": ["Sources/BubbleupKit/Check/"],
    "comparisons": ["Sources/BubbleupKit/Compare/"],
    "statistics": ["Sources/Statistics/"],
    "outlines, scripts, schedules": [
        "Sources/Hierarchy/Plan/Outline", "Sources/Hierarchy/Plan/PlanParameters",
        "Sources/Scenarios/Architectures/Kit/Script", "Sources/Stress/ExploredScenarios/ScheduleFile",
    ],
}


def part(path):
    return next((name for name, starts in PARTS.items() if any(path.startswith(start) for start in starts)), None)


def counted(lines):
    """Of each file the number of times that each of its lines was come to."""
    root, path, counts = os.getcwd() + "/", None, {}
    with open(lines, encoding="utf-8") as file:
        for line in file:
            key, _, rest = line.strip().partition(":")
            if key == "SF":
                path = os.path.realpath(rest).removeprefix(root)
            elif key == "DA" and part(path):
                number, times = map(int, rest.split(",")[:2])
                own = counts.setdefault(path, {})
                # A generic function is there once for each of its types.
                own[number] = max(own.get(number, 0), times)
    return counts


def main():
    counts = counted(sys.argv[1])
    if not counts:
        sys.exit("error: no file of the parts that are measured is among the lines")
    allowed = {}
    with open(sys.argv[2], encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                path, count, reason = (word.strip() for word in line.split("|", 2))
                if not reason:
                    sys.exit(f"{sys.argv[2]}: {path} has no reason")
                allowed[path] = int(count)
    rows, sound = [], True
    for path in sorted(counts):
        missed = sorted(number for number, times in counts[path].items() if times == 0)
        rows.append([part(path), path, len(counts[path]), len(counts[path]) - len(missed), " ".join(map(str, missed))])
        if len(missed) != allowed.pop(path, 0):
            sound = False
            print(f"{path}: no test comes to {len(missed)} lines: {' '.join(map(str, missed))}")
    for path in allowed:
        sound = False
        print(f"{sys.argv[2]}: nothing needs the exception of {path}")
    if "--output" in sys.argv:
        with open(sys.argv[sys.argv.index("--output") + 1], "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["part", "file", "lines", "covered", "not_covered"])
            writer.writerows(rows)
    print(f"{'part':30} {'lines':>6} {'covered':>8}")
    for name in PARTS:
        lines, covered = (sum(row[place] for row in rows if row[0] == name) for place in (2, 3))
        print(f"{name:30} {lines:6} {covered:8}  {covered / max(lines, 1):7.2%}")
    sys.exit(0 if sound else 1)


main()
