/* Runs the unit tests: every *.test.ts under test/ is bundled to plain JavaScript and given to node's own
 * runner. An argument picks those whose path contains it. The last line counts. */
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv[2] ?? "";

async function find(folder) {
    const rows = await readdir(folder, { withFileTypes: true });
    const found = await Promise.all(
        rows.map((row) => {
            const path = join(folder, row.name);
            if (row.isDirectory()) return find(path);
            return /\.test\.tsx?$/.test(row.name) ? [path] : [];
        }),
    );
    return found.flat().sort();
}

const tests = (await find(HERE)).filter((path) => relative(HERE, path).includes(wanted));
if (tests.length === 0) {
    console.log(`there is no test with "${wanted}" in its path`);
    console.log("0 passed, 1 failed");
    process.exit(2);
}
const out = await mkdtemp(join(tmpdir(), "fray-test-"));
try {
    const made = await build({
        entryPoints: tests,
        outdir: out,
        outbase: HERE,
        outExtension: { ".js": ".mjs" },
        bundle: true,
        platform: "node",
        target: "node18",
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        loader: { ".css": "empty" },
        sourcemap: "inline",
        metafile: true,
        logLevel: "warning",
    });
    const files = Object.keys(made.metafile.outputs).filter((path) => path.endsWith(".mjs"));
    const runner = spawn(process.execPath, ["--enable-source-maps", "--test", ...files], {
        stdio: ["inherit", "pipe", "inherit"],
    });
    let output = "";
    runner.stdout.on("data", (bytes) => {
        output += bytes;
        process.stdout.write(bytes);
    });
    const code = await new Promise((end) => {
        runner.once("error", () => end(1));
        runner.once("close", (it) => end(it ?? 1));
    });
    /* node counts at its end, behind "#" or "ℹ"; a count that is missing is a run that broke */
    const count = (what) =>
        Number([...output.matchAll(new RegExp(`^\\S+ ${what} (\\d+)$`, "gm"))].pop()?.[1] ?? 0);
    const failed = count("fail") + count("cancelled");
    const passed = count("pass");
    const broke = failed === 0 && (code !== 0 || passed === 0);
    console.log(`${passed} passed, ${broke ? 1 : failed} failed`);
    process.exitCode = code !== 0 ? code : broke ? 1 : 0;
} finally {
    await rm(out, { recursive: true, force: true });
}
