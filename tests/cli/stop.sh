#!/usr/bin/env bash
# Ctrl-C while many games run: what there is by then is told, and the files of it are whole.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 FRAY dir
python3 - <<'END'
import json, os, re, signal, subprocess, sys, time
fray, folder = os.environ["FRAY"], os.environ["dir"]

def stopped(ready, how, *words):
    """Starts it, and sends the signal once `ready` says so; exit code, stdout, stderr."""
    # whoever runs this in the background of a shell has SIGINT ignored
    child = subprocess.Popen([fray, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    end = time.time() + 60
    while not ready() and child.poll() is None and time.time() < end:
        time.sleep(0.01)
    if child.poll() is not None:
        sys.exit(f"{words}: ended by itself: {child.communicate()}")
    child.send_signal(how)
    out, errors = child.communicate(timeout=60)
    return child.returncode, out, errors

def check(holds, *what):
    if not holds:
        sys.exit(f"{what}")

# sim: as many games as came to an end, with a record each, in a folder that sim made
for how in signal.SIGINT, signal.SIGTERM:
    records = f"{folder}/new/{how}"
    os.makedirs(f"{folder}/new", exist_ok=True)
    some = lambda: os.path.isdir(records) and len(os.listdir(records)) > 20
    code, out, errors = stopped(some, how, "sim", "underworlds", "--games", "1000000", "--threads", "2",
                                "--records", records, "--json")
    told = json.loads(out)
    kept = [name for name in os.listdir(records) if name.endswith(".fray")]
    check(code == 1 and told["errors"] == 0 and 20 < told["games"] == len(kept) < 1000000, code, told, len(kept))
    check(errors == f"stopped after {told['games']} of 1000000 games\n", errors)
    for name in kept[:3] + kept[-3:]:
        subprocess.run([fray, "replay", "--quiet", f"{records}/{name}"], check=True, stdout=subprocess.DEVNULL)
    # games that came to an end are those they are without a signal
    whole = json.loads(subprocess.run([fray, "sim", "underworlds", "--games", "20", "--records", folder + "/whole",
                                       "--json"], check=True, capture_output=True).stdout)
    same = sorted(os.listdir(folder + "/whole"))
    check(whole["games"] == len(same) == 20, whole)
    for name in set(same) & set(kept):
        check(open(f"{records}/{name}").read() == open(f"{folder}/whole/{name}").read(), name)
before = lambda begun=time.time(): time.time() > begun + 0.3
code, out, errors = stopped(before, signal.SIGINT, "--lang", "de", "sim", "fireteam", "--games", "1000000")
check(code == 1 and re.search(r"fireteam: \d+ Partien", out) and "angehalten nach" in errors, code, out, errors)

# tune: the weights of the steps that were done
weights = folder + "/weights"
code, out, errors = stopped(lambda: os.path.exists(weights), signal.SIGINT, "tune", "underworlds", "--bot",
                            "easy:4iterations", "--games", "4", "--steps", "100000", "--out", weights)
steps = int(re.match(r"# fray tune .*: step (\d+) of 100000\n", open(weights).read()).group(1))
check(code == 1 and errors.startswith(f"stopped after step {steps} of 100000; ") and out == "", code, errors)
subprocess.run([fray, "tune", "underworlds", "--bot", "easy:4iterations", "--games", "2", "--steps", "1", "--from",
                weights, "--out", folder + "/on"], check=True, stdout=subprocess.DEVNULL)
begun = time.time()
code, out, errors = stopped(lambda: time.time() > begun + 0.3, signal.SIGINT, "tune", "underworlds", "--bot",
                            "hard:3000iterations", "--games", "200", "--out", folder + "/none")
check(code == 1 and errors == "stopped before the first step was over: there are no weights\n", code, errors)
check(not os.path.exists(folder + "/none"), "weights of no step")
END
