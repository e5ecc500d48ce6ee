# Records what the R package apcluster makes of its extras: agglomeration, leveraged and sparse affinity propagation, and
# preference ranges with objects that see nobody; all without its noise.
#
# Run from this directory: Rscript record_apcluster_extras.R
# Writes ../resources/parity/apcluster_extras.json.gz; running it twice gives the same bytes.
# See README.md beside this file for the schema and the package versions.

suppressMessages(library(apcluster))
suppressMessages(library(Matrix))
source("json.R")
RNGkind("Mersenne-Twister", "Inversion", "Rejection")

# ---- data: multiples of 1/64 or 1/1024, so that similarities are the same doubles everywhere -------------------------

blobs <- function(n, dim, grid = 64, k = max(1, n %/% 12)) {
    middle <- matrix(runif(k * dim, -8, 8), k)
    x <- middle[sample.int(k, n, TRUE), , drop = FALSE] + matrix(rnorm(n * dim), n)
    round(x * grid) / grid + 0
}

# Similarities remember the vectors they come from, so that only these need to be written down.
fromVectors <- function(x, kind, difference) {
    s <- matrix(0, nrow(x), nrow(x))
    for (j in seq_len(ncol(x))) s <- s - difference(outer(x[, j], x[, j], "-"))
    structure(s, x = x, kind = kind)
}
squared <- function(x) fromVectors(x, "sqeuclidean", function(d) d^2)
manhattan <- function(x) fromVectors(x, "manhattan", abs)
input <- function(s) {
    if (is.null(attr(s, "x"))) return(list(similarity = text("own"), s = rows(s)))
    list(similarity = text(attr(s, "kind")), x = rows(attr(s, "x")))
}
bare <- function(s) matrix(as.vector(s), nrow(s))

# The diagonal counts in agglomeration.
asymmetric <- function(n, diagonal = 0) {
    s <- matrix(sample(-8192:0, n * n, TRUE) / 1024, n)
    diag(s) <- diagonal
    s
}

lattice <- function(n, side) {
    cells <- sample.int(side * side, n) - 1
    manhattan(cbind(cells %/% side, cells %% side) + 0)
}

holes <- function(n, share, diagonal = 0) {
    s <- asymmetric(n, diagonal)
    s[matrix(runif(n * n), n) < share & row(s) != col(s)] <- -Inf
    s
}

# All similarities moved by up to four units in the last place; a symmetric matrix stays so.
moved <- function(s) {
    u <- matrix(runif(length(s), -1, 1), nrow(s))
    if (isSymmetric(s, tol = 0)) u[lower.tri(u)] <- t(u)[lower.tri(u)]
    s * (1 + 4 * .Machine$double.eps * u)
}

# ---- agglomeration ----------------------------------------------------------------------------------------------------

sections <- list(agglomeration = character(), leveraged = character(), sparse = character(), ranges = character())
keep <- function(section, fields) sections[[section]] <<- c(sections[[section]], object(fields))
seed <- 0

tree <- function(a) {
    levels <- unique(pmax(1, round((a@maxNoClusters - 1) * c(0, 0.1, 0.5, 1))))
    cuts <- sapply(levels, function(k) cutree(a, k)@idx - 1)
    list(merge = rows(a@merge), height = array(a@height), order = array(a@order - 1), levels = array(levels),
        cuts = rows(t(cuts)))
}

# Merges and order of a tree, which must not change when similarities move in the last place.
shape <- function(a) list(a@merge, a@order, a@exemplars)

agglomerate <- function(name, make, start = function(s) NULL, ties = FALSE) {
    for (attempt in 0:99) {
        set.seed(seed * 100 + attempt)
        made <- make()
        s <- bare(made)
        x <- start(s)
        if (!is.null(x) && length(x@exemplars) < 4) next
        build <- function(s) if (is.null(x)) aggExCluster(s) else aggExCluster(s, x)
        a <- build(s)
        steady <- all(sapply(1:6, function(i) identical(shape(a), shape(build(moved(s))))))
        if (!ties && !steady) next
        fields <- c(list(name = text(sprintf("%s-%d-n%d", name, seed, nrow(s)))), input(made))
        if (!is.null(x)) fields$labels <- array(x@idx - 1)
        if (length(a@sel) > 0) fields$columns <- array(a@sel - 1)
        keep("agglomeration", c(fields, tree(a)))
        seed <<- seed + 1
        return(invisible())
    }
    stop("no problem found for ", name)
}

propagated <- function(q) function(s) apcluster(s, q = q, nonoise = TRUE)

for (n in c(2, 3, 8, 20, 45, 90)) agglomerate("squared", function() squared(blobs(n, 2)))
for (n in c(15, 40, 70)) agglomerate("manhattan", function() manhattan(blobs(n, 3, 4096)), ties = n < 20)
for (n in c(10, 30, 60)) agglomerate("asymmetric", function() asymmetric(n))
agglomerate("diagonal", function() asymmetric(25, -2))
agglomerate("diagonal", function() asymmetric(25, 3))
agglomerate("tie", function() lattice(4, 3), ties = TRUE)
agglomerate("tie", function() lattice(12, 6), ties = TRUE)
agglomerate("tie", function() lattice(24, 9), ties = TRUE)
agglomerate("start", function() squared(blobs(60, 2)), propagated(0.5))
agglomerate("start", function() squared(blobs(120, 3)), propagated(0.7))
agglomerate("start", function() asymmetric(50), propagated(0.5))
agglomerate("start", function() manhattan(blobs(80, 2, 4096)), propagated(0.6))

# Begins with clusters of leveraged affinity propagation; R is given the selected columns only.
agglomerateLeveraged <- function(n, count) {
    for (attempt in 0:99) {
        set.seed(seed * 100 + attempt)
        made <- squared(blobs(n, 2))
        full <- bare(made)
        sel <- sort(sample.int(n, count))
        x <- apclusterL(s = full[, sel], sel = sel, q = 0.7, nonoise = TRUE)
        if (length(x@exemplars) < 4) next
        a <- aggExCluster(full[, sel], x)
        keep("agglomeration", c(
            list(name = text(sprintf("leveraged-%d-n%d", seed, n))), input(made),
            list(labels = array(x@idx - 1), columns = array(sel - 1)),
            tree(a)))
        seed <<- seed + 1
        return(invisible())
    }
}
agglomerateLeveraged(60, 25)
agglomerateLeveraged(90, 30)

# ---- leveraged --------------------------------------------------------------------------------------------------------

converges <- function(call) {
    converged <- TRUE
    result <- withCallingHandlers(call, warning = function(w) {
        if (grepl("did not converge", conditionMessage(w))) converged <<- FALSE
        invokeRestart("muffleWarning")
    })
    list(result = result, converged = converged)
}

answer <- function(r) {
    a <- r$result
    list(exemplars = array(a@exemplars - 1), labels = array(a@idx - 1), it = number(a@it),
        converged = logical(r$converged), netsim = number(a@netsim), dpsim = number(a@dpsim),
        expref = number(a@expref), p = scalarOrArray(a@p))
}

same <- function(a, b) identical(a$result@idx, b$result@idx) && a$result@it == b$result@it

leverage <- function(make, count, lam = 0.9, convits = 100, q = NA, p = NA) {
    for (attempt in 0:99) {
        set.seed(seed * 100 + attempt)
        made <- make()
        s <- bare(made)
        n <- nrow(s)
        sel <- sort(sample.int(n, count))
        call <- function(s) converges(
            apclusterL(s = s[, sel], sel = sel, q = q, p = p, lam = lam, convits = convits, nonoise = TRUE))
        r <- try(call(s), silent = TRUE)
        if (inherits(r, "try-error") || !r$converged || length(r$result@exemplars) < 2) next
        if (!all(sapply(1:6, function(i) same(r, call(moved(s)))))) next
        keep("leveraged", c(
            list(name = text(sprintf("leveraged-%d-n%d-of%d", seed, n, count))), input(made),
            list(columns = array(sel - 1), lam = number(lam, 15), convits = number(convits), q = number(q, 15),
                given = number(p, 15)),
            answer(r)))
        seed <<- seed + 1
        return(invisible())
    }
    stop("no leveraged problem found")
}

leverage(function() squared(blobs(30, 2)), 10)
leverage(function() squared(blobs(60, 3)), 12, q = 0.2)
leverage(function() squared(blobs(100, 2)), 20, q = 0)
leverage(function() squared(blobs(50, 2)), 50)
leverage(function() asymmetric(40), 12)
leverage(function() asymmetric(40), 25, q = 0.8, lam = 0.7, convits = 50)
leverage(function() manhattan(blobs(80, 2)), 16, p = -6.5)
leverage(function() manhattan(blobs(45, 4)), 9, q = 0.1, lam = 0.8)
leverage(function() holes(40, 0.3), 20)
leverage(function() squared(blobs(150, 4)), 15, q = 0.4)

# ---- sparse -----------------------------------------------------------------------------------------------------------

sparse <- function(make, lam = 0.9, convits = 100, q = NA, p = NA) {
    for (attempt in 0:99) {
        set.seed(seed * 100 + attempt)
        made <- make()
        s <- bare(made)
        n <- nrow(s)
        others <- s
        diag(others) <- -Inf
        if (any(apply(others > -Inf, 1, sum) == 0)) next
        call <- function(s) converges(
            apcluster(as.SparseSimilarityMatrix(s), q = q, p = p, lam = lam, convits = convits, nonoise = TRUE))
        r <- call(s)
        # R leaves undefined what becomes of an object that sees no exemplar
        reached <- !is.na(r$result@idx) & (s[cbind(seq_len(n), r$result@idx)] > -Inf)
        if (!r$converged || !all(reached) || length(r$result@exemplars) < 2) next
        if (!all(sapply(1:6, function(i) same(r, call(moved(s)))))) next
        keep("sparse", c(
            list(name = text(sprintf("sparse-%d-n%d", seed, n)), similarity = text("own"), s = rows(s),
                lam = number(lam, 15), convits = number(convits), q = number(q, 15), given = number(p, 15)),
            answer(r)))
        seed <<- seed + 1
        return(invisible())
    }
    stop("no sparse problem found")
}

neighbours <- function(n, few) {
    s <- bare(squared(blobs(n, 2)))
    diag(s) <- -Inf
    for (i in seq_len(n)) s[i, order(-s[i, ])[-seq_len(few)]] <- -Inf
    diag(s) <- 0
    s
}

sparse(function() holes(30, 0.3))
sparse(function() holes(60, 0.6), q = 0.1)
sparse(function() holes(40, 0.7), p = -6)
sparse(function() neighbours(80, 8))
sparse(function() neighbours(120, 12), q = 0.2)
sparse(function() neighbours(60, 6), q = 0, lam = 0.8, convits = 50)
sparse(function() squared(blobs(40, 2)))
sparse(function() asymmetric(35), q = 0.3)

# ---- preference ranges of objects that see nobody ---------------------------------------------------------------------

ranges <- function(make, alone) {
    set.seed(seed * 100)
    s <- bare(make())
    for (i in alone) s[i, ] <- -Inf
    diag(s) <- 0
    fields <- list(name = text(sprintf("range-%d-n%d", seed, nrow(s))), similarity = text("own"), s = rows(s))
    for (exact in c(TRUE, FALSE)) {
        bounds <- suppressWarnings(preferenceRange(s, exact = exact))
        fields[[if (exact) "range_exact" else "range_fast"]] <-
            object(list(pmin = number(bounds[1]), pmax = number(bounds[2])))
    }
    keep("ranges", fields)
    seed <<- seed + 1
}

ranges(function() asymmetric(8), 3)
ranges(function() holes(12, 0.4), c(1, 7))
ranges(function() squared(blobs(20, 2)), 20)
ranges(function() asymmetric(4), 1:2)
ranges(function() asymmetric(4), 1:3)
ranges(function() asymmetric(3), 1:3)

head <- sprintf("{\"library\":\"apcluster\",\"version\":\"%s\",\"R\":\"%s\"", packageVersion("apcluster"), getRversion())
body <- sapply(names(sections), function(name)
    paste0(",\n\"", name, "\":[\n", paste(sections[[name]], collapse = ",\n"), "\n]"))
target <- gzfile(file.path("..", "resources", "parity", "apcluster_extras.json.gz"), "wb", compression = 9)
writeLines(paste0(head, paste(body, collapse = ""), "}"), target)
close(target)
print(sapply(sections, length))
