#!/usr/bin/python3
"""Causes one fault after another, at random moments. Stops at the first failure.

  run.py [--seconds N] [--seed N] [--round N] [--without FAULT...] [FAULT...]

Without --seconds, causes each fault once. A failure prints the command that repeats its random choices.
"""

import argparse
import os
import random
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import faults  # noqa: E402
from fault import Skipped  # noqa: E402


def make(kind, seed, number):
    """Causes a fault once. Returns a message, or None if all is well, and whether it is a failure."""
    fault = kind(random.Random("%s %d %d" % (kind.__name__, seed, number)))
    try:
        fault.check()
    except Skipped as why:
        return "skipped, %s" % why, False
    except Exception:
        return traceback.format_exc(), True
    finally:
        fault.close()
    return None, False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    parser.add_argument("--round", type=int)
    parser.add_argument("--without", nargs="*", default=[], metavar="FAULT")
    parser.add_argument("names", nargs="*", metavar="FAULT")
    options = parser.parse_args()
    kinds = [
        kind for kind in faults.ALL
        if (not options.names or kind.__name__ in options.names) and kind.__name__ not in options.without]
    if not kinds:
        parser.error("no such fault; there are: " + " ".join(kind.__name__ for kind in faults.ALL))
    print("faults: seed %d" % options.seed, flush=True)
    start, number, made, skipped = time.monotonic(), options.round or 0, 0, {}
    while True:
        for kind in kinds:
            words, is_failure = make(kind, options.seed, number)
            if is_failure:
                print("%s\nfaults: %s failed; again with: Tests/Faults/run.py --seed %d --round %d %s" % (
                    words, kind.__name__, options.seed, number, kind.__name__))
                return 1
            if words:
                skipped[kind.__name__] = words
            made += not words
        number += 1
        if options.round is not None or time.monotonic() - start >= options.seconds:
            break
    for name, words in skipped.items():
        print("faults: %s %s" % (name, words))
    print("faults: %d made in %d rounds, nothing lost, %.0f s" % (made, number, time.monotonic() - start))
    return 0 if made else 1


if __name__ == "__main__":
    sys.exit(main())
