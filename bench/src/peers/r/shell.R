# What a person writes: read a CSV file, cluster it by R's apcluster, write the labels.
# Arguments: file to read, file to write.
suppressPackageStartupMessages(library(apcluster))
args <- commandArgs(trailingOnly = TRUE)
result <- apcluster(negDistMat(r = 2), as.matrix(read.csv(args[1])))
write(labels(result, type = "enum"), args[2], ncolumns = 1)
