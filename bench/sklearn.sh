# Finds a Python with scikit-learn, or installs it; sourced after build.sh.
python=/usr/bin/python3
"$python" -c 'import sklearn' 2>/dev/null || python=python3
if ! "$python" -c 'import sklearn' 2>/dev/null; then
    command -v apt-get >/dev/null || fail "please install: python3-sklearn"
    run=()
    [ "$(id -u)" = 0 ] || run=(sudo)
    say "installing python3-sklearn"
    "${run[@]}" apt-get update -qq
    "${run[@]}" apt-get install -y -qq python3-sklearn >/dev/null
    python=/usr/bin/python3
fi
