"""Compares the two maps of results of ./varve cluster: how many of the nearest objects in all dimensions are nearest on the map too,
scikit-learn's trustworthiness, and how far centroids move from step to step. Digits come with scikit-learn; texts are looked for in
the folder of data, and their vectors are read from a timeline that keeps them."""

import argparse
import csv
import gzip
import os
import sqlite3
import subprocess
import tempfile

import numpy
from sklearn.datasets import load_digits
from sklearn.manifold import trustworthiness
from sklearn.neighbors import NearestNeighbors

NEAREST = 10


def digits(folder):
    data = load_digits()
    file = os.path.join(folder, "digits.csv")
    with open(file, "w") as out:
        out.write("id,step," + ",".join(f"p{j}" for j in range(64)) + "\n")
        for i, row in enumerate(data.data):
            out.write(f"d{i},{i * 10 // len(data.data)}," + ",".join(f"{v:g}" for v in row) + "\n")
    return file, ["--id-column", "id", "--step-column", "step", "--scale", "none"]


def headlines(folder, data):
    """Every third headline, some 2,600."""
    file = os.path.join(folder, "headlines.csv")
    with gzip.open(os.path.join(data, "tables", "headlines.csv.gz"), "rt") as rows, open(file, "w") as out:
        rows = csv.DictReader(rows)
        out.write("id,month,text\n")
        writer = csv.writer(out)
        for i, row in enumerate(rows):
            if i % 3 == 0:
                writer.writerow([row["id"], row["month"], row["headline"]])
    return file, ["--id-column", "id", "--step-column", "month", "--text-column", "text"]


def points_of(file, varve, options):
    """The vectors of objects by id: columns of numbers, or those that a timeline of the same texts keeps."""
    with open(file) as rows:
        rows = list(csv.reader(rows))
    if len(rows[0]) > 3:
        return {row[0]: numpy.array(row[2:], float) for row in rows[1:]}
    timeline = file + ".varve"
    subprocess.run([varve, "add", timeline, file, *options, "--keep-vectors", "--quiet"], check=True)
    with sqlite3.connect(timeline) as store:
        found = store.execute("SELECT id, vector FROM objects JOIN vectors USING (object)")
        return {name: numpy.frombuffer(value[1:], ">f4" if value[0] else ">f8").astype(float) for name, value in found}


def tracks(folder, table):
    """Objects and centroids of a map: lists of (step, place), by id."""
    objects, centroids = {}, {}
    with open(os.path.join(folder, table + ".csv")) as rows:
        for row in csv.DictReader(rows):
            place = (int(row["step"]), numpy.array([float(row["x"]), float(row["y"])]))
            if row["object"]:
                objects.setdefault(row["object"], []).append(place)
            else:
                centroids.setdefault(row["cluster"], []).append(place)
    return objects, centroids


def kept(points, places):
    """The share of each object's nearest that are among its nearest on the map, in the mean."""
    near = NearestNeighbors(n_neighbors=NEAREST).fit(points).kneighbors(return_distance=False)
    seen = NearestNeighbors(n_neighbors=NEAREST).fit(places).kneighbors(return_distance=False)
    return numpy.mean([len(set(a) & set(b)) / NEAREST for a, b in zip(near, seen)])


def moves(centroids, clusters, places):
    """How far centroids that were there before are moved by a step, in parts of the map's width, over all steps they live through."""
    width = 2 * numpy.sqrt(((places - places.mean(0)) ** 2).sum(1).mean())
    all_moves = []
    for cluster, track in centroids.items():
        born, end = clusters[cluster]
        moved = dict(track[1:])
        before = track[0][1]
        for step in range(track[0][0] + 1, end + 1):
            now = moved.get(step, before)
            all_moves.append(numpy.linalg.norm(now - before) / width)
            before = now
    return numpy.array(all_moves or [0])


def lives(folder):
    steps = max(int(row["step"]) for row in csv.DictReader(open(os.path.join(folder, "steps.csv"))))
    clusters = {}
    for row in csv.DictReader(open(os.path.join(folder, "clusters.csv"))):
        clusters[row["cluster"]] = (int(row["born"]), steps if row["state"] == "live" else int(row["last_changed"]))
    return clusters


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--varve", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--only")
    given = parser.parse_args()
    print(f"{'':10} {'map':10} {'objects':>8} {'kept of 10':>10} {'trust':>6} {'moved >2%':>9} {'median':>7} {'95 %':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for name in ["digits", "headlines"]:
            if given.only and given.only != name:
                continue
            measure(name, folder, given)


def measure(name, folder, given):
    file, options = digits(folder) if name == "digits" else headlines(folder, given.data)
    result = os.path.join(folder, name)
    subprocess.run([given.varve, "cluster", file, *options, "--quiet", "--out", result], check=True)
    points = points_of(file, given.varve, options)
    for table in ["map", "map_components"]:
        objects, centroids = tracks(result, table)
        ids = [i for i in objects if i in points]
        places = numpy.array([objects[i][-1][1] for i in ids])
        high = numpy.array([points[i] for i in ids])
        moved = moves(centroids, lives(result), places)
        print(f"{name:10} {'neighbours' if table == 'map' else 'components':10} {len(ids):8} {kept(high, places):10.3f}"
              f" {trustworthiness(high, places, n_neighbors=NEAREST):6.3f} {(moved > 0.02).mean():9.3f}"
              f" {numpy.median(moved):7.4f} {numpy.quantile(moved, 0.95):7.4f}", flush=True)


if __name__ == "__main__":
    main()
