"""Holds the workflow of Benchmarks/Machines against what GitHub takes, as far as its files use it.

Keys, what needs what, the matrix, the syntax of expressions, the artifacts that jobs hand on, and that the shards are all
of a run. Then it spoils the file in ways that are easily made by hand, and wants each of them refused.
"""

import fnmatch
import re
import subprocess
import sys

import yaml

TOP = {"name", "run-name", "on", "permissions", "env", "defaults", "concurrency", "jobs"}
JOB = {
    "name", "permissions", "needs", "if", "runs-on", "environment", "concurrency", "outputs", "env", "defaults", "steps",
    "timeout-minutes", "strategy", "continue-on-error", "container", "services",
}
STRATEGY = {"matrix", "fail-fast", "max-parallel"}
STEP = {
    "id", "if", "name", "uses", "run", "working-directory", "shell", "with", "env", "continue-on-error",
    "timeout-minutes",
}
EVENTS = {"workflow_dispatch", "push", "pull_request", "schedule", "workflow_call", "release", "repository_dispatch"}
CONTEXTS = {"github", "env", "vars", "job", "steps", "runner", "secrets", "strategy", "matrix", "needs", "inputs"}
FUNCTIONS = {
    "contains", "startsWith", "endsWith", "format", "join", "toJSON", "fromJSON", "hashFiles", "success", "always",
    "cancelled", "failure",
}
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.S)
TOKEN = re.compile(
    r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<number>-?\d+(?:\.\d+)?)|(?P<name>[A-Za-z_][\w-]*)"
    r"|(?P<mark>&&|\|\||[=!<>]=|[<>!()\[\].,*]))"
)


class Refusal(Exception):
    pass


def need(condition, place, problem):
    if not condition:
        raise Refusal(f"{place}: {problem}")


class Expression:
    """Reads what stands between ${{ and }}, and keeps what it refers to."""

    def __init__(self, text, place):
        self.place, self.tokens, self.paths = f"{place}: '{text.strip()}'", [], []
        at = 0
        while text[at:].strip():
            match = TOKEN.match(text, at)
            need(match, self.place, f"cannot be read from '{text[at:].strip()[:10]}' on")
            self.tokens.append((match.lastgroup, match.group(match.lastgroup)))
            at = match.end()
        self.either()
        need(not self.tokens, self.place, f"goes on with '{self.tokens[0][1] if self.tokens else ''}'")

    def sees(self, *marks):
        return bool(self.tokens) and self.tokens[0][0] == "mark" and self.tokens[0][1] in marks

    def take(self, mark):
        need(self.sees(mark), self.place, f"lacks '{mark}'")
        self.tokens.pop(0)

    def either(self):
        self.term()
        while self.sees("&&", "||", "==", "!=", "<", "<=", ">", ">="):
            self.tokens.pop(0)
            self.term()

    def term(self):
        while self.sees("!"):
            self.tokens.pop(0)
        if self.sees("("):
            self.take("(")
            self.either()
            return self.take(")")
        need(self.tokens, self.place, "ends too early")
        kind, word = self.tokens.pop(0)
        need(kind != "mark", self.place, f"has '{word}' where a value belongs")
        if kind != "name" or word in ("true", "false", "null"):
            return None
        if self.sees("("):
            need(word in FUNCTIONS, self.place, f"calls '{word}', which does not exist")
            return self.call()
        need(word in CONTEXTS, self.place, f"refers to '{word}', which does not exist")
        return self.path([word])

    def call(self):
        self.take("(")
        while not self.sees(")"):
            self.either()
            if not self.sees(")"):
                self.take(",")
        self.take(")")

    def path(self, words):
        while self.sees(".", "["):
            if self.sees("["):
                self.take("[")
                self.either()
                self.take("]")
                words.append("*")
                continue
            self.take(".")
            need(self.tokens and (self.tokens[0][0] == "name" or self.sees("*")), self.place, "ends with a dot")
            words.append(self.tokens.pop(0)[1])
        self.paths.append(words)


def mapping(value, place, keys=None, required=()):
    need(isinstance(value, dict) and value, place, "is no mapping")
    for key in value:
        need(isinstance(key, str), place, f"has the key {key!r}, which is no text")
        need(keys is None or key in keys, place, f"has '{key}', which does not exist there")
    for key in required:
        need(key in value, place, f"has no '{key}'")
    return value


def texts(value, place):
    """Every text below a value, with its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, f"{place}.{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from texts(inner, f"{place}[{index}]")
    elif isinstance(value, str):
        yield place, value


def expressions(job, place, needed, matrix):
    for where, text in texts(job, place):
        rest = EXPRESSION.sub("", text)
        need("${{" not in rest and "}}" not in rest, where, "has an expression that is not closed")
        found = [Expression(inner, where) for inner in EXPRESSION.findall(text)]
        if where.endswith(".if") and not found:
            found = [Expression(text, where)]
        for words in (words for expression in found for words in expression.paths):
            if words[0] == "matrix":
                need(len(words) > 1 and words[1] in matrix, where, f"'{'.'.join(words)}' is not in the matrix")
            if words[0] == "needs":
                need(len(words) > 1 and words[1] in needed, where, f"'{'.'.join(words)}' is of no job that it needs")


def step(value, place):
    mapping(value, place, STEP)
    need(("uses" in value) != ("run" in value), place, "has to have one of 'uses' and 'run'")
    if "uses" in value:
        need(re.fullmatch(r"[\w.-]+/[\w./-]+@[\w.-]+", value["uses"]), place, f"'{value['uses']}' is no action")
        for key, inner in mapping(value.get("with", {"": ""}), f"{place}.with").items():
            need(isinstance(inner, (str, int, bool)), f"{place}.with.{key}", "is no single value")
        return
    need("with" not in value, place, "has 'with', which goes with 'uses'")
    need(isinstance(value["run"], str), f"{place}.run", "is no text")
    shell = subprocess.run(["bash", "-n"], input=EXPRESSION.sub("1", value["run"]), text=True, capture_output=True)
    need(shell.returncode == 0, f"{place}.run", f"bash: {shell.stderr.strip()}")


def strings(value):
    return [value] if isinstance(value, str) else value or []


def above(name, jobs, path=()):
    """All jobs that end before this one begins."""
    need(name not in path, f"jobs.{name}.needs", "goes round in a circle")
    found = []
    for other in strings(jobs[name].get("needs")):
        need(other in jobs, f"jobs.{name}.needs", f"'{other}' is no job")
        found += [other] + above(other, jobs, (*path, name))
    return found


def read(name, job, jobs):
    place = f"jobs.{name}"
    need(re.fullmatch(r"[A-Za-z_][\w-]*", name), place, "is no name of a job")
    mapping(job, place, JOB, ["runs-on", "steps"])
    strategy = mapping(job.get("strategy", {"matrix": {"": [0]}}), f"{place}.strategy", STRATEGY, ["matrix"])
    matrix = mapping(strategy["matrix"], f"{place}.strategy.matrix")
    for key, values in matrix.items():
        need(isinstance(values, list) and values, f"{place}.strategy.matrix.{key}", "is no list")
        need(len(set(map(str, values))) == len(values), f"{place}.strategy.matrix.{key}", "has a value twice")
    need(isinstance(strategy.get("fail-fast", True), bool), f"{place}.strategy.fail-fast", "is neither true nor false")
    need(isinstance(job["steps"], list) and job["steps"], f"{place}.steps", "is no list")
    expressions(job, place, strings(job.get("needs")), matrix)
    for index, value in enumerate(job["steps"]):
        step(value, f"{place}.steps[{index}]")
    return matrix


def artifacts(job, action):
    """The artifacts of a job's steps of an action, with any value in place of expressions."""
    for value in job["steps"]:
        if value.get("uses", "").startswith(f"actions/{action}@"):
            given = value.get("with", {})
            yield EXPRESSION.sub("*", given.get("name", given.get("pattern", "*")))


def handed_on(jobs):
    for name, job in jobs.items():
        there = [kept for other in above(name, jobs) for kept in artifacts(jobs[other], "upload-artifact")]
        for wanted in artifacts(job, "download-artifact"):
            found = any(fnmatch.fnmatch(kept, wanted) or fnmatch.fnmatch(wanted, kept) for kept in there)
            need(found, f"jobs.{name}", f"no job before it keeps '{wanted}'")


def whole(jobs, matrices):
    """The shards are those of one run, and what they leave is what is merged."""
    commands = [
        (name, re.search(r"--shard \$\{\{ *matrix\.(\w+) *\}\}/(\d+)", value.get("run", "")))
        for name, job in jobs.items() for value in job["steps"]
    ]
    sharded = [(name, match) for name, match in commands if match]
    need(len(sharded) == 1, "jobs", f"{len(sharded)} steps measure a shard")
    name, match = sharded[0]
    count = int(match[2])
    need(matrices[name].get(match[1]) == list(range(1, count + 1)), f"jobs.{name}", f"has not the shards 1 to {count}")
    kept = [value["with"]["path"] for value in jobs[name]["steps"] if "upload-artifact" in value.get("uses", "")]
    need(any(path.endswith(f"of{count}") for path in kept), f"jobs.{name}", f"keeps no directory of {count} shards")
    merges = [other for other in jobs for value in jobs[other]["steps"] if "bubbleup merge" in value.get("run", "")]
    need(merges and name in above(merges[0], jobs), "jobs", "no job merges after the shards")


def check(text):
    try:
        workflow = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise Refusal(f"no YAML: {error}") from error
    # To YAML 1.1 the word 'on' is true.
    if isinstance(workflow, dict) and True in workflow:
        workflow["on"] = workflow.pop(True)
    mapping(workflow, "the workflow", TOP, ["on", "jobs"])
    for event in strings(workflow["on"]):
        need(event in EVENTS, "on", f"'{event}' is no event")
    jobs = mapping(workflow["jobs"], "jobs")
    matrices = {name: read(name, job, jobs) for name, job in jobs.items()}
    for name in jobs:
        above(name, jobs)
    handed_on(jobs)
    whole(jobs, matrices)


SPOILT = [
    ("runs-on:", "run-on:", "does not exist there"),
    ("runs-on: ubuntu-24.04", "", "has no 'runs-on'"),
    ("needs: build", "needs: built", "is no job"),
    ("    steps:", "    needs: merge\n    steps:", "in a circle"),
    ("    needs: measure\n", "", "keeps 'build'"),
    ("[1, 2, 3, 4, 5, 6, 7, 8]", "[1, 2, 3, 4, 5, 6, 7]", "shards 1 to 8"),
    ("[1, 2, 3, 4, 5, 6, 7, 8]", "[1, 2, 3, 4, 5, 6, 7, 7]", "twice"),
    ("[1, 2, 3, 4, 5, 6, 7, 8]", "8", "is no list"),
    ("matrix.shard }}/8", "matrix.shards }}/8", "not in the matrix"),
    ("matrix.shard }}/8", "matrix.shard }}/9", "shards 1 to 9"),
    ("matrix.shard }}/8", "matrix.shard /8", "not closed"),
    ("${{ matrix.shard }}\n", "${{ matrix. }}\n", "ends with a dot"),
    ("${{ matrix.shard }}\n", "${{ shard }}\n", "'shard', which does not exist"),
    ("full-*of8", "full-*of9", "no directory of 8"),
    ("pattern: shard-*", "pattern: part-*", "keeps 'part-*'"),
    ("fail-fast: false", "fail-fast: no way", "neither true nor false"),
    ("actions/checkout@v4", "checkout", "is no action"),
    ("uses: actions/checkout@v4", "use: actions/checkout@v4", "does not exist there"),
    ("run: ./bubbleup --build", "run: ./bubbleup '--build", "bash:"),
    ("on: workflow_dispatch", "on: workflow_dispatched", "is no event"),
    ("jobs:", "job:", "does not exist there"),
    ("    strategy:", "   strategy:", "no YAML"),
]


def main():
    path = sys.argv[1]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        check(text)
    except Refusal as refusal:
        sys.exit(f"error: {path}: {refusal}")
    for old, new, words in SPOILT:
        if old not in text:
            sys.exit(f"error: {path}: has no '{old}' to be spoilt; change scripts/machines/workflow.py with it")
        try:
            check(text.replace(old, new, 1))
        except Refusal as refusal:
            if words in str(refusal):
                continue
            sys.exit(f"error: with '{new}' for '{old}' the check says '{refusal}' instead of '{words}'")
        sys.exit(f"error: with '{new}' for '{old}' the check finds nothing wrong")
    print(f"the workflow: sound, and refused in {len(SPOILT)} spoilt forms")


main()
