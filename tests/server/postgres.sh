#!/usr/bin/env bash
# usage: tests/server/postgres.sh start DIR [setting=value..]
#        tests/server/postgres.sh stop DIR
# A PostgreSQL of one's own for tests, in DIR, on a socket there. `start` makes DIR and prints the
# URL of an empty database, `stop` ends the server and removes DIR. It does not wait for the disk;
# fsync=on as a setting makes it. As root it runs as the user postgres.
set -euo pipefail
die() { echo "postgres.sh: $1" >&2; exit 1; }
usage() { sed -n '2,6s/^# //p' "$0" >&2; exit 2; }
[ $# -ge 2 ] || usage
what=$1 dir=$2
shift 2
# The path goes into a URL, and a socket's path has little room.
[[ $dir =~ ^/[A-Za-z0-9_./-]+$ && ${#dir} -lt 80 ]] ||
    die "$dir: give a short absolute path of letters, digits and _ . -"

bin=
for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && bin=$folder # the latest, as they sort
done
[ -n "$bin" ] || die 'no /usr/lib/postgresql/*/bin/initdb: install postgresql (see packages.txt)'

as_postgres() {
    cd /
    if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

case $what in
    start)
        mkdir -p "$dir"
        [ -z "$(ls -A "$dir")" ] || die "$dir: is not empty"
        touch "$dir/made-by-postgres.sh"
        chmod 700 "$dir"
        [ "$(id -u)" != 0 ] || chown postgres "$dir"
        settings="-c listen_addresses= -c unix_socket_directories=$dir -c fsync=off"
        for setting; do
            [[ $setting =~ ^[a-z_]+=[A-Za-z0-9_.]+$ ]] || die "$setting: not a setting=value"
            settings+=" -c $setting"
        done
        {
            as_postgres "$bin/initdb" --data-checksums --no-sync --username=postgres --auth=trust \
                --encoding=UTF8 --locale=C -D "$dir/data"
            # With -l and no input: the server must not keep the caller's pipes open.
            as_postgres "$bin/pg_ctl" start -w -t 30 -D "$dir/data" -l "$dir/log" -o "$settings" \
                </dev/null
            as_postgres "$bin/createdb" -h "$dir" -U postgres fray
        } >"$dir/start" 2>&1 || {
            cat "$dir/start" >&2
            [ ! -f "$dir/log" ] || tail "$dir/log" >&2
            exit 1
        }
        echo "postgresql://postgres@/fray?host=$dir"
        ;;
    stop)
        [ $# = 0 ] || usage
        [ -d "$dir" ] || exit 0
        # Nothing but what `start` made is removed.
        [ -f "$dir/made-by-postgres.sh" ] || die "$dir: was not made by start"
        [ ! -f "$dir/data/postmaster.pid" ] ||
            as_postgres "$bin/pg_ctl" stop -m immediate -w -D "$dir/data" >/dev/null || true
        rm -rf "$dir"
        ;;
    *) usage ;;
esac
