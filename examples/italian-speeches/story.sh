#!/usr/bin/env bash
# One word in six periods, as in section 5 of the paper: its uses become senses, period by period, and the strata of report.html show which
# senses merge and which stay unchanged. Installs the multilingual BERT (664 MB to fetch, by Maven) if it is not there.
#   story.sh TEXTS [FOLDER [WORD]]   TEXTS has 1949.txt, 1950.txt, …; FOLDER is for the result (default: story); WORD as in words.txt (default: pace)
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
varve=$here/../../varve
texts=${1:?story.sh: name the folder of the texts; README.md says what is in it}
folder=${2:-story}
word=${3:-pace}
model=bert-base-multilingual-cased

target=$(mktemp)
trap 'rm -f "$target"' EXIT
awk -F '\t' -v word="$word" '$1 == word' "$here/words.txt" >"$target"
[ -s "$target" ] || { echo "story.sh: '$word' is not in words.txt; add it there, with its other forms" >&2; exit 1; }

models=$("$varve" model list)
grep -Eq "^$model +[0-9]" <<<"$models" || "$varve" model install "$model"
# years are joined until a period has 45 uses, as the paper asks for 50; clusters that weigh one merge, as the paper's do
"$varve" shift "$texts" --targets "$target" --language it --model "$model" --min-uses 45 --preference median \
    --cluster-weight one --out "$folder"
