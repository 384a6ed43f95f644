"""Builds the module with cargo and compares it with a double loop. Run it with `python3 test.py` in this folder."""

import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
build = ["cargo", "build", "--release", "--message-format=json", "--manifest-path", str(here / "Cargo.toml")]
lines = subprocess.run(build, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
artifacts = [json.loads(line) for line in lines if '"compiler-artifact"' in line]
library = next(a["filenames"][0] for a in artifacts if a["target"]["name"] == "sector_collision" and "cdylib" in a["target"]["kind"])
folder = tempfile.mkdtemp()
shutil.copy(library, pathlib.Path(folder) / ("sector_collision.pyd" if sys.platform == "win32" else "sector_collision.so"))
sys.path.insert(0, folder)
import sector_collision  # noqa: E402


class Rect:
    """Has what a pygame.Rect has."""

    def __init__(self, x, y, w, h):
        self.x, self.y, self.w, self.h = x, y, w, h


def overlap(a, b):
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


finder = sector_collision.Finder()
rng = random.Random(7)
for n in [0, 1, 2, 50, 600]:
    boxes = [(rng.randrange(-200, 200), rng.randrange(-200, 200), rng.randrange(1, 30), rng.randrange(1, 30)) for _ in range(n)]
    kinds = [rng.randrange(4) for _ in boxes]
    for frame in range(3):
        every = [(i, j) for i in range(n) for j in range(i + 1, n) if overlap(boxes[i], boxes[j])]
        assert finder.pairs(boxes) == every
        assert finder.pairs([Rect(*box) for box in boxes]) == every
        rules = [(0, 1), (2, 2)]
        may_meet = {frozenset(pair) for pair in rules}
        permitted = [(i, j) for i, j in every if frozenset((kinds[i], kinds[j])) in may_meet]
        assert finder.pairs(boxes, kinds, rules) == permitted
        boxes = [(x + rng.randrange(-2, 3), y, w, h) for x, y, w, h in boxes]

for rects, kinds, rules, message in [
    ([(0, 0, 0, 5)], None, None, "rectangle 0: ValueError: 0 is not a valid width"),
    ([(0, 0, 5, 5), (1 << 40, 0, 5, 5)], None, None, "rectangle 1: ValueError: 1099511627776 is out of range for x"),
    ([(0, 0, 5)], None, None, "rectangle 0"),
    (["rock"], None, None, "rectangle 0"),
    ([(0, 0, 5, 5)], [1, 2], [(0, 1)], "2 kinds for 1 rectangles"),
    ([(0, 0, 5, 5)], [64], [(0, 1)], "64 is not a valid kind"),
    ([(0, 0, 5, 5)], [1], None, "kinds and rules belong together"),
]:
    try:
        finder.pairs(rects, kinds, rules)
    except ValueError as error:
        assert message in str(error), f"{error}, expected {message}"
    else:
        raise AssertionError(f"no error: expected {message}")
print("the pairs are those of a double loop, and wrong input is an error with its place")
