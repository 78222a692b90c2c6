"""The visible content of a picture of the window."""

import math


class PicturePart:
    """A box of the page in a picture of it: the pixels that the box covers wholly."""

    def __init__(self, picture, box, pixels_per_unit):
        left, top, right, bottom = (side * pixels_per_unit for side in box)
        # Sides on a pixel's border may be computed a little off it.
        self.picture = picture.crop((math.ceil(left - 0.01), math.ceil(top - 0.01),
                                     math.floor(right + 0.01), math.floor(bottom + 0.01)))
        self.width, self.height = self.picture.size

    def color(self, x, y):
        return self.picture.getpixel((x, y))

    def colors(self, first, end):
        """Returns how often each colour occurs in the rows from `first` to before `end`."""
        rows = self.picture.crop((0, first, self.width, end))
        return {color: count for count, color in rows.getcolors(self.width * self.height)}


def ground_and_figure(colors):
    """Returns the most frequent of the colours, and the one that differs most from it."""
    ground = max(colors, key=colors.get)
    return ground, max(colors, key=lambda color: math.dist(color, ground))


def distance_from_mixtures(color, one, other):
    """Returns how much a colour differs from the nearest mixture of two colours."""
    direction = [b - a for a, b in zip(one, other)]
    length = sum(part * part for part in direction)
    if not length:
        return math.dist(color, one)
    share = sum((c - a) * part for c, a, part in zip(color, one, direction)) / length
    share = min(max(share, 0), 1)
    return math.dist(color, [a + share * part for a, part in zip(one, direction)])
