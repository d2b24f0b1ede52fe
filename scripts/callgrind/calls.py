"""Reads what callgrind wrote, and says how often the code of a strategy calls into the runtime per message.

Usage: calls.py STRATEGY DEPTH FILE…
       calls.py --sent MESSAGES STRATEGY DEPTH FILE…
Prints rows `strategy,depth,what,per_message` for the runtime's functions that the table below names, and for the
instructions of the strategy's own code. Where it is said how many messages were sent, calls by all of this package's
code count, and all instructions.
"""

import re
import sys
from collections import Counter

# Which code carries a message under a strategy, by mangled names, and through which function of it one begins. What builds
# a hierarchy is left out: it is called once per level, too.
LANE = (
    r"^\$s(10Strategies\d+Lane.*(7receive|6decide)|8FastLane.*(5carry|5climb|5actor))",
    r"8LaneCell.*7receive",
)
CODE = {
    "responder.indexed": LANE,
    "parent.strong": (r"^\$s10Strategies\d+Strong.*7receive", r"10StrongCell.*7receive"),
}

FUNCTIONS = {
    "retains": r"^(swift_(bridgeObject)?[rR]etain(_n)?|_swift_retain_?|swift_tryRetain)$",
    "releases": r"^(swift_(bridgeObject)?[rR]elease(_n)?|_swift_release_?)$",
    "weak loads": r"^swift_weak(Load|Take)Strong$",
    "unowned": r"^swift_unowned",
    "allocations": r"^(swift_(allocObject|slowAlloc)|malloc|calloc|realloc|posix_memalign|aligned_alloc)$",
    "locks": r"^pthread_mutex_(lock|trylock)$",
}


def costs(path):
    """Yields a function, what it calls or None for what it does itself, and the number of calls or of instructions.

    A name stands once, and then as its number alone.
    """
    names = {}

    def name(text):
        number, _, rest = text.partition(" ")
        if rest:
            names[number] = re.sub(r"'\d+$", "", rest)
        return names[number]

    caller = callee = None
    includes = False  # Whether the next line counts what was called, too.
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("fn="):
                caller = name(line[3:].rstrip())
            elif line.startswith("cfn="):
                callee = name(line[4:].rstrip())
            elif line.startswith("calls="):
                includes = True
                yield caller, callee, int(line[6:].split()[0])
            elif re.match(r"[+*\-\d]", line):
                if caller and not includes:
                    yield caller, None, int(line.split()[1])
                includes = False


def main():
    arguments = sys.argv[1:]
    sent = int(arguments[1]) if arguments[0] == "--sent" else None
    strategy, depth, *files = arguments[2:] if sent else arguments
    # The standard library is the runtime's, too.
    code, entrance = (re.compile(pattern) for pattern in ((r"^\$s(?!s)", "^$") if sent else CODE[strategy]))
    instructions = "instructions" if sent else "instructions of its own"
    messages, calls = sent or 0, Counter()
    for path in files:
        for caller, callee, count in costs(path):
            inside = code.search(caller or "")
            if callee is None:
                calls[instructions] += count if inside or sent else 0
                continue
            if entrance.search(callee):
                messages += count
            for label, pattern in FUNCTIONS.items():
                if inside and re.match(pattern, callee):
                    calls[label] += count
    if messages < 1000:
        sys.exit(f"error: callgrind saw {messages} messages under {strategy}, which are too few to say anything.")
    for label in [*FUNCTIONS, instructions]:
        print(f"{strategy},{depth},{label},{calls[label] / messages:.4f}")


main()
