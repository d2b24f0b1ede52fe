"""Runs every command that README and the pages name, in the order of STEPS, and checks what it prints.

A command that no step covers is an error: whoever writes a command into a text says here what a reader gets to see. So is a
step that no text needs any more.
"""

import csv
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time

ROOT, WORK = sys.argv[1:]
TEXTS = [
    path
    for pattern in ["README.md", "Sources/BubbleupKit/Documentation.docc/*.md", "results/**/README.md"]
    for path in sorted(glob.glob(pattern, root_dir=ROOT, recursive=True))
]

SMALL = "--depth 10 --threads 1 --time-budget 20s"
BUILDS = "--part builds --controllers 200,400 --strategy '^parent.(weak|strong)$' --time-budget 10s"
# A busy machine may make the figures of a run invalid, and then it says so and ends with 5.
RUN = (0, 5)


class Step:
    """What is run for some commands of the texts, how it may end, and what it has to print."""

    def __init__(self, texts, does=None, ends=(0,), says=(), leaves=(), reads=""):
        self.texts = [texts] if isinstance(texts, str) else texts
        self.words = shlex.split(does if does is not None else self.texts[0])
        self.ends, self.says, self.leaves, self.reads = ends, says, leaves, reads


def run(texts, name, options=SMALL, says=(), leaves=()):
    """A short run that leaves its folder and names its page."""
    return Step(
        texts,
        f"run {options} --name {name}",
        RUN,
        ["report.html", *says],
        [f"results/{name}/report.html", f"results/{name}/results.csv", *leaves],
    )


def typed_into(path, command):
    """What a page types into a command, up to END."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as text:
        return re.search(rf"{re.escape(command)} <<'END'\n(.*?)^END$", text.read(), re.S | re.M).group(1)


STEPS = [
    Step("help VERB", "help run", says=["Usage:", "--quick"]),
    Step("help --man", says=[r"\.TH BUBBLEUP 1"]),
    Step("completion", "completion fish", says=["complete -c"]),
    Step("doctor", says=["allocator"]),
    Step(["list"], says=["responder.trampoline", "chain"]),
    Step("list architectures", says=["container-coordinators"]),
    Step("list metrics", says=["latency"]),
    # Runs, and what is made of them.
    run(["run", "run --name mine", "run --quick", "run --name reference"], "mine", "--quick --depth 10,100 --threads 1 --time-budget 30s",
        ["parent.weak"], ["results/mine/strategies.csv"]),
    run("run --threads 2", "threads",
        "--quick --part threads --strategy '^parent' --time-budget 20s"),
    run("run --part threads --depth 100 --strategy '^(parent.strong|responder.(indexed|memo))$'", "senders",
        "--part threads --depth 100 --threads 2 --strategy '^responder.indexed$' --time-budget 30s"),
    Step(["run --suite self-cost", "run --suite self-cost --name self-cost"],
         "run --suite self-cost --trials 2 --trial-length 100ms --name self", (0, 5)),
    Step(["compare", "compare [RUN [RUN]]", "compare [RUN]", "compare reference --reference delegate.relay"],
         # Of an invalid run no times are compared.
         "compare mine --reference delegate.relay", RUN, ["delegate.relay", "times as|mine is invalid"]),
    Step("compare BASE CANDIDATE", "compare mine threads", says=["mine", "threads"]),
    Step(["report", "report [DIR…]", "report [RUN…]",
          "report reference --picture results/reference/latency.svg"],
         "report mine --picture latency.svg", says=["report.html"], leaves=["latency.svg"]),
    Step(["seal", "seal DIR", "seal results/reference", "seal results/NAME"], "seal results/mine", says=["as it was|not edited|intact|sealed"]),
    # A baseline, and checks against it; times decide nothing here.
    Step(["baseline save NAME RUN", "baseline save NAME [RUN]", "baseline save counts counts --counts-only",
          "baseline save known-good mine"],
         "baseline save known-good mine --counts-only", says=["known-good"]),
    Step(["check", "check --baseline", "check --baseline known-good"],
         "check --baseline known-good --counts-only", says=[r"^same: |\nsame: "]),
    # Other verbs that leave a folder of their own where a name is given.
    Step([], "claims E6 --name mine-claims", leaves=["results/mine-claims/claims.csv"]),
    Step([], "check --baseline known-good --counts-only --name mine-check", leaves=["results/mine-check/compare.csv"]),
    # Builds another commit, which scripts/check-gate and the tests of builds do; here only the plan.
    Step(["check --against HEAD~1", "check --against REF"], "check --against HEAD~1 --dry-run",
         says=["responder.trampoline"]),
    Step("check --bisect v1.2..main --counts-only", "check --bisect HEAD~1.. --counts-only --dry-run",
         says=["responder.trampoline"]),
    # A history. The first rows are of the committed run, since one on a busy machine may be invalid and append nothing.
    Step("history --add nightly", f"history --add {ROOT}/results/reference", says=["no level changed", "delegate.relay"],
         leaves=["history.csv"]),
    run("run --history history.csv", "kept", SMALL + " --history history.csv", ["appended to history.csv|to history.csv"]),
    Step(["check --against HEAD~1 --history history.csv"], "check --against HEAD~1 --history history.csv --dry-run",
         says=["responder.trampoline"]),
    Step(["history", "history --page history.html"], "history --page history.html", says=["series"],
         leaves=["history.html"]),
    # Proofs and counts.
    Step(["verify", "verify --strategy NAME", "verify --strategy '^parent'"],
         "verify --strategy '^parent' --filter '^chain'", says=["parent.weak", "ok"]),
    Step("verify --script - <<'END'", "verify --script -", says=["back-button"],
         reads=typed_into("Sources/BubbleupKit/Documentation.docc/TheFiveArchitectures.md", "verify --script -")),
    Step("verify --json", "verify --json --strategy '^parent.weak$' --filter '^chain'", says=['"strategy"']),
    Step(r"verify --strategy '^(bus\|singleton)'", "verify --strategy '^(bus|singleton)' --filter '^chain'",
         says=["singleton", "bus.typed"]),
    Step(["counts", "counts --instructions"], "counts --depth 10 --strategy '^parent'",
         says=["parent.strong", "retains"]),
    # Claims.
    Step(["claims", "claims [E13]", "claims E13"], "claims E13", says=["E13", "depends|confirmed|refuted|open"]),
    Step("claims B --verbose", "claims B9 --verbose", says=["rule:"]),
    Step("claims --challenge", "claims --challenge C5", says=["turned"]),
    *(Step(f"claims {rows}", says=rows.split()) for rows in ["C5", "E12", "E5", "E6 C5", "F1 F2", "F5 F6"]),
    # Stress.
    Step("stress", "stress --strategy '^parent.weak$' --messages 1000 --threads 2 --mode queue",
         says=["parent.weak"]),
    Step("stress --discipline own",
         "stress --discipline own --strategy indexed --messages 1000 --threads 2 --mode queue",
         says=["responder.indexed"]),
    Step(["stress --explore", "stress --explore exhaustive --strategy 'indexed|memo'"],
         "stress --explore exhaustive --strategy indexed --scenario send-reuse", says=["none failed"]),
    Step("stress --list --markdown", says=["parent.weak"]),
    # Many machines.
    Step("run --part builds --controllers 1000,10000,100000 --time-budget 8m --name builds",
         f"run {BUILDS} --name small", RUN, leaves=["results/small/results.csv"]),
    Step(["run --shard 3/8", "run --shard 3/8 --name nightly"], f"run {BUILDS} --shard 1/2 --name nightly", RUN),
    Step([], f"run {BUILDS} --shard 2/2 --name nightly", RUN, leaves=["results/nightly-2of2/run.json"]),
    Step(["merge", "merge RUN… --name NAME", "merge results/nightly-*of8 --name nightly",
          "merge results/full-*of8 --name full"],
         "merge nightly-1of2 nightly-2of2 --name nightly", RUN, leaves=["results/nightly/results.csv"]),
    Step("counts --shard 2/8 --json >counts-2.json", "counts --depth 10 --strategy '^parent' --shard 1/1 --json",
         says=['"retains']),
    Step("stress --explore exhaustive --full --shard 2/8 --name schedules",
         "stress --explore exhaustive --strategy '^parent.weak$' --scenario send-reuse --shard 1/2 --name schedules",
         leaves=["results/schedules-1of2/explorations.csv"]),
    Step([], "stress --explore exhaustive --strategy '^parent.weak$' --scenario send-reuse --shard 2/2 --name schedules"),
    Step("merge schedules-*of8 --name schedules", "merge schedules-1of2 schedules-2of2 --name schedules",
         leaves=["results/schedules/explorations.csv"]),
]

# What a step of CI of its own runs whole, or what cannot be run by itself, with the reason.
ELSEWHERE = {
    "stress --faults": "the step 'faults' of .ci/run",
    "merge counts-*.json": "scripts/check-machines and a test",
    "stress --replay FILE": "needs a schedule that failed; a test makes one",
    "stress --replay FILE --lldb": "needs a schedule that failed; a test makes one, where there is a debugger",
    "verify --script FILE": "the same as from standard input, which a step runs; a test gives it files",
    "worker KIND": "not for people, as the page says",
    "run --part builds --controllers 10000,1000000 --time-budget 19m --name scale":
        "takes 12 minutes; the same as for builds, with other sizes",
    "run --part messages --depth 10,100,1000,10000 --strategy '^(responder.(indexed|memo)|parent.strong)$'"
    " --time-budget 60s --name lane": "takes a minute; the same as other runs, with other depths",
    "run --part builds --controllers 10000000 --cells none --strategy '^(parent.unowned|responder.indexed|"
    "responder.trampoline)$' --time-budget 8m --name ten": "takes 5 minutes and 20 GiB",
}


def commands():
    """The commands of the texts, each with the texts that have it."""
    found = {}
    for path in TEXTS:
        is_code = False
        with open(os.path.join(ROOT, path), encoding="utf-8") as text:
            for line in text:
                if line.startswith("```"):
                    is_code = not is_code
                    continue
                if is_code:
                    match = re.match(r"\s*(?:\$ )?(?:\./)?bubbleup ([^#]*)", line)
                    spans = [match.group(1)] if match else []
                else:
                    spans = re.findall(r"`(?:\./)?bubbleup ([^`]*)`", line)
                for span in spans:
                    found.setdefault(span.strip(), []).append(path)
    return found


def fail(message):
    sys.exit(f"error: {message}")


def perform(step):
    """Runs a step in the folder of the walk; its words for people if it did what the texts say."""
    done = subprocess.run(
        [os.path.join(ROOT, "bubbleup"), *step.words], cwd=WORK, capture_output=True, text=True, timeout=300,
        input=step.reads,
    )
    said, line = done.stdout + done.stderr, shlex.join(["bubbleup", *step.words])
    if done.returncode not in step.ends:
        fail(f"'{line}' ended with {done.returncode}:\n{said}")
    for pattern in step.says:
        if not re.search(pattern, said):
            fail(f"'{line}' does not say '{pattern}':\n{said}")
    for path in step.leaves:
        if not os.path.exists(os.path.join(WORK, path)):
            fail(f"'{line}' leaves no {path}")
        if path.endswith("/results.csv"):
            folder = os.path.join(WORK, os.path.dirname(path))
            require_planned_cases(folder, said, line)
            require_one_figure(folder, line)


def require_planned_cases(folder, said, line):
    """What is called a case at the end of a run is what the plan called one, and the dry run with it."""
    with open(os.path.join(folder, "plan.json"), encoding="utf-8") as text:
        planned = len(json.load(text)["cases"])
    counted = re.search(r"[:,]\s(\d+)\s(?:planned\s)?cases,", said)
    if not counted:
        fail(f"'{line}' does not say of how many cases it is:\n{said}")
    if int(counted.group(1)) != planned:
        fail(f"'{line}' ends with {counted.group(1)} cases, and its plan has {planned}")


def require_one_figure(folder, line):
    """What is counted of a case is not measured as well: a reader would not know which of the two to believe."""
    kinds = {}
    with open(os.path.join(folder, "results.csv"), encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text):
            case = tuple(row[name] for name in ("scenario", "strategy", "controllers", "depth", "threads", "parameters"))
            if row["stat"] in ("exact", "median") and row["value"]:
                kinds.setdefault((*case, row["metric"]), set()).add(row["stat"])
    for case, stats in kinds.items():
        if len(stats) > 1:
            fail(f"'{line}' has a count and a median of {' '.join(filter(None, case))}")


def git(folder, *words):
    """What git says in a folder."""
    done = subprocess.run(["git", "-C", folder, *words], capture_output=True, text=True)
    if done.returncode:
        fail(f"'git {shlex.join(words)}' in {folder} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def changes(folder):
    return git(folder, "status", "--porcelain", "--untracked-files=all").splitlines()


def as_a_clone():
    """Makes the folder of the walk look to git as a clone of this project does, with the files that are kept in results/."""
    for path in git(ROOT, "ls-files", "-z", ".gitignore", "results").split("\0"):
        # Of the kept files only that they are there matters; the commands read those of the project.
        if path and path.rsplit("/", 1)[-1] in (".gitignore", "README.md", "seal.json"):
            os.makedirs(os.path.join(WORK, os.path.dirname(path)), exist_ok=True)
            shutil.copyfile(os.path.join(ROOT, path), os.path.join(WORK, path))
    git(WORK, "init", "--quiet")
    git(WORK, "add", "--all")
    git(WORK, "-c", "user.name=newcomer", "-c", "user.email=newcomer@localhost", "commit", "--quiet", "-m", "kept")


def require_clean(before):
    """What the command leaves must not stand in the way of whoever commits; files that were asked for by name are theirs."""
    named = {word for step in STEPS for word in step.words}
    for line in changes(WORK):
        path = line[3:]
        if path not in named:
            fail(f"after the walk 'git status' shows '{line}'; .gitignore has to cover it")
    for line in changes(ROOT):
        if line[3:] not in before:
            fail(f"the walk changed the project itself: '{line}'")


found = commands()
known = {text for step in STEPS for text in step.texts} | set(ELSEWHERE)
for command, paths in found.items():
    if command not in known:
        fail(f"{paths[0]} has 'bubbleup {command}', and no step of scripts/newcomer/walk.py covers it")
for command in sorted(known - set(found)):
    fail(f"scripts/newcomer/walk.py covers 'bubbleup {command}', which no text has any more")
before = {line[3:] for line in changes(ROOT)}
as_a_clone()
for step in STEPS:
    began = time.monotonic()
    perform(step)
    print(f"{time.monotonic() - began:6.1f} s  bubbleup {shlex.join(step.words)}", flush=True)
require_clean(before)
print(f"{len(found)} commands of {len(TEXTS)} texts: {len(STEPS)} steps walked, {len(ELSEWHERE)} covered elsewhere")
