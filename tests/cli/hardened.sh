#!/usr/bin/env bash
# The release build is made so that a mistake in it is harder to exploit (FRAY_HARDEN in CMakeLists.txt).
set -u
case $FRAY in */release/*) ;; *) exit 0 ;; esac # others look for mistakes themselves
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }
said=$(readelf -hldW "$FRAY") || exit 1
has() { grep -q "$1" <<<"$said" || fail "$2: readelf says nothing of $1"; }

has 'Type: *DYN' 'it lies where an attacker may know'
has 'Flags:.*PIE' 'it lies where an attacker may know'
has 'GNU_RELRO' 'the tables of the linker can be written'
has 'Flags:.*NOW' 'the tables of the linker can be written'
grep 'GNU_STACK' <<<"$said" | grep -q ' RW ' || fail "code on the stack is run: $(grep GNU_STACK <<<"$said")"

names=$(readelf -sW "$FRAY")
grep -q '__stack_chk_fail@' <<<"$names" || fail "nothing watches the stack"
grep -q '__[a-z]*_chk@' <<<"$names" || fail "no function of libc is told the size of its buffer"

# Where calls and jumps may land: the first instruction of functions that are called by pointer.
case $(uname -m) in
    x86_64) mark=endbr64 ;;
    aarch64) mark='paciasp\|bti' ;;
    *) mark= ;;
esac
if [ -n "$mark" ]; then
    objdump -d --no-show-raw-insn --disassemble=main "$FRAY" | grep -A1 '<main>:' | grep -q "$mark" || fail "main begins without $mark"
fi
[ "$failures" -eq 0 ]
