# Records what the R package apcluster answers to 50 random problems, without its noise.
#
# Run from this directory: Rscript record_apcluster.R
# Writes ../resources/parity/apcluster.json.gz; running it twice gives the same bytes.
# See README.md beside this file for the schema and the package versions.

suppressMessages(library(apcluster))
source("json.R")
RNGkind("Mersenne-Twister", "Inversion", "Rejection")

# ---- data ---------------------------------------------------------------------------------------

# Clumps whose coordinates are multiples of 1/grid, so that squared distances are exact.
blobs <- function(n, dim, grid = 64, k = max(1, n %/% 12)) {
    middle <- matrix(runif(k * dim, -8, 8), k)
    x <- middle[sample.int(k, n, TRUE), , drop = FALSE] + matrix(rnorm(n * dim), n)
    round(x * grid) / grid + 0
}

decimals <- function(n, dim, k = 5) {
    middle <- matrix(runif(k * dim, -2, 2), k)
    round(middle[sample.int(k, n, TRUE), , drop = FALSE] + 0.4 * matrix(rnorm(n * dim), n), 3) + 0
}

lattice <- function(n, side) {
    cells <- sample.int(side * side, n) - 1
    cbind(cells %/% side, cells %% side) + 0
}

copies <- function(n, dim) {
    base <- blobs(max(2, n %/% 3), dim, 8)
    base[sample.int(nrow(base), n, TRUE), , drop = FALSE]
}

asymmetric <- function(n, low = -8192, high = 0) matrix(sample(low:high, n * n, TRUE) / 1024, n)

# Asymmetric, with a share of the off-diagonal entries missing.
holes <- function(n, share) {
    s <- asymmetric(n)
    s[matrix(runif(n * n), n) < share] <- -Inf
    diag(s) <- 0
    s
}

# Blocks that do not see each other.
blocks <- function(n, k) {
    s <- asymmetric(n)
    b <- sample.int(k, n, TRUE)
    s[outer(b, b, "!=")] <- -Inf
    s
}

# Only the nearest few are known.
neighbours <- function(n, few) {
    s <- negDistMat(blobs(n, 2, 8), r = 1, method = "manhattan")
    dimnames(s) <- NULL
    diag(s) <- -Inf
    for (i in seq_len(n)) s[i, order(-s[i, ])[-seq_len(few)]] <- -Inf
    diag(s) <- 0
    s
}

# ---- one problem --------------------------------------------------------------------------------

run <- function(s, arguments) {
    converged <- TRUE
    result <- withCallingHandlers(
        do.call(apcluster, c(list(s = s, nonoise = TRUE), arguments)),
        warning = function(w) {
            if (grepl("did not converge", conditionMessage(w))) converged <<- FALSE
            invokeRestart("muffleWarning")
        })
    list(result = result, converged = converged)
}

same <- function(a, b) {
    identical(a$result@idx, b$result@idx) && a$result@it == b$result@it && a$converged == b$converged
}

# Unchanged when all similarities move by up to four units in the last place; a symmetric matrix stays so.
stable <- function(s, arguments, first) {
    n <- nrow(s)
    for (k in 1:8) {
        u <- matrix(runif(n * n, -1, 1), n)
        if (isSymmetric(unname(s), tol = 0)) u[lower.tri(u)] <- t(u)[lower.tri(u)]
        if (!same(first, run(s * (1 + 4 * .Machine$double.eps * u), arguments))) return(FALSE)
    }
    TRUE
}

similarities <- function(kind, x) {
    s <- switch(kind,
        negDistMat1 = negDistMat(x, r = 1), negDistMat2 = negDistMat(x, r = 2), corSimMat = corSimMat(x), own = x)
    dimnames(s) <- NULL
    s
}

count <- 0
output <- character()

add <- function(tag, kind, make, ..., p = NULL, range = FALSE, trace = FALSE, wish = NULL, mustBeStable = FALSE) {
    for (attempt in 0:399) {
        set.seed(1000 * count + attempt)
        x <- make()
        s <- similarities(kind, x)
        arguments <- list(...)
        if (!is.null(p)) arguments$p <- if (is.function(p)) p(s) else p
        r <- run(s, arguments)
        if (!is.null(wish) && !wish(r)) next
        steady <- stable(s, arguments, r)
        if ((mustBeStable || kind == "corSimMat") && !steady) next
        if (kind == "negDistMat2") {
            # Also equal if the squared distance does not go through a square root.
            exact <- -as.matrix(dist(x, method = "manhattan")) * 0
            for (j in seq_len(ncol(x))) exact <- exact - outer(x[, j], x[, j], "-")^2
            dimnames(exact) <- NULL
            if (!same(r, run(exact, arguments))) next
        }
        a <- r$result
        argument <- function(name, default) if (is.null(arguments[[name]])) default else arguments[[name]]
        fields <- list(
            name = text(sprintf("%s-%d-%s-n%d", tag, count, kind, nrow(s))),
            similarity = text(switch(kind, negDistMat1 = , negDistMat2 = "negDistMat", kind)))
        if (kind %in% c("negDistMat1", "negDistMat2")) fields$r <- if (kind == "negDistMat1") "1" else "2"
        fields[[if (kind == "own") "s" else "x"]] <- rows(x)
        fields$preference <- object(
            if (!is.null(arguments$p)) {
                list(kind = text(if (length(arguments$p) == 1) "value" else "vector"), value = scalarOrArray(arguments$p))
            } else if (!is.null(arguments$q) && !is.na(arguments$q)) {
                list(kind = text("quantile"), value = number(arguments$q))
            } else list(kind = text("default")))
        fields$lam <- number(argument("lam", 0.9), 15)
        fields$maxits <- number(argument("maxits", 1000))
        fields$convits <- number(argument("convits", 100))
        fields$exemplars <- array(a@exemplars - 1)
        fields$labels <- array(if (length(a@exemplars) == 0) rep(-1, nrow(s)) else a@idx - 1)
        fields$it <- number(a@it)
        fields$converged <- logical(r$converged)
        fields$netsim <- number(a@netsim)
        fields$dpsim <- number(a@dpsim)
        fields$expref <- number(a@expref)
        fields$p <- scalarOrArray(a@p)
        fields$stable <- logical(steady)
        if (range) {
            for (exact in c(TRUE, FALSE)) {
                bounds <- suppressWarnings(preferenceRange(s, exact = exact))
                fields[[if (exact) "range_exact" else "range_fast"]] <-
                    object(list(pmin = number(bounds[1]), pmax = number(bounds[2])))
            }
        }
        if (trace) {
            b <- run(s, c(arguments, list(details = TRUE)))$result
            stopifnot(identical(a@idx, b@idx), a@it == b@it, length(b@netsimAll) == b@it)
            fields$trace <- object(list(
                netsim = array(b@netsimAll), dpsim = array(b@dpsimAll), expref = array(b@exprefAll)))
        }
        output <<- c(output, object(fields))
        count <<- count + 1
        return(invisible())
    }
    stop("no problem found for ", tag, " ", count)
}

# ---- the collection -----------------------------------------------------------------------------

done <- function(r) r$converged && length(r$result@exemplars) > 0
open <- function(r) !r$converged && length(r$result@exemplars) > 0
none <- function(r) length(r$result@exemplars) == 0
several <- function(r) done(r) && length(r$result@exemplars) > 2
perObject <- function(s) {
    off <- s[row(s) != col(s) & s > -Inf]
    round(runif(nrow(s), quantile(off, 0.05), quantile(off, 0.6)), 4)
}

add("plain", "negDistMat2", function() blobs(12, 2), range = TRUE, trace = TRUE)
add("plain", "negDistMat2", function() blobs(40, 2), range = TRUE, wish = several)
add("plain", "negDistMat2", function() blobs(60, 3), q = 0, range = TRUE, wish = several, trace = TRUE)
add("plain", "negDistMat2", function() blobs(80, 4), q = 0.5, wish = several)
add("plain", "negDistMat2", function() blobs(45, 1), q = 0.9, range = TRUE)
add("plain", "negDistMat2", function() blobs(120, 2), q = NA)
add("plain", "negDistMat2", function() blobs(200, 3), q = 0)
add("plain", "negDistMat2", function() blobs(300, 2))
add("plain", "negDistMat2", function() blobs(30, 2), p = -12.5, lam = 0.5, range = TRUE, wish = done)
add("plain", "negDistMat2", function() blobs(100, 2, 8), p = -100, lam = 0.7, convits = 15, wish = done)
add("plain", "negDistMat2", function() blobs(70, 3, 8), p = perObject)
add("plain", "negDistMat2", function() blobs(25, 2, 8), p = perObject, lam = 0.8, convits = 50, range = TRUE)
add("plain", "negDistMat2", function() blobs(150, 5), q = 0.1, lam = 0.95, wish = done)
add("plain", "negDistMat1", function() blobs(20, 2), range = TRUE, wish = several)
add("plain", "negDistMat1", function() blobs(60, 2), q = 0, range = TRUE, trace = TRUE)
add("plain", "negDistMat1", function() blobs(33, 2), q = 0.5, lam = 0.6, convits = 20, range = TRUE)
add("plain", "negDistMat1", function() blobs(55, 2), q = 0.9, range = TRUE)
add("plain", "negDistMat1", function() blobs(180, 2), p = -20)
add("plain", "negDistMat1", function() blobs(250, 4), q = 0)
add("plain", "negDistMat1", function() blobs(64, 2), p = perObject, lam = 0.5, wish = done)
add("plain", "corSimMat", function() decimals(30, 6), range = TRUE, wish = several)
add("plain", "corSimMat", function() decimals(60, 8), q = 0, range = TRUE)
add("plain", "corSimMat", function() decimals(100, 7), q = 0.1, wish = done)
add("plain", "corSimMat", function() decimals(45, 6), p = -0.75, lam = 0.7, wish = several)
add("plain", "corSimMat", function() decimals(150, 10), p = perObject, wish = done)
add("plain", "own", function() asymmetric(10), range = TRUE, trace = TRUE)
add("plain", "own", function() asymmetric(35), range = TRUE, wish = done)
add("plain", "own", function() asymmetric(60), q = 0.1, range = TRUE, wish = done)
add("plain", "own", function() asymmetric(80), q = 0.9, lam = 0.8)
add("plain", "own", function() asymmetric(50, -1024, 1024), p = -1.5, range = TRUE)
add("plain", "own", function() asymmetric(40), p = perObject, convits = 30)
add("pair", "own", function() asymmetric(2), range = TRUE)
add("pair", "negDistMat2", function() blobs(2, 2), q = 0)
add("high", "own", function() asymmetric(15), p = 1, range = TRUE)

# Missing similarities.
add("inf", "own", function() holes(30, 0.3), wish = done, range = TRUE)
add("inf", "own", function() holes(80, 0.7), q = 0.1, wish = done)
add("inf", "own", function() blocks(40, 3), q = 0, wish = done, range = TRUE)
add("inf", "own", function() neighbours(60, 6), q = 0, wish = done, trace = TRUE)
add("inf", "own", function() { s <- holes(24, 0.4); s[5, ] <- -Inf; s[, 5] <- -Inf; s }, q = 0.5, wish = done)
add("inf", "own", function() { s <- holes(24, 0.4); s[, 1] <- -Inf; s[9, ] <- -Inf; s }, p = perObject)
# Stopped so early that an object sees none of the exemplars: its term is the largest negative double.
add("inf", "own", function() holes(20, 0.7), q = 0.9, maxits = 20, wish = function(r) open(r) && r$result@netsim < -1e300)

# Ties and copies: without noise nothing breaks them but the order.
add("tie", "own", function() -as.matrix(round(dist(lattice(25, 6))^2)) + 0, q = 0.1)
add("tie", "negDistMat1", function() lattice(36, 6), q = 0, maxits = 300)
add("dup", "own", function() -as.matrix(dist(copies(30, 2), "manhattan")) + 0, wish = done)

# Runs that end at the limit, with exemplars and without.
add("open", "negDistMat2", function() blobs(60, 2), q = 0, lam = 0.5, maxits = 40, wish = open)
add("open", "own", function() asymmetric(45), lam = 0.5, maxits = 200, convits = 50, wish = open)
add("none", "negDistMat2", function() blobs(20, 2), q = 0, maxits = 5, wish = none)
add("none", "own", function() { s <- matrix(-2, 6, 6); diag(s) <- 0; s }, p = -3, maxits = 150, wish = none)
add("none", "own", function() -as.matrix(dist(lattice(16, 4), "manhattan")) + 0, p = -20, lam = 0.5, maxits = 200,
    convits = 20, wish = function(r) none(r) && !r$converged)
add("window", "negDistMat2", function() blobs(50, 2), q = 0.1, convits = 10, maxits = 60, wish = several)
stopifnot(count == 50)

head <- sprintf("{\"library\":\"apcluster\",\"version\":\"%s\",\"R\":\"%s\",\"problems\":[\n",
    packageVersion("apcluster"), getRversion())
target <- gzfile(file.path("..", "resources", "parity", "apcluster.json.gz"), "wb", compression = 9)
writeLines(paste0(head, paste(output, collapse = ",\n"), "\n]}"), target)
close(target)
