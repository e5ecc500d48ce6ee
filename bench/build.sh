# What bench/peers and bench/jmh share: a build that is up to date, and the flags that ./varve gives to Java.
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
root=$(dirname "$home")
stamp=$home/target/built

say() { printf '%s\n' "bench: $1" >&2; }

fail() {
    say "$1"
    exit 1
}

build() {
    if [ -f "$stamp" ] && [ -f "$root/cli/target/varve.jar" ] \
        && [ -z "$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$stamp" -type f -print -quit)" ]; then
        return
    fi
    command -v mvn >/dev/null || fail "Maven is needed to build; install it (package maven)"
    say "building ..."
    local log=$root/target/bench-build.log
    mkdir -p "$root/target"
    (cd "$root" && mvn -B -q -DskipTests package -pl bench -am) >"$log" 2>&1 || {
        tail -n 40 "$log" >&2
        fail "the build failed; the whole log is in $log"
    }
    touch "$root/cli/target/varve.jar" "$stamp"
}

# Asks the launcher itself, with a Java that prints what it is given, so that no second list can go stale.
launcher_flags() {
    local printing
    printing=$(mktemp)
    printf '#!/bin/sh\nfor word; do echo "$word"; done\n' >"$printing"
    chmod +x "$printing"
    VARVE_JAVA=$printing "$root/varve" bench 2>/dev/null | sed -e '/^-cp$/,$d' -e '/^-Dvarve.called=/d'
    rm -f "$printing"
}

first_java() {
    if [ -n "${VARVE_JAVA:-}" ]; then
        if [ -d "$VARVE_JAVA" ]; then echo "$VARVE_JAVA/bin/java"; else echo "$VARVE_JAVA"; fi
    elif [ -n "${JAVA_HOME:-}" ]; then
        echo "$JAVA_HOME/bin/java"
    else
        command -v java || fail "no Java found; install a JDK, 17 or newer, or set JAVA_HOME"
    fi
}

# the same second Java as ./check uses
second_java() {
    local candidate
    for candidate in ${VARVE_SECOND_JAVA:-} /usr/lib/jvm/*25*/bin/java; do
        if [ -x "$candidate" ]; then
            echo "$candidate"
            return
        fi
    done
}

# a Python that has scikit-learn, which is installed if none has
sklearn_python() {
    local python
    for python in /usr/bin/python3 python3; do
        if "$python" -c 'import sklearn' 2>/dev/null; then
            echo "$python"
            return
        fi
    done
    command -v apt-get >/dev/null || fail "please install: python3-sklearn"
    local run=()
    [ "$(id -u)" = 0 ] || run=(sudo)
    say "installing python3-sklearn"
    "${run[@]}" apt-get update -qq
    "${run[@]}" apt-get install -y -qq python3-sklearn >/dev/null
    echo /usr/bin/python3
}
