#!/usr/bin/env bash
# docs/adding-a-game.md does what it says, step by step, in a copy of the tree. What the copy does not change is taken
# from build/debug instead of being compiled once more, where it is there.
set -u
case $FRAY in */asan/*) exit 0 ;; esac # it builds a program of its own
root=$PWD
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/tree" "$dir/home"
tar -c --exclude=./build --exclude=./.git --exclude=node_modules . | tar -x -C "$dir/tree" || exit 1

# cc ..: the object of the same source that the root has built since, or the compiler
cat >"$dir/cc" <<CC
#!/usr/bin/env bash
for arg; do
    case \$arg in *.o) object=\$arg ;; "$dir/tree/"*.c) source=\${arg#"$dir/tree/"} ;; esac
done
built=$root/build/debug/\${object-}
case \${source-} in
    "" | src/games/* | */bout/* | build/*) ;;
    *) [ "\$built" -nt "$root/\$source" ] && cp "\$built" "\$object" && exit ;;
esac
exec "\$@"
CC
chmod +x "$dir/cc"
cd "$dir/tree" || exit 1
export CMAKE_C_COMPILER_LAUNCHER=$dir/cc HOME=$dir/home XDG_STATE_HOME=$dir/home LC_ALL=C.UTF-8
python3 "$root/tests/cli/adding_a_game.py" "$root/docs/adding-a-game.md"
