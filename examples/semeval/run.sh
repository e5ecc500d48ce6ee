#!/usr/bin/env bash
# SemEval-2020 Task 1, English: 37 words, two periods, compared with what people saw.
#   run.sh DATA [FOLDER [OPTION...]]   DATA as README.md describes it; FOLDER for the result (default: semeval-result)
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
data=${1:?run.sh: name the folder of the data; README.md says what is in it}
folder=${2:-semeval-result}
shift $(($# < 2 ? $# : 2))

"$here/../../varve" shift "$data/usages_period1.tsv.gz" "$data/usages_period2.tsv.gz" --gold "$data/graded.txt" \
    --out "$folder" "$@"
