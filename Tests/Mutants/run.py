"""Breaks the sources on purpose, one break at a time, and says which breaks the Swift tests notice.

    python3 Tests/Mutants/run.py [PATTERN]... [--jobs N] [--check]

The breaks, called mutants, are the records of the *.mutants files beside this script; README.md describes them. All of them
are compiled together into a copy of the sources, each behind a switch that the environment variable MUTANT sets at run time.
Each suite runs once without a mutant, and says which mutants it reaches. Then, for each mutant, the suites that reach it run,
the fastest first, until the first failure; for a mutant that they miss, the pty suite runs too, unless it is one of SQL.
With PATTERN, runs only the mutants whose name, area or path matches it; with --check, only reads the records and compares them
with the sources.
"""
import argparse, concurrent.futures, json, os, pathlib, re, signal, subprocess, sys, tempfile, time
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / ".build/mutants"
BINARY = COPY / ".build/debug/usherPackageTests.xctest"
REACHED = COPY / ".build/reached.json"
HEADER = """#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/// Whether the environment switches on this mutant. Appends its number to the file that MUTANT_TRACE names, once.
static inline bool mutant(int number) {
  static bool reached[1000];
  static int active = -1;
  if (active < 0) active = getenv("MUTANT") ? atoi(getenv("MUTANT")) : 0;
  if (!reached[number]) {
    reached[number] = true;
    const char *trace = getenv("MUTANT_TRACE");
    FILE *file = trace ? fopen(trace, "a") : NULL;
    if (file) {
      fprintf(file, "%d\\n", number);
      fclose(file);
    }
  }
  return active == number;
}
"""
# No suite takes so many seconds. One that hangs is ended, and counts as a failure.
LIMIT = 900
# The suites that reach a mutant run together in batches that take about so many seconds without it.
BATCH = 15
# Every target but those that plugins run can import the switch.
MANIFEST = """
package.targets.append(.target(name: "CMutant"))
for target in package.targets where ![.system, .plugin].contains(target.type) && target.name != "CMutant" {
  if !target.name.hasPrefix("embed-") { target.dependencies.append("CMutant") }
}
"""


@dataclass
class Mutant:
    number: int
    name: str
    area: str
    path: str = ""
    harm: str = ""
    hunks: list = field(default_factory=list)  # pairs of the lines that stand there, and those that replace them
    excuse: str = ""

    @property
    def module(self):
        return self.path.split("/")[1]


def read():
    """Returns all mutants, in the order of files and lines."""
    mutants = []
    for file in sorted((ROOT / "Tests/Mutants").glob("*.mutants")):
        mutant, sign = None, ""
        for line in file.read_text().splitlines():
            if line.startswith("== "):
                mutant = Mutant(len(mutants) + 1, line[3:].strip(), file.stem)
                mutants.append(mutant)
            elif mutant and line[:1] in ("-", "+"):
                if line[0] == "-" and sign != "-":
                    mutant.hunks.append(([], []))
                mutant.hunks[-1][line[0] == "+"].append(line[1:])
            elif mutant and line.startswith("= "):
                mutant.excuse = line[2:]
            elif mutant and line.strip() and not line.startswith("#"):
                if mutant.path:
                    mutant.harm = line
                else:
                    mutant.path = line
            sign = line[:1]
    return mutants


def switch(mutant):
    if mutant.path.endswith(".sql"):
        return f"coalesce(current_setting('parlor.mutant', true) = '{mutant.number}', false)"
    return f"mutant({mutant.number})"


def mutate(path, mutants):
    """Returns the text of a file with its mutants in it, and what is wrong with them."""
    lines, wrong, places = (ROOT / path).read_text().split("\n"), [], []
    for mutant in mutants:
        for old, new in mutant.hunks:
            found = [i for i in range(len(lines)) if lines[i:i + len(old)] == old]
            if len(found) != 1 or not any("MUTANT" in line for line in new):
                wrong.append(f"{mutant.name}: {path} has its lines {len(found)} times, or no MUTANT replaces them")
            else:
                places.append((found[0], len(old), [re.sub(r"\bMUTANT\b", switch(mutant), line) for line in new]))
    places.sort(key=lambda place: place[0], reverse=True)
    for (start, _, _), (before, count, _) in zip(places, places[1:]):
        if before + count > start:
            wrong.append(f"{path}: two mutants change line {start + 1}")
    for start, count, new in places:
        lines[start:start + count] = new
    if path.endswith(".swift"):
        lines.insert(0, "internal import CMutant")
    elif path.endswith((".c", ".h")):
        lines.insert(0, '#include "../../CMutant/include/mutant.h"' if "/include/" in path else '#include "../CMutant/include/mutant.h"')
    return "\n".join(lines), wrong


def write(path, text):
    """Writes a file of the copy, unless it has that text already: then it is not compiled again."""
    file = COPY / path
    data = text if isinstance(text, bytes) else text.encode()
    if not file.is_symlink() and file.exists() and file.read_bytes() == data:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_bytes(data)


def copy(texts):
    """Makes the copy of the sources, with some files changed."""
    names = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    names = {name for name in names.stdout.decode().split("\0") if name and os.path.lexists(ROOT / name)}
    for name in names:
        source = ROOT / name
        if source.is_symlink():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            (COPY / name).unlink(missing_ok=True)
            (COPY / name).symlink_to(os.readlink(source))
            continue
        write(name, texts.get(name) or source.read_bytes())
        os.chmod(COPY / name, source.stat().st_mode)
    write("Package.swift", (ROOT / "Package.swift").read_text() + MANIFEST)
    write("Sources/CMutant/include/mutant.h", HEADER)
    write("Sources/CMutant/mutant.c", "")
    for folder, folders, files in os.walk(COPY):
        folders[:] = [name for name in folders if name not in (".build", "CMutant")]
        for file in (pathlib.Path(folder) / name for name in files):
            if str(file.relative_to(COPY)) not in names:
                file.unlink()


def run(suites, **variables):
    """Runs suites until their first failure. Returns the failure, or None."""
    environment = dict(os.environ, NO_COLOR="1", **variables)
    arguments = [BINARY, "--testing-library", "swift-testing"]
    for suite in suites:
        arguments += ["--filter", f"^{re.escape(suite)}(/|$)"]
    # A file and not a pipe: a process that a test has started may outlive the tests, and would keep a pipe open.
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        program = subprocess.Popen(
            arguments, cwd=COPY, env=environment, stdout=output, stderr=output, start_new_session=True)
        end, seen, failure = time.monotonic() + LIMIT, "", None
        while not failure:
            code = program.poll()
            if code is None and time.monotonic() > end:
                failure = f"hangs for {LIMIT} s"
            output.seek(0)
            seen = output.read()
            lines = [line for line in seen.splitlines() if "✘" in line and "known issue" not in line]
            failure = failure or (lines[0].strip() if lines else None)
            if code is not None:
                break
            time.sleep(0.2)
    # The processes that tests have started end in their own way: a server of a team stops, and deletes its folder.
    program.kill()
    code = program.wait()
    try:
        os.killpg(program.pid, signal.SIGTERM)
    except ProcessLookupError:
        pass
    if failure or ("Test run with" in seen and code == 0):
        return failure
    return f"ends with {code}"


def trace(suite):
    """Runs a suite without a mutant. Returns the seconds that it takes, and the mutants that it reaches."""
    with tempfile.NamedTemporaryFile("r") as file:
        start = time.monotonic()
        failure = run([suite], MUTANT_TRACE=file.name)
        if failure:
            print(f"Without a mutant, {suite} fails: {failure}", flush=True)
        return time.monotonic() - start, sorted({int(line) for line in file})


def reached(jobs):
    """Returns what `trace` says of each suite of the copy."""
    if REACHED.exists() and REACHED.stat().st_mtime > BINARY.stat().st_mtime:
        return json.loads(REACHED.read_text())
    tests = subprocess.run(
        [BINARY, "--testing-library", "swift-testing", "--list-tests"], cwd=COPY, capture_output=True, text=True, check=True)
    suites = sorted({line.split("/")[0] for line in tests.stdout.splitlines()})
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        traces = dict(zip(suites, pool.map(trace, suites)))
    REACHED.write_text(json.dumps(traces))
    return traces


def judge(mutant, traces):
    """Returns the first failure with a mutant; None if no suite notices it."""
    isSQL = mutant.path.endswith(".sql")
    suites = [name for name, (_, numbers) in traces.items()
              if (name.startswith("ParlorServerTests.") if isSQL else mutant.number in numbers)]
    suites.sort(key=lambda name: traces[name][0])
    while suites:
        batch, length = [], 0
        while suites and (not batch or length + traces[suites[0]][0] < BATCH):
            length += traces[suites[0]][0]
            batch.append(suites.pop(0))
        failure = run(batch, MUTANT=str(mutant.number), FLAGS=f"-c parlor.mutant={mutant.number}")
        if failure:
            return failure
    return None if isSQL else type_into(mutant)


def type_into(mutant):
    """Runs the pty suite on the programs of the copy, with a mutant. Returns its first failure, or None."""
    environment = dict(os.environ, MUTANT=str(mutant.number), PARLOR=str(BINARY.parent / "parlor"), PTY_LIMIT="30")
    done = subprocess.run(
        [sys.executable, COPY / "Tests/Pty/run.py"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace")
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAIL: ", "ERROR: "))]
    return lines[0] if lines else f"the pty suite ends with {done.returncode}" if done.returncode else None


def report(mutants, found):
    print("\nmodule                  noticed")
    for module in sorted({mutant.module for mutant in mutants}):
        own = [mutant for mutant in mutants if mutant.module == module]
        print(f"{module:24}{sum(bool(found[m.name]) for m in own):3} of {len(own)}")
    survivors = [mutant for mutant in mutants if not found[mutant.name]]
    noticed = len(mutants) - len(survivors)
    print(f"{'all':24}{noticed:3} of {len(mutants)}: {100 * noticed / len(mutants):.0f} %\n")
    for mutant in survivors:
        print(f"survives: {mutant.name} ({mutant.path})\n  {mutant.harm}" + (f"\n  {mutant.excuse}" if mutant.excuse else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pattern", nargs="*")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--check", action="store_true")
    words = parser.parse_args()
    mutants, texts, wrong = read(), {}, []
    for path in sorted({mutant.path for mutant in mutants}):
        own = [mutant for mutant in mutants if mutant.path == path]
        if not (ROOT / path).is_file():
            wrong += [f"{mutant.name}: there is no file {path}" for mutant in own]
            continue
        texts[path], more = mutate(path, own)
        wrong += more
    names = [mutant.name for mutant in mutants]
    wrong += [f"{name}: stands twice" for name in sorted(set(names)) if names.count(name) > 1]
    if wrong:
        sys.exit("\n".join(wrong))
    if words.check:
        return
    chosen = [
        mutant for mutant in mutants
        if not words.pattern or any(re.search(p, f"{mutant.name} {mutant.area} {mutant.path}") for p in words.pattern)]
    if not chosen:
        sys.exit("No mutant matches.")
    copy(texts)
    swift = os.environ.get("SWIFT", "swift")
    if subprocess.run([swift, "build", "--build-tests"], cwd=COPY).returncode:
        sys.exit("The copy with the mutants does not build.")
    traces, found = reached(words.jobs), {}
    with concurrent.futures.ThreadPoolExecutor(words.jobs) as pool:
        futures = {pool.submit(judge, mutant, traces): mutant for mutant in chosen}
        for future in concurrent.futures.as_completed(futures):
            mutant = futures[future]
            found[mutant.name] = future.result()
            print(f"{mutant.name}: {found[mutant.name] or 'NOT NOTICED'}", flush=True)
    report(chosen, found)


if __name__ == "__main__":
    main()
