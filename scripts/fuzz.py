"""Runs the readers under hostile inputs, one after the other, and prints a table.

    python3 scripts/fuzz.py FUZZING --inputs N [--until N --output FILE] [--only REGEX] [--work FOLDER] [--stop-after S]

Each reader gets N inputs. With --until, rounds of N are repeated until each reader has had so many; the table is kept in
FILE after each round, and a later call goes on from it. FOLDER keeps corpus and findings; without it, each call begins
anew. --stop-after ends before another round once so many seconds have passed.
"""
import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

COLUMNS = ["reader", "inputs", "seconds", "inputs_per_second", "edges", "findings", "commit"]
# Beyond these libFuzzer ends the process by itself: a loop without end, and memory that is never given back. The limits
# of one input are the fuzzer's own, of processor time and of bytes held at once.
FLAGS = ["-timeout=20", "-rss_limit_mb=2048", "-max_len=4096", "-print_final_stats=1", "-verbosity=1", "-close_fd_mask=1"]
# Any reader has hundreds of them. Fewer, and the readers were compiled without what tells the fuzzer where its inputs go.
EDGES = 100


def environment(scratch, plant=None):
    lean = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    lean.update(
        BUBBLEUP_FUZZ_SCRATCH=scratch, SWIFT_BACKTRACE="enable=no", ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1"
    )
    if plant:
        lean["BUBBLEUP_FUZZ_PLANT"] = plant
    return lean


def round_of(executable, reader, inputs, seed, folder, scratch, plant=None):
    """One process: how many inputs it took, seconds, edges, and what it said if it ended badly."""
    name = re.sub(r"[^a-z0-9.]+", "-", reader.lower())
    corpus, findings = (os.path.join(folder, kind, name) for kind in ("corpus", "findings"))
    for path in (corpus, findings):
        os.makedirs(path, exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(
        [executable, "inputs", reader, corpus, os.path.join(scratch, "words.dict"), f"-runs={inputs}", f"-seed={seed}",
         f"-artifact_prefix={findings}/", *FLAGS],
        env=environment(scratch, plant), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    said = done.stdout.decode("utf-8", "replace")
    taken = re.findall(r"stat::number_of_executed_units: +(\d+)", said) or re.findall(r"^#(\d+)", said, re.M)
    edges = re.findall(r"cov: (\d+)", said)
    reached = int(edges[-1]) if edges else 0
    complaint = None if done.returncode == 0 and "DONE" in said else said
    if complaint is None and reached < EDGES:
        complaint = f"error: libFuzzer sees {reached} edges of this reader; was it compiled with -sanitize=fuzzer?"
    return int(taken[-1]) if taken else 0, time.monotonic() - began, reached, complaint


def commit():
    words = ["git", "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(words, capture_output=True, text=True).stdout.strip() or "unknown"


def table(rows, file):
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(row)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("executable")
    parser.add_argument("--inputs", type=int, required=True)
    parser.add_argument("--until", type=int)
    parser.add_argument("--output")
    parser.add_argument("--only", default="")
    parser.add_argument("--work")
    parser.add_argument("--stop-after", type=float, default=float("inf"))
    parser.add_argument("--plant")
    arguments = parser.parse_args()
    began = time.monotonic()
    executable = os.path.abspath(arguments.executable)
    listed = subprocess.run([executable, "list"], env=environment("/"), capture_output=True, text=True, check=True).stdout
    readers = [name for name in listed.splitlines() if re.search(arguments.only, name)]
    if not readers:
        sys.exit(f"error: no reader matches '{arguments.only}'")
    rows = {name: dict.fromkeys(COLUMNS, 0) | {"reader": name} for name in readers}
    if arguments.until and arguments.output and os.path.exists(arguments.output):
        with open(arguments.output, newline="") as file:
            for row in csv.DictReader(file):
                if row["reader"] in rows:
                    kept = {key: int(row[key]) for key in ("inputs", "edges", "findings")}
                    rows[row["reader"]].update(kept, seconds=float(row["seconds"]), commit=row["commit"])
    folder = arguments.work or tempfile.mkdtemp()
    scratch = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    found, is_ended = 0, False
    try:
        until = arguments.until or arguments.inputs
        while not is_ended:
            is_ended = True
            for name in readers:
                row = rows[name]
                if row["inputs"] >= until or row["findings"] or time.monotonic() - began > arguments.stop_after:
                    continue
                is_ended = False
                count = min(arguments.inputs, until - row["inputs"])
                seed = 1 + row["inputs"] // arguments.inputs
                inputs, seconds, edges, complaint = round_of(
                    executable, name, count, seed, folder, scratch, arguments.plant
                )
                row["inputs"] += inputs
                row["seconds"] = round(row["seconds"] + seconds, 1)
                row["inputs_per_second"] = round(row["inputs"] / max(row["seconds"], 0.1))
                row["edges"] = max(row["edges"], edges)
                row["commit"] = commit()
                if complaint:
                    row["findings"] += 1
                    found += 1
                    print(f"==> {name}: after {inputs} inputs", complaint[-6000:], sep="\n", file=sys.stderr)
                if arguments.until and arguments.output:
                    with open(arguments.output + ".new", "w", newline="") as file:
                        table(rows.values(), file)
                    os.replace(arguments.output + ".new", arguments.output)
    finally:
        shutil.rmtree(scratch)
        if not arguments.work:
            shutil.rmtree(folder)
    if arguments.output and not arguments.until:
        with open(arguments.output, "w", newline="") as file:
            table(rows.values(), file)
    width = max(map(len, readers))
    print(f"{'reader':{width}} {'inputs':>10} {'seconds':>8} {'edges':>6} findings")
    for row in rows.values():
        print(f"{row['reader']:{width}} {row['inputs']:10} {row['seconds']:8} {row['edges']:6} {row['findings']:8}")
    total = sum(row["inputs"] for row in rows.values())
    print(f"{total} inputs of {len(readers)} readers, {found} findings")
    sys.exit(1 if found else 0)


main()
