"""Answers of pygame's masks to the questions of main.rs: a line of questions in, a line of answers out.

Three mistakes of pygame-ce 2.5.8 are kept out of the way, all in the labels of connected components:
a mask one pixel wide reads memory that was never written, one whose sides are both odd writes behind its
arrays, and the pixels of a part that was joined late are not counted. So components are asked for on a mask
with additional empty columns, and counted here.
"""

import os
import struct
import sys

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame

TO_ALPHA = bytes.maketrans(b"#.", b"\xff\x00")


def surface(size, text):
    pixels = bytearray(4 * size[0] * size[1])
    pixels[3::4] = text.encode().translate(TO_ALPHA)
    return pygame.image.frombuffer(pixels, size, "RGBA")


def bytes_of(mask, solid, empty):
    colors = {"setcolor": (solid, 0, 0, 0), "unsetcolor": (empty, 0, 0, 0)}
    return pygame.image.tobytes(mask.to_surface(**colors), "RGBA")[::4]


def text(mask):
    return "%dx%d:%s" % (*mask.get_size(), bytes_of(mask, ord("#"), ord(".")).decode())


def text_of_surface(surface):
    return text(pygame.mask.from_surface(surface))


def labels(size, components):
    """Writes for each pixel the number of its component, from 1; 0 for none."""
    columns, (width, height) = size[0] + 2 - size[0] % 2, size
    every = sum(
        int.from_bytes(bytes_of(component, 1, 0), "little") * (index % 250 + 1)
        for index, component in enumerate(components)
    )
    pixels = every.to_bytes(columns * height, "little")
    return "".join(pixels[y * columns : y * columns + width].hex() for y in range(height))


def changed(mask, method, *arguments):
    copy = mask.copy()
    getattr(copy, method)(*arguments)
    return text(copy)


def point(value):
    return "none" if value is None else "%d,%d" % tuple(value)


def parts(mask, place, minimum):
    width, height = size = mask.get_size()
    wide = pygame.mask.Mask((width + 2 - width % 2, height))
    wide.draw(mask, (0, 0))
    components = wide.connected_components()
    largest = max(components, key=pygame.mask.Mask.count, default=None)
    rects = wide.get_bounding_rects()
    return [
        ("components", labels(size, components)),
        ("large ones", labels(size, [part for part in components if part.count() >= minimum])),
        ("largest", labels(size, [] if largest is None else [largest])),
        ("at a place", labels(size, [wide.connected_component(place)])),
        ("rects", ";".join("%d,%d,%d,%d" % tuple(rect) for rect in rects)),
        ("bounds", "%d,%d,%d,%d" % tuple(rects[0].unionall(rects[1:])) if rects else "none"),
    ]


def pictures(size, pixels, threshold, marker):
    picture = pygame.image.frombytes(pixels, size, "RGBA")
    colors = b"".join(pixels[at : at + 3] for at in range(0, len(pixels), 4))
    opaque = pygame.image.frombytes(colors, size, "RGB")
    opaque.set_colorkey(marker)
    within = pygame.mask.from_threshold(picture, marker, (1, 1, 1, 255))
    return [
        ("alpha", text(pygame.mask.from_surface(picture, threshold))),
        ("color", text(within)),
        ("not color", text(pygame.mask.from_surface(opaque))),
    ]


def answers(line):
    words = line.split()
    numbers = list(map(int, words[3:]))
    a_size, b_size, offset, scale, place = (tuple(numbers[i : i + 2]) for i in range(0, 10, 2))
    every, minimum, threshold = numbers[10:13]
    marker, picture_size = tuple(numbers[13:16]), tuple(numbers[16:18])
    a_surface = surface(a_size, words[0])
    a, b = pygame.mask.from_surface(a_surface), pygame.mask.from_surface(surface(b_size, words[1]))
    x, y = offset
    area = lambda x, y: a.overlap_area(b, (x, y))
    normal = area(x + 1, y) - area(x - 1, y), area(x, y + 1) - area(x, y - 1)
    return [
        ("first overlap", point(a.overlap(b, offset))),
        ("overlap area", str(area(x, y))),
        ("overlap mask", text(a.overlap_mask(b, offset))),
        ("normal", point(normal)),
        ("draw", changed(a, "draw", b, offset)),
        ("erase", changed(a, "erase", b, offset)),
        ("invert", changed(a, "invert")),
        ("scale", text(a.scale(scale))),
        ("flip x", text_of_surface(pygame.transform.flip(a_surface, True, False))),
        ("flip y", text_of_surface(pygame.transform.flip(a_surface, False, True))),
        ("rotate 90", text_of_surface(pygame.transform.rotate(a_surface, -90))),
        ("rotate 180", text_of_surface(pygame.transform.rotate(a_surface, 180))),
        ("rotate 270", text_of_surface(pygame.transform.rotate(a_surface, 90))),
        ("count", str(a.count())),
        ("centroid", point(a.centroid())),
        ("outline", ";".join(map(point, a.outline(every)))),
        *parts(a, place, minimum),
        *pictures(picture_size, bytes.fromhex(words[2]), threshold, marker),
    ]


print("pygame", pygame.version.ver, "words of", 8 * struct.calcsize("L"))
with open(sys.argv[1], encoding="ascii") as questions:
    for question in questions:
        print("\t".join("=".join(answer) for answer in answers(question)))
