# Affinity propagation by R's apcluster on a file of little-endian floats, timed: warm, then some rounds.
# Arguments: file, dimensions, preference, rounds, damping, iterations at most, length of the stop rule's window.
suppressPackageStartupMessages(library(apcluster))
args <- commandArgs(trailingOnly = TRUE)
dimensions <- as.integer(args[2])
count <- file.size(args[1]) / 4
x <- matrix(readBin(args[1], "numeric", count, size = 4, endian = "little"), ncol = dimensions, byrow = TRUE)
options(warn = 2) # not to converge would be no answer

fit <- function(points) {
  apcluster(negDistMat(points, r = 2), p = as.numeric(args[3]), lam = as.numeric(args[5]),
            maxits = as.integer(args[6]), convits = as.integer(args[7]), nonoise = TRUE)
}

cat("version", as.character(packageVersion("apcluster")), "\n")
warm <- suppressWarnings(fit(x[seq_len(min(200, nrow(x))), ]))
for (round in seq_len(as.integer(args[4]))) {
  seconds <- system.time(result <- fit(x))[["elapsed"]]
  cat("seconds", seconds, "\n")
}
cat("iterations", result@it, "\n")
cat("labels", unname(result@idx) - 1L, "\n")
