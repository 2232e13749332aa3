#!/usr/bin/env bash
# make install and make deb: what they bring works where there are no sources, its pages and completions name
# every command and option, and it goes without a trace. What others build is not installed.
set -u
case $FRAY in */release/*) ;; *) exit 0 ;; esac
root=$PWD
build=$(dirname "$FRAY")
dir=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$dir"' EXIT
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }

# Nothing is compiled for it: no file of the build is newer afterwards but cmake's own notes.
touch "$dir/before"
DESTDIR=$dir/stage tools/install "$build" /opt/games >"$dir/out" 2>&1 || { cat "$dir/out"; exit 1; }
newer=$(find "$build" -newer "$dir/before" -type f ! -name 'install_manifest*')
[ -z "$newer" ] || fail "installing made $newer"
(cd "$dir/stage" && find . | sort) >"$dir/first"

# It goes as it came, and leaves what others put there.
mkdir -p "$dir/stage/opt/games/share/man/man6" # not ours, and empty
echo mine >"$dir/stage/opt/games/share/fray/packs/mine"
DESTDIR=$dir/stage tools/install --remove /opt/games || fail "uninstall: exit code $?"
left=$(cd "$dir/stage" && find . ! -type d)
[ "$left" = ./opt/games/share/fray/packs/mine ] || fail "left behind or lost: $left"
[ -d "$dir/stage/opt/games/share/man/man6" ] || fail "a folder of others is gone"
[ -e "$dir/stage/opt/games/share/doc" ] && fail "a folder of ours is left"
DESTDIR=$dir/stage tools/install --remove /opt/games 2>"$dir/err" && fail "uninstall of nothing: exit code 0"
[ "$(wc -l <"$dir/err")" -eq 1 ] || fail "uninstall of nothing says: $(cat "$dir/err")"
rm -r "$dir/stage"
mkdir -p "$dir/stage/opt/games/share"
DESTDIR=$dir/stage tools/install "$build" /opt/games >/dev/null || fail "install: exit code $?"
DESTDIR=$dir/stage tools/install "$build" /opt/games >/dev/null || fail "install once more: exit code $?"
(cd "$dir/stage" && find . | sort) | diff "$dir/first" - || fail "the second time it brings something else"
DESTDIR=$dir/stage tools/install --remove /opt/games || fail "uninstall: exit code $?"
[ "$(cd "$dir/stage" && find . | sort | xargs)" = '. ./opt ./opt/games ./opt/games/share' ] || fail "left: $(find "$dir/stage")"

# From here on a copy of it, elsewhere than it was to be, with the sources hidden where the machine lets us.
DESTDIR=$dir/stage tools/install "$build" /opt/games >/dev/null
mv "$dir/stage/opt/games" "$dir/moved"
there=$dir/moved
if unshare -rm mount -t tmpfs none "$root" 2>/dev/null; then hide=(unshare -rm bash -c 'mount -t tmpfs none "$0" && cd "$PWD" && exec "$@"' "$root")
else hide=(); fi
grep -qF -- "$root" "$there/bin/fray" && fail "the program names the folder it was built in"
# fray ARGS..: the installed one, in the folder of its documents, as README is read
fray() {
    (cd "$there/share/doc/fray" && exec env -i PATH="$there/bin:$PATH" HOME="$dir" LC_ALL=C.UTF-8 ${hide[@]+"${hide[@]}"} \
        timeout 120 "$there/bin/fray" "$@")
}
works() { fray "$@" >"$dir/out" 2>"$dir/err" </dev/null || fail "fray $*: exit code $?: $(head -3 "$dir/err")"; }

works games
works check
grep -q '^[1-9][0-9]* passed, 0 failed' "$dir/out" || fail "fray check: $(tail -2 "$dir/out")"
works rules WU-TRAP-01
grep -q '^proved by: [1-9]' "$dir/out" || fail "fray rules: $(cat "$dir/out")"
grep -q "^  $there/share/fray/tests/scenarios/" "$dir/out" || fail "fray rules names no scenario: $(cat "$dir/out")"
works rules underworlds --unproved
echo quit | fray play fireteam --seat blue=beginner --plain >"$dir/out" 2>&1 || fail "fray play: $(tail -3 "$dir/out")"
grep -q 'FZ-' "$dir/out" || fail "fray play asks nothing: $(tail -3 "$dir/out")"
works arena underworlds --bot instinct --bot random --games 2 --threads 1
works sim underworlds --bot "run:python3 examples/bots/first.py" --bot random --games 2 --threads 1
works pack check ../../fray/packs/underworlds

# The server brings the page; where none was built, it says so and serves matches all the same.
[ -f "$there/share/fray/web/index.html" ] && page=/ || page=/healthz
(cd / && exec env -i HOME="$dir" ${hide[@]+"${hide[@]}"} "$there/bin/fray" serve --listen 127.0.0.1:0 --db "$dir/db") >"$dir/served" 2>&1 &
server=$!
port=
for _ in $(seq 100); do
    port=$(grep -o '127\.0\.0\.1:[0-9]*' "$dir/served" | head -1 | cut -d: -f2)
    [ -n "$port" ] && [ "$port" != 0 ] && break
    sleep 0.1
done
python3 - "$port" "$page" <<'PY' || fail "fray serve: $(cat "$dir/served")"
import sys, urllib.request
reply = urllib.request.urlopen(f"http://127.0.0.1:{sys.argv[1]}{sys.argv[2]}", timeout=10)
assert reply.status == 200 and reply.read()
PY
kill "$server"
wait "$server"
server=

# Documents: what README links to is there.
for link in $(grep -o '](\([^)#:]*\))' "$there/share/doc/fray/README.md" | tr -d ']()'); do
    [ -e "$there/share/doc/fray/$link" ] || fail "README links to $link"
done

# Pages and completions say all that --help says.
for language in en de; do
    man=$there/share/man/man1
    [ $language = en ] || man=$there/share/man/de/man1
    for command in '' $("$FRAY" games >/dev/null && "$FRAY" --help --lang en | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
        page=$man/fray${command:+-$command}.1
        if command -v man >/dev/null; then
            MANWIDTH=200 LC_ALL=C.UTF-8 man --warnings=w -l "$page" >"$dir/page" 2>"$dir/err" || fail "$page: man does not show it"
            [ -s "$dir/err" ] && fail "$page: $(head -3 "$dir/err")"
        else
            grep -q '^\.TH ' "$page" && sed 's/\\-/-/g' "$page" >"$dir/page" || fail "$page is no page"
        fi
        [ "$(grep -c . "$dir/page")" -gt 10 ] || fail "$page is empty"
        LC_ALL=C.UTF-8 "$FRAY" $command --help --lang $language >"$dir/help"
        for word in $(grep -o '[^ ]*' "$dir/help" | tr -d '[]"().,;:|' | grep -e '^--*[a-z]' -e '^[[:upper:]]*$' | sort -u); do
            tr -d '[]"().,;:|\n' <"$dir/page" | grep -qF -e "$word" || fail "$page does not have $word"
        done
    done
done
compgen_of() { # what bash offers for these words
    bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fray; printf "%s\n" "${COMPREPLY[@]}"' - \
        "$there/share/bash-completion/completions/fray" "$@"
}
export PATH=$there/bin:$PATH
fish=$there/share/fish/vendor_completions.d/fray.fish
zsh=$there/share/zsh/site-functions/_fray
for command in $("$FRAY" --help --lang en | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    compgen_of fray "" | grep -qx "$command" || fail "bash does not offer $command"
    [ "$(grep -c -- "use_subcommand -a $command -d" "$fish")" -eq 2 ] || fail "fish does not offer $command"
    [ "$(grep -c " '$command:" "$zsh")" -eq 2 ] || fail "zsh does not offer $command"
    compgen_of fray "$command" - >"$dir/offered"
    # usage, and the lists of options: up to the first line that is neither, then lines that begin with one
    for option in $("$FRAY" "$command" --help --lang en | awk '/^  -/ { sub(/  [^ -].*/, "", $0); print } NR == 1 || use { print } { use = NR == 1 || use && /^ / }' |
        grep -o -e '--*[a-z][a-z-]*' | grep -e '^--[a-z]' -e '^-[a-z]$' | sort -u) --lang --packs --help; do
        grep -qx -e "$option" "$dir/offered" || fail "bash does not offer fray $command $option"
        grep -q -e "from $command' -[ls] ${option##*-}\|from $command' -[ls] ${option#--} " "$fish" || fail "fish does not offer fray $command $option"
        [ "$(grep -c -e "^ *$command) options=.*'$option:" "$zsh")" -eq 2 ] || fail "zsh does not offer fray $command $option"
    done
done
[ "$(compgen_of fray play --lang "" | xargs)" = 'en de' ] || fail "bash on --lang: $(compgen_of fray play --lang "" | xargs)"
compgen_of fray sim u | grep -qx underworlds || fail "bash knows no games"
bash -n "$there/share/bash-completion/completions/fray" || fail "bash cannot read its completions"

# The package: into an empty root, its libraries' packages named, and gone without a trace.
if ! (cd "$build" && cpack -G DEB -B "$dir/deb" >"$dir/out" 2>&1); then cat "$dir/out"; fail "cpack"; fi
deb=$(ls "$dir"/deb/*.deb)
[ "$(wc -w <<<"$deb")" -eq 1 ] || fail "packages: $deb"
needs=$(dpkg-deb -f "$deb" Depends)
for library in $(readelf -dW "$FRAY" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p'); do
    path=$(ldd "$FRAY" | awk -v l="$library" '$1 == l { print $3 }')
    package=$(dpkg-query -S "$(realpath "$path")" 2>/dev/null || dpkg-query -S "$path" 2>/dev/null || dpkg-query -S "*/$(basename "$(realpath "$path")")")
    grep -qE "(^|, )${package%%:*}( |,|$)" <<<"$needs" || fail "$library is in ${package%%:*}, but the package needs: $needs"
done
empty=$dir/root
mkdir -p "$empty"/var/lib/dpkg/{info,updates,triggers}
: >"$empty/var/lib/dpkg/status"
find "$empty" | grep -v /var/lib/dpkg/ | sort >"$dir/before"
if [ "$(id -u)" = 0 ]; then as=(); else as=(fakeroot); fi
package() { ${as[@]+"${as[@]}"} dpkg --root="$empty" --log="$dir/log" --force-depends --force-not-root "$@" >"$dir/out" 2>&1 || { cat "$dir/out"; fail "dpkg $*"; }; }
package -i "$deb"
(cd "$there" && find . ! -type d ! -path ./share/fray/installed ! -path './lib/*' | sort) >"$dir/first"
(cd "$empty/usr" && find . ! -type d | sort) | diff "$dir/first" - || fail "the package has other files than make install"
"$empty/usr/bin/fray" rules WU-TRAP-01 | grep -q '^proved by: [1-9]' || fail "the program of the package does not find its files"
package -P fray
find "$empty" | grep -v /var/lib/dpkg/ | sort | diff "$dir/before" - || fail "the package leaves a trace"

[ "$failures" -eq 0 ]
