"""From longitude and latitude to the drawing: a conic projection, then lenses that give the crowded
corners of the board the room they need."""
import math

WIDTH, HEIGHT = 1200, 1090

MIDDLE = (13.0, 50.0)          # where the projection is true
SCALE = 1290.0                 # units to a radian of the globe
PLACE = (574.0, 611.0)         # where the middle lies in the drawing
STRETCH = (1.04, 1.0)

# Lenses: longitude and latitude of the middle, radius, strength. Each pushes things outward from its
# middle; strength 1 doubles lengths there and presses together a ring around it.
LENSES = [
    (14.0, 47.5, 350, 0.50),   # the middle of the board
    (5.3, 50.7, 75, 0.62),     # the Low Countries
    (21.3, 42.0, 90, 0.62),    # the Balkans
    (11.2, 55.7, 55, 0.95),    # Denmark
    (28.5, 40.7, 55, 0.60),    # the Bosporus
    (-4.0, 54.2, 95, 0.62),    # Britain
    (-1.8, 49.9, 45, 0.35),    # the Channel
    (13.2, 42.7, 75, 0.50),    # Italy
    (14.6, 47.6, 70, 0.38),    # Vienna
    (-5.5, 35.8, 36, 0.90),    # Gibraltar
    (44.0, 54.0, 200, -0.24),  # Russia, drawn together
]


def projected(longitude, latitude):
    """Lambert's equal-area azimuthal projection."""
    lam, phi = math.radians(longitude - MIDDLE[0]), math.radians(latitude)
    mid = math.radians(MIDDLE[1])
    cosine = math.sin(mid) * math.sin(phi) + math.cos(mid) * math.cos(phi) * math.cos(lam)
    k = math.sqrt(2.0 / (1.0 + cosine))
    x = k * math.cos(phi) * math.sin(lam)
    y = k * (math.cos(mid) * math.sin(phi) - math.sin(mid) * math.cos(phi) * math.cos(lam))
    return PLACE[0] + SCALE * STRETCH[0] * x, PLACE[1] - SCALE * STRETCH[1] * y


_LENSES = [(*projected(lon, lat), radius, strength) for lon, lat, radius, strength in LENSES]


def drawn(longitude, latitude):
    """The place in the drawing."""
    x, y = projected(longitude, latitude)
    dx = dy = 0.0
    for cx, cy, radius, strength in _LENSES:
        ux, uy = x - cx, y - cy
        weight = strength * math.exp(-(ux * ux + uy * uy) / (2.0 * radius * radius))
        dx, dy = dx + weight * ux, dy + weight * uy
    return x + dx, y + dy
