"""What a person writes: read a CSV file, cluster it by scikit-learn's AffinityPropagation, write the labels.

Arguments: file to read, file to write.
"""

import sys

import numpy
from sklearn.cluster import AffinityPropagation

x = numpy.loadtxt(sys.argv[1], delimiter=",", skiprows=1)
numpy.savetxt(sys.argv[2], AffinityPropagation(random_state=0).fit(x).labels_, fmt="%d")
