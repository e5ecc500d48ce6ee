"""Data of the tests."""

import numpy as np


def blobs(seed=0, count=60, dimensions=3, centers=4, spread=0.4):
    draw = np.random.RandomState(seed)
    middles = draw.uniform(-8, 8, size=(centers, dimensions))
    return middles[draw.randint(centers, size=count)] + spread * draw.standard_normal((count, dimensions))
