#!/usr/bin/env python3
"""Writes a file of boxes for `peers --boxes`, independently of the workloads in src/workload.

    boxes.py LAYOUT [--boxes N] [--frames N] [--seed N] [--unit N] > FILE

LAYOUT is spread, clustered, column, mixed or walk. Lengths are in pixels times --unit: with 2, boxes move by half pixels.
"""

import argparse
import math
import random
import sys


def start(layout, n, dice):
    """Returns x, y, width and height of a box, in pixels."""
    if layout == "clustered":  # Forty dense groups on a large field.
        group = random.Random(dice.randrange(40))
        field = 320 * math.sqrt(n)
        x, y = (group.uniform(0, field) + dice.gauss(0, 4 * math.sqrt(n)) for _ in "xy")
        return x, y, dice.uniform(10, 20), dice.uniform(10, 20)
    if layout == "column":  # Three boxes side by side, as many rows as needed.
        return dice.uniform(0, 80), dice.uniform(0, 6 * n), dice.uniform(12, 20), dice.uniform(12, 20)
    if layout == "mixed":  # Sizes follow a power law: many small boxes, few large ones.
        w, h = (min(6 * dice.paretovariate(1.6), 300) for _ in "wh")
        field = 60 * math.sqrt(n)
        return dice.uniform(0, field), dice.uniform(0, field), w, h
    field = 50 * math.sqrt(n)
    return dice.uniform(0, field), dice.uniform(0, field), 14, 18


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("layout", choices=["spread", "clustered", "column", "mixed", "walk"])
    for name, default in [("boxes", 10_000), ("frames", 200), ("seed", 1), ("unit", 2)]:
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    dice, unit = random.Random(args.seed), args.unit
    boxes = [list(start(args.layout, args.boxes, dice)) for _ in range(args.boxes)]
    speeds = [[dice.gauss(0, 1.5), dice.gauss(0, 1.5)] for _ in boxes]
    for _ in range(args.frames):
        sys.stdout.write(" ".join(str(math.floor(part * unit)) for box in boxes for part in box) + "\n")
        for box, speed in zip(boxes, speeds):
            if args.layout == "walk" or dice.random() < 0.01:  # Walkers choose a new direction in every frame.
                speed[:] = dice.gauss(0, 1.5), dice.gauss(0, 1.5)
            box[0] += speed[0]
            box[1] += speed[1]


main()
