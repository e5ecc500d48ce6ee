# Writes numbers so that they read back as the doubles they are; "-inf" and "inf" are strings, NaN is null.

number <- function(v, digits = 17) {
    ifelse(is.nan(v) | is.na(v), "null",
        ifelse(v == -Inf, "\"-inf\"", ifelse(v == Inf, "\"inf\"", sprintf("%.*g", digits, v))))
}
array <- function(v, digits = 17) paste0("[", paste(number(v, digits), collapse = ","), "]")
rows <- function(m, digits = 15) paste0("[", paste(apply(m, 1, array, digits = digits), collapse = ","), "]")
scalarOrArray <- function(v) if (length(v) == 1) number(v) else array(v)
logical <- function(v) if (v) "true" else "false"
text <- function(v) paste0("\"", v, "\"")
object <- function(fields) {
    paste0("{", paste0("\"", names(fields), "\":", unlist(fields), collapse = ","), "}")
}
