"""Times pygame-ce's Mask.overlap, net of the call from Python: prints side and nanoseconds, a line each.

Two masks of a checkerboard that are offset by (3, 2) interleave and share no pixel, so that every word is looked at.
The same call with masks that lie far apart returns at once; its time is taken off.
"""
import os
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame  # noqa: E402

BLOCKS = 60
CALLS = 4000


def checkerboard(side):
    mask = pygame.mask.Mask((side, side))
    for y in range(side):
        for x in range(side):
            mask.set_at((x, y), (x + y) % 2 == 0)
    return mask


def block(overlap, other, offset, calls):
    start = time.process_time_ns()
    for _ in range(calls):
        overlap(other, offset)
    return (time.process_time_ns() - start) / calls


for side in (16, 32, 64, 256):
    one, other = checkerboard(side), checkerboard(side)
    assert one.overlap(other, (3, 2)) is None and one.overlap(other, (2, 2)) is not None
    calls = CALLS if side < 256 else CALLS // 4
    net = sorted(
        block(one.overlap, other, (3, 2), calls) - block(one.overlap, other, (1000, 1000), calls)
        for _ in range(BLOCKS)
    )
    print(side, net[len(net) // 2])
