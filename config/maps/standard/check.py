"""The drawn adjacency against the board's."""
import tomllib
from collections import defaultdict

REAL_LENGTH = 8.0   # two faces that touch do so along at least this


def board(path):
    """(provinces, borders by land, borders by sea) of a board file; a place by sea is a code or CODE/COAST."""
    provinces = tomllib.load(open(path, "rb"))["province"]
    by_land, by_sea = set(), set()
    for code, province in provinces.items():
        by_land |= {frozenset((code, other)) for other in province.get("armies", "").split()}
        shores = {f"{code}/{shore}": places for shore, places in province.get("coasts", {}).items()}
        shores = shores or {code: province.get("fleets", "")}
        for place, others in shores.items():
            for other in others.split():
                shore = other if other.split("/")[0] not in provinces or "coasts" not in provinces[other.split("/")[0]] else None
                if "/" in other or "coasts" not in provinces[other]:
                    by_sea.add(frozenset((place, other)))
                else:
                    by_sea |= {frozenset((place, f"{other}/{it}"))
                               for it, back in provinces[other]["coasts"].items()
                               if code in back.split() or place in back.split()}
    return provinces, by_land, by_sea
