"""Runs the readers under hostile inputs, one after the other, and prints a table.

    python3 scripts/fuzz.py FUZZING INPUTS READERS FOLDER [--plant BUG]

FOLDER keeps corpus and findings.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

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
    return lean | ({"BUBBLEUP_FUZZ_PLANT": plant} if plant else {})


def complaint_of(executable, reader, inputs, folder, scratch, plant):
    """One process: how many edges it reached, and what it said if it ended badly."""
    name = re.sub(r"[^a-z0-9.]+", "-", reader.lower())
    corpus, findings = (os.path.join(folder, kind, name) for kind in ("corpus", "findings"))
    for path in (corpus, findings):
        os.makedirs(path, exist_ok=True)
    done = subprocess.run(
        [executable, "inputs", reader, corpus, os.path.join(scratch, "words.dict"), f"-runs={inputs}", "-seed=1",
         f"-artifact_prefix={findings}/", *FLAGS],
        env=environment(scratch, plant), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    said = done.stdout.decode("utf-8", "replace")
    edges = int((re.findall(r"cov: (\d+)", said) or [0])[-1])
    if done.returncode != 0 or "DONE" not in said:
        return edges, said
    return edges, None if edges >= EDGES else f"error: libFuzzer sees {edges} edges; was it compiled with -sanitize=fuzzer?"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("executable", type=os.path.abspath)
    parser.add_argument("inputs", type=int)
    parser.add_argument("readers")
    parser.add_argument("folder")
    parser.add_argument("--plant")
    asked = parser.parse_args()
    listed = subprocess.run([asked.executable, "list"], env=environment("/"), capture_output=True, text=True, check=True)
    readers = [name for name in listed.stdout.splitlines() if re.search(asked.readers, name)]
    if not readers:
        sys.exit(f"error: no reader matches '{asked.readers}'")
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for reader in readers:
            edges, complaint = complaint_of(asked.executable, reader, asked.inputs, asked.folder, scratch, asked.plant)
            print(f"{reader}: {asked.inputs} inputs, {edges} edges, {'FAILED' if complaint else 'nothing found'}", flush=True)
            if complaint:
                failed += 1
                print(complaint[-6000:], file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
