"""Warm ceremonies in Chromium, with the library and without it in turn."""

import subprocess
import sys

from daa_bench.figures import Spread, ratios, time_text
from daa_bench.paths import CEREMONY
from daa_bench.table import Row

_LIMIT = 1.03


def rows(rounds: int) -> list[Row]:
    print("bench: ceremonies in Chromium", file=sys.stderr, flush=True)
    done = subprocess.run([str(CEREMONY), str(rounds)], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"bench: the ceremonies failed\n{done.stderr}")
    pairs = [tuple(int(word) for word in line.split()) for line in done.stdout.splitlines()]
    ours, theirs = [float(pair[0]) for pair in pairs], [float(pair[1]) for pair in pairs]
    ratio = ratios(ours, theirs)
    return [
        Row(
            what="warm ceremony in Chromium",
            goal=f"≤ {_LIMIT:g} × the bare browser flow",
            ours=time_text(Spread.of(ours).median),
            peer=time_text(Spread.of(theirs).median),
            ratio=ratio,
            is_met=ratio.median <= _LIMIT,
            figures={"ours": ours, "peer": theirs},
        )
    ]
