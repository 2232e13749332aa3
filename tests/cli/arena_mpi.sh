#!/usr/bin/env bash
# mpirun fray arena: the same results on 1, 2 and 4 ranks, and after a rank was killed. $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0
fail() {
    echo "$*"
    failures=$((failures + 1))
}
command -v mpirun >/dev/null || { echo "mpirun is missing: package openmpi-bin"; exit 1; }
# MPI itself leaks a little at its end, which is not ours to find; ranks on a busy machine share its cores
export ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
mpi() { mpirun --oversubscribe --bind-to none "$@"; }
plan=(arena underworlds --bot random --bot fixed="random with deck core-garrek" --bot "other=random with deck core-steelheart" --seed 9)

"$FRAY" "${plan[@]}" --games 20 --threads 1 --out "$dir/alone" >/dev/null || fail "alone: $?"
for ranks in 1 2 4; do
    mpi -np $ranks "$FRAY" "${plan[@]}" --games 20 --out "$dir/$ranks" >"$dir/out" 2>"$dir/err" ||
        fail "$ranks ranks: $? $(head -3 "$dir/err")"
    [ "$(grep -c '^underworlds: 60 games' "$dir/out")" -eq 1 ] || fail "$ranks ranks: one table is shown: $(cat "$dir/out")"
    cmp -s "$dir/alone/results.json" "$dir/$ranks/results.json" || fail "$ranks ranks: other results"
done

# a lost rank ends the job; what it played is kept, and the next run goes on, on other ranks
mpirun --oversubscribe --bind-to none -np 3 "$FRAY" "${plan[@]}" --games 20000 --out "$dir/killed" >/dev/null 2>&1 &
job=$!
until [ -s "$dir/killed/journal.jsonl" ] && [ "$(wc -l <"$dir/killed/journal.jsonl")" -gt 30 ]; do
    sleep 0.05
    kill -0 "$job" 2>/dev/null || { fail "ended before it was killed"; break; }
done
# the job's children are the ranks, beside helpers of its own
for rank in $(cat /proc/"$job"/task/*/children); do
    tr '\0' '\n' <"/proc/$rank/environ" | grep -qx 'OMPI_COMM_WORLD_RANK=2' && kill -9 "$rank"
done
wait "$job" && fail "a lost rank was not noticed"
lines=$(wc -l <"$dir/killed/journal.jsonl")
[ "$lines" -gt 30 ] || fail "the journal has only $lines lines"
mpi -np 2 "$FRAY" "${plan[@]}" --games 20 --out "$dir/killed" >/dev/null 2>&1 || fail "after a lost rank: $?"
cmp -s "$dir/alone/results.json" "$dir/killed/results.json" || fail "after a lost rank: other results"

# all ranks find the same mistake; one says so
mpi -np 2 "$FRAY" arena underworlds --bot deepblue --bot random >"$dir/out" 2>"$dir/err" && fail "a mistake was taken"
[ "$(grep -c '^fray arena: ' "$dir/err")" -eq 1 ] || fail "a mistake is said by: $(grep -c '^fray' "$dir/err")"
mpi -np 2 "$FRAY" "${plan[@]}" --seed 10 --out "$dir/alone" >"$dir/out" 2>"$dir/err" && fail "another plan was taken"
[ "$(grep -c '^fray arena: ' "$dir/err")" -eq 1 ] || fail "another plan: $(cat "$dir/err")"

exit "$((failures != 0))"
