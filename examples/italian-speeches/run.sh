#!/usr/bin/env bash
# How words changed in the year-end addresses of the Presidents of the Italian Republic, 1949 to 2024.
#   run.sh TEXTS [FOLDER [OPTION...]]   TEXTS has 1949.txt, 1950.txt, …; FOLDER is for the result (default: speeches-result)
# The model inside Varve is English: give an Italian one, --model DIR (README.md).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
texts=${1:?run.sh: name the folder of the texts; README.md says what is in it}
folder=${2:-speeches-result}
shift $(($# < 2 ? $# : 2))

# four periods unless the options say otherwise
case " $* " in
    *" --periods"* | *" --period-count"* | *" --min-uses"*) ;;
    *) set -- --period-count 4 "$@" ;;
esac

"$here/../../varve" shift "$texts" --targets "$here/words.txt" --language it --out "$folder" "$@"
