"""Hostile files: changes one file of a valid tree at a time, and holds what the command then does to a table.

    python3 scripts/corpus.py COMMAND TABLE VALID [--record | --deadline SECONDS]

TABLE has sections, `# FILE: ARGUMENTS`, and a line per case, `CODE | CHANGE | MESSAGE`. The change is made to FILE in a
copy of VALID, the command is called there with the arguments, and it has to end by itself, in time, with CODE, and with
MESSAGE on standard error; where CODE is 0, on either stream. A section whose FILE is `-` changes nothing: there
the change is the rest of the arguments. --record prints the table with what came.
"""
import collections
import concurrent.futures
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

WORK = 10  # seconds of a processor; each of them takes milliseconds, but for scripts of 60,000 steps
DEADLINE = 120  # seconds on the clock, unless told, for what waits: other work slows a test down, and must not decide it
MEMORY = 1 << 20  # KiB of address space beyond which it is a runaway: valid input takes a tenth
ESCAPES = {"\\n": "\n", "\\r": "\r", "\\0": "\0", "\\e": "\x1b", "\\u202e": "\u202e"}


def unescaped(text):
    return re.sub(r"\\u202e|\\[nr0e]", lambda found: ESCAPES[found.group(0)], text)



def records(data):
    """The lines of a file with their ends; no cell of the valid files holds one."""
    return data.splitlines(keepends=True)


def changed_cell(data, line, column, value):
    lines = records(data)
    header = lines[0].rstrip(b"\r\n").split(b",")
    end = lines[line - 1][len(lines[line - 1].rstrip(b"\r\n")):]
    cells = lines[line - 1].rstrip(b"\r\n").split(b",")
    cells[header.index(column.encode())] = value.encode("utf-8", "surrogateescape")
    lines[line - 1] = b",".join(cells) + end
    return b"".join(lines)


def changed_json(data, key, value):
    """The value behind the first key of this name, as text: what is no JSON any more can be written too."""
    pattern = rb'("' + re.escape(key.encode()) + rb'" : )("(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{[^{}]*\}|[^,\n}\]]+)'
    assert re.search(pattern, data), f"there is no key {key}"
    return re.sub(pattern, lambda found: found.group(1) + value.encode(), data, count=1)


def mutated(data, change):
    verb, _, rest = change.partition(" ")
    rest = unescaped(rest)
    if verb == "all":
        return rest.encode("utf-8", "surrogateescape")
    if verb == "append":
        return data + rest.encode()
    if verb == "prepend":
        return rest.encode() + data
    if verb == "replace":
        old, _, new = rest.partition(" =>")
        new = new[1:]
        assert old.encode() in data, f"'{old}' is not there"
        return data.replace(old.encode(), new.encode(), 1)
    if verb == "cell":
        line, column, value = (rest.split(" ", 2) + [""])[:3]
        return changed_cell(data, int(line), column, value)
    if verb == "json":
        key, value = rest.split(" ", 1)
        return changed_json(data, key, value)
    if verb == "cut":  # to a share, or by a number of bytes
        return data[: len(data) * int(rest[:-1]) // 100] if rest.endswith("%") else data[: -int(rest)]
    if verb == "drop":
        lines = records(data)
        del lines[int(rest) - 1]
        return b"".join(lines)
    if verb == "narrow":  # so many of the last columns
        ends = [(line.rstrip(b"\r\n"), line[len(line.rstrip(b"\r\n")) :]) for line in records(data)]
        return b"".join(b",".join(cells.split(b",")[: -int(rest)]) + end for cells, end in ends)
    if verb == "double":
        lines = records(data)
        return b"".join(lines[: int(rest)] + lines[int(rest) - 1 :])
    if verb == "byte":  # a place in per cent, and what stands there then
        place, value = rest.split(" ")
        at = len(data) * int(place) // 100
        return data[:at] + bytes([int(value, 16)]) + data[at + 1 :]
    if verb == "repeat":
        times, text = rest.split(" ", 1)
        return text.encode() * int(times)
    if verb == "lines":  # so many lines more before the last one
        times, text = rest.split(" ", 1)
        lines = records(data)
        return b"".join(lines[:-1]) + (text + "\n").encode() * int(times) + lines[-1]
    if verb == "crlf":
        return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    if verb == "utf16":
        return data.decode().encode("utf-16")
    raise AssertionError(f"there is no change '{verb}'")


def apply(path, change):
    if change in ("missing", "directory", "fifo", "loop", "dangling", "huge", "device", "endless"):
        os.remove(path)
    if change == "missing":
        return
    if change == "directory":
        return os.mkdir(path)
    if change == "fifo":
        return os.mkfifo(path)
    if change == "loop":
        return os.symlink(os.path.basename(path), path)
    if change == "dangling":
        return os.symlink("/nonexistent/file", path)
    if change == "device":
        return os.symlink("/dev/null", path)
    if change == "endless":
        return os.symlink("/dev/zero", path)
    if change == "huge":
        with open(path, "wb") as file:
            file.truncate(2 << 30)
        return
    if change == "nothing":
        return
    with open(path, "rb") as file:
        data = file.read()
    after = mutated(data, change)
    assert after != data, "the change changes nothing"
    with open(path, "wb") as file:
        file.write(after)


def snapshot(folder):
    found = {}
    for base, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(base, name)
            status = os.lstat(path)
            found[os.path.relpath(path, folder)] = (status.st_size, status.st_mtime_ns, status.st_ino)
    return found


Ended = collections.namedtuple("Ended", "stdout stderr returncode")


class Case:
    def __init__(self, number, place, file, arguments, code, change, message):
        self.number = number
        self.place, self.file, self.arguments = place, file, arguments
        self.code, self.change, self.message = code, change, message

    def run(self, command, valid, deadline):
        with tempfile.TemporaryDirectory() as folder:
            tree = os.path.join(folder, "tree")
            shutil.copytree(valid, tree, symlinks=True)
            arguments = shlex.split(self.arguments)
            lack = {}
            if self.file == "-":
                arguments += [unescaped(word) for word in shlex.split(self.change)]
            elif self.file == "=":
                lack = dict((word.split("=", 1) + [""])[:2] for word in self.change.split())
            else:
                apply(os.path.join(tree, self.file), self.change)
            before = snapshot(tree)
            environment = {"PATH": os.environ["PATH"], "HOME": folder, "LANG": "C.UTF-8"}
            # Where scripts/measure-coverage has lines counted.
            environment |= {key: os.environ[key] for key in ("LLVM_PROFILE_FILE",) if key in os.environ}
            limit = f'ulimit -c 0; ulimit -t {WORK}; ulimit -v {lack.get("memory", MEMORY)}; '
            if "files" in lack:
                limit += f'ulimit -n {lack["files"]}; '
            if "size" in lack:
                limit += f'ulimit -f {lack["size"]}; '
            if "output" in lack:
                limit += "exec >/dev/full; "
            if "home" in lack:
                del environment["HOME"]
            if "lang" in lack:
                environment["LANG"] = environment["LC_ALL"] = lack["lang"]
            if "columns" in lack:
                environment["COLUMNS"] = lack["columns"]
            if "writable" in lack:
                # Not even the superuser can make a file below it.
                shutil.rmtree(os.path.join(tree, "results/one"))
                os.symlink("/proc/self/fdinfo", os.path.join(tree, "results/one"))
            launcher = []
            if "proc" in lack:
                launcher = ["unshare", "--mount", "bash", "-c", 'umount -l /proc; exec "$@"', "bash"]
            if "user" in lack or "processes" in lack:
                # Of a number of its own, which no file knows: the limit counts all processes of a user.
                user = str(54321 + self.number)
                launcher += ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
                rights = "a+rX" if "user" in lack else "a+rwX"
                subprocess.run(["chmod", "-R", rights, folder], check=True)
            if "processes" in lack:
                limit += f'ulimit -u {lack["processes"]}; '
            if "stack" in lack:
                limit += f'ulimit -s {lack["stack"]}; '
            limit += 'exec "$@"'
            process = subprocess.Popen(
                [*launcher, "bash", "-c", limit, "bash", command, *arguments], cwd=tree, env=environment,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
            )
            try:
                done = Ended(*process.communicate(timeout=deadline), process.returncode)
            except subprocess.TimeoutExpired:
                # With all that it started: whoever still holds the pipes would be waited for.
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return None, f"did not end within {deadline:g} s", []
            if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
                return None, f"did not end within {WORK} s of work", []
            after = snapshot(tree)
            self.is_untouched = after == before
            self.left_behind = [name for name in after if name.endswith(".tmp")]
            said = done.stderr + (done.stdout if done.returncode == 0 else b"")
            return done.returncode, said.decode("utf-8", "replace").replace(folder, ""), self.faults(done)

    @property
    def needs_root(self):
        """Whether it takes another user or a tree of mounts of its own."""
        return self.file == "=" and any(word.split("=")[0] in ("proc", "user", "processes") for word in self.change.split())

    def faults(self, done):
        """What must never be, whatever the table says."""
        found = [f"left {name} behind" for name in self.left_behind]
        if done.returncode not in (0, 3, 5, 6, 64, 65, 66, 69, 74):
            found.append(f"ended with {done.returncode}, which is no documented end of bad input")
        if done.returncode != 0:
            lines = [line for line in done.stderr.split(b"\n") if line.startswith(b"error: ")]
            if done.returncode >= 64 and len(lines) != 1:
                found.append(f"said {len(lines)} errors instead of one")
            if done.returncode >= 64 and done.stdout:
                found.append("said something on standard output although it failed")
            # What was written before the disk was full stays, as whole files.
            if done.returncode >= 64 and not self.is_untouched and self.file != "=":
                found.append("wrote something although it failed")
        if re.search(rb"[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae", done.stdout.replace(b"\r\n", b"") + done.stderr):
            found.append("said raw control characters")
        return found


def cases(table):
    file = arguments = None
    for index, line in enumerate(open(table, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if not line or line.startswith("//"):
            continue
        if line.startswith("# "):
            file, arguments = line[2:].split(": ", 1)
            continue
        parts = [part.strip() for part in line.split(" | ")]
        code, change, message = (parts + [""])[:3]
        yield Case(index, f"{table}:{index}", file, arguments, int(code), change, message)


def main():
    command, table, valid = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
    is_recording = "--record" in sys.argv
    deadline = float(sys.argv[sys.argv.index("--deadline") + 1]) if "--deadline" in sys.argv else DEADLINE
    every = list(cases(table))
    if os.geteuid() != 0:
        skipped = [case for case in every if case.needs_root]
        every = [case for case in every if not case.needs_root]
        print(f"skipped: {len(skipped)} inputs that only the superuser can arrange")
    wrong, section = 0, None
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for case, (code, said, faults) in zip(every, pool.map(lambda case: case.run(command, valid, deadline), every)):
            if is_recording:
                if section != (section := (case.file, case.arguments)):
                    print(f"\n# {case.file}: {case.arguments}")
                lines = said.split("\n")
                told = [line for word in ("error: ", "warning: ") for line in lines if line.startswith(word)]
                told = told[0].partition(": ")[2] if told else " ".join(lines[-2:-1])
                print(f"{code} | {case.change} | {told}", *faults, sep="   !!! ")
                continue
            problems = list(faults)
            if code is None:
                problems.append(said)
            elif code != case.code:
                problems.append(f"ended with {code}, and has to end with {case.code}")
            elif case.message not in " ".join(said.split()):
                problems.append(f"does not say '{case.message}'")
            elif case.code and not case.message:
                problems.append("the table has no message")
            if problems:
                wrong += 1
                print(f"{case.place}: {case.change} in {case.file}, {case.arguments}: {'; '.join(problems)}")
                print("    " + said.strip().replace("\n", "\n    "))
    if not is_recording:
        print(f"{len(every)} hostile inputs, {wrong} of them wrong")
    sys.exit(1 if wrong else 0)


main()
