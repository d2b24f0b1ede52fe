"""Finds operations that end the process where a value is not what they take, in the code that input passes through.

    python3 scripts/traps.py EXCEPTIONS FOLDER|FILE...
    python3 scripts/traps.py --list FOLDER|FILE...

EXCEPTIONS has a line `PATTERN | KIND | COUNT | REASON`: that in the files which match PATTERN there are COUNT operations
of a kind, none of which can end the process, and why. One more or less of them, and the line has to be thought about
again. --list prints each operation with its place.

Of a FOLDER behind `computing:` only some kinds count. Behind `stopping:` only those count that somebody wrote to end the
process: that is for code that no input passes through, but that other packages call. It reads text and knows no types, so it finds too much: a look-up in a
dictionary looks like one in an array. Sums are not listed: no number that a reader lets through is beyond 2^53, so that a
thousand of them fit 64 bits, and that is what their types see to (`Codec.count`, `WholeNumber.read`).
"""
import fnmatch
import os
import re
import sys

# What a kind is told by, in code without comments and texts.
KINDS = {
    "unwrap": r"(?<=[\w)\]>])!(?![=\w])|\btry!|\bas!",
    "stop": r"\b(?:precondition|preconditionFailure|fatalError|assert|assertionFailure)\(",
    "unowned": r"\bunowned\b",
    # `Int(exactly:)` and its like say what becomes of a value that does not fit; `ascii:` takes a constant.
    "convert": r"(?<![\w.])U?Int(?:8|16|32|64)?\((?!exactly:|clamping:|truncatingIfNeeded:|bitPattern:|ascii:|\))",
    "bounds": r"(?<=[\w)\]]) ?(?:\.\.\.|\.\.<) ?(?=[\w(.\-])|\bstride\(",
    "remove": r"\.(?:removeFirst|removeLast|removeSubrange|swapAt|replaceSubrange)\(|\.(?:remove|insert)\([^()]*\bat:",
    "repeat": r"\brepeating: [^,()\[\]]*(?:\([^()]*\)[^,()]*)?, count: (?!\d)",
    "index": r"(?<=[\w)\]?])\[(?!\s*\]|\"|[\w.]+:|\\\\|Self\b)",
    "divide": r"(?<=[\w)\]]) [/%]=? (?![\d.])",
    "multiply": r"(?<=[\w)\]]) \*=? (?=[\w(])",
}
# Of files that only compute with what a reader has let through: there an index comes from the same list, and a quotient
# is one of floating-point numbers, which never ends a process.
STOPPING = ("stop",)
COMPUTING = ("unwrap", "stop", "unowned", "convert", "bounds", "remove", "repeat")
# Where an optional is asked for, a number is made of a text, and there is none where that is no number.
FAILABLE = re.compile(r"(?:\b(?:guard|if|while|case)\b.*|, |^ *)(?:let|var) \w+ = U?Int(?:8|16|32|64)?\($|\?\? U?Int(?:8|16|32|64)?\($")
RANGE_OF_CONSTANTS = re.compile(r"\(?(?:0x)?[\d_\"A-F]+ ?\.\.[.<] ?(?:(?:0x)?[\d_\"A-F]+|(?:\w+\.)*(?:count|max))\)?")


def code(text):
    """The text with comments and literals blanked, line by line the same; what is interpolated stays."""
    result, place, stack = [], 0, []

    def blank(length):
        nonlocal place
        result.append(re.sub(r"[^\n]", " ", text[place : place + length]))
        place += length

    while place < len(text):
        rest = text[place : place + 4]
        inside = stack[-1] if stack else None
        if inside is not None and inside[0] == "text":
            quote, hashes = inside[1], inside[2]
            if rest.startswith("\\" + hashes + "("):
                blank(len(hashes) + 2)
                stack.append(["code", 0])
            elif rest.startswith("\\") and not hashes:
                blank(2)
            elif text.startswith(quote + hashes, place):
                result.append("\"")
                place += 1
                blank(len(quote + hashes) - 1)
                stack.pop()
            else:
                blank(1)
            continue
        if rest.startswith("//"):
            blank(len(text[place:].split("\n", 1)[0]))
        elif rest.startswith("/*"):
            blank(text.find("*/", place) + 2 - place)
        elif found := re.match(r'(#*)("""|")', text[place:]):
            result.append("\"")
            place += 1
            blank(len(found.group(0)) - 1)
            stack.append(["text", found.group(2), found.group(1)])
        elif found := re.match(r"#/.*?/#", text[place:]):
            blank(len(found.group(0)))
        else:
            if inside is not None:
                inside[1] += {"(": 1, ")": -1}.get(text[place], 0)
                if inside[1] < 0:
                    stack.pop()
                    blank(1)
                    continue
            result.append(text[place])
            place += 1
    return "".join(result)


def operations(path, kinds):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    shown, above = text.split("\n"), ""
    for number, line in enumerate(code(text).split("\n"), 1):
        for kind, pattern in kinds:
            for found in re.finditer(pattern, line):
                before, after = line[: found.start()], line[found.end() :]
                if kind == "convert":
                    # A list of conditions goes on over lines; another statement begins with the same word.
                    is_condition = FAILABLE.search(before + found.group(0)) and (
                        not re.match(r" *(?:let|var) ", line) or above.rstrip().endswith((",", "guard", "if"))
                    )
                    if is_condition or re.match(r"[^,{}]*\) (?:!=|==) nil|[^,{}]*\) \?\?", after):
                        continue
                if kind == "bounds":
                    low, high = re.search(r"[\w.\"]*$", before).group(0), re.match(r"[\w.\"]*", after).group(0)
                    if RANGE_OF_CONSTANTS.fullmatch(low + found.group(0) + high):
                        continue
                # Attributes, types and capture lists have brackets, too.
                if kind == "index" and re.search(r"(?:@\w+|\bin|\bcase|\breturn|->|\bas\??|\bis|\btry\??)\s*\[$", before + "["):
                    continue
                yield kind, number, shown[number - 1].strip()
        above = line


def files(places):
    for place in places:
        kinds = list(KINDS.items())
        for prefix, some in [("computing:", COMPUTING), ("stopping:", STOPPING)]:
            if place.startswith(prefix):
                place = place.removeprefix(prefix)
                kinds = [(kind, KINDS[kind]) for kind in some]
        if os.path.isfile(place):
            yield place, kinds
        for base, _, names in sorted(os.walk(place)):
            for name in sorted(names):
                if name.endswith(".swift") and ".docc" not in base:
                    yield os.path.join(base, name), kinds


def exceptions(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("#") or not line.strip():
                continue
            parts = [part.strip() for part in line.split("|")]
            if len(parts) != 4 or parts[1] not in KINDS or not parts[2].isdigit() or not parts[3]:
                sys.exit(f"{path}:{number}: is not 'PATTERN | KIND | COUNT | REASON'")
            yield number, parts[0], parts[1], int(parts[2])


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: traps.py EXCEPTIONS|--list FOLDER|FILE...")
    allowed = [] if sys.argv[1] == "--list" else list(exceptions(sys.argv[1]))
    seen = {entry[0]: [] for entry in allowed}
    sound, total = True, 0
    for path, kinds in files(sys.argv[2:]):
        for kind, line, text in operations(path, kinds):
            total += 1
            # The narrowest pattern says most.
            fitting = [entry for entry in allowed if entry[2] == kind and fnmatch.fnmatchcase(path, entry[1])]
            if fitting:
                seen[max(fitting, key=lambda entry: len(entry[1]))[0]].append(f"{path}:{line}: {text}")
                continue
            sound = False
            print(f"{path}:{line}: {kind}: {text}")
    for number, pattern, kind, count in allowed:
        if len(seen[number]) != count:
            sound = False
            print(f"{sys.argv[1]}:{number}: {pattern} has {len(seen[number])} of kind '{kind}', not {count}:")
            print(*("    " + place for place in seen[number]), sep="\n")
    if allowed:
        print(f"{total} operations that could end the process, under {len(allowed)} reasons")
    sys.exit(0 if sound or not allowed and sys.argv[1] == "--list" else 1)


main()
