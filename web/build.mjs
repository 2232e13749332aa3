/* Builds the page into ../build/web, or where OUT says: index.html, assets/app-HASH.js and .css, each
 * with a .gz twin for the server to send. Fails when the page has grown too large. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = resolve(process.env.OUT ?? join(HERE, "../build/web"));
const MOST = 300_000; /* bytes of the whole page, compressed */

const made = await build({
    entryPoints: [join(HERE, "src/main.tsx")],
    outdir: OUT,
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: ["chrome100", "firefox100", "safari15.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "warning",
});

const files = new Map();
const named = {};
for (const file of made.outputFiles) {
    const ext = file.path.endsWith(".css") ? "css" : "js";
    const hash = createHash("sha256").update(file.contents).digest("hex").slice(0, 12);
    named[ext] = `assets/app-${hash}.${ext}`;
    files.set(named[ext], Buffer.from(file.contents));
}
const html = await readFile(join(HERE, "src/index.html"), "utf8");
files.set("index.html", Buffer.from(html.replace("%CSS%", named.css).replace("%JS%", named.js)));
for (const name of ["favicon.svg", "manifest.webmanifest"])
    files.set(name, await readFile(join(HERE, "src", name)));

/* Old bundles would be served for ever; the folder is ours alone. */
await rm(join(OUT, "assets"), { recursive: true, force: true });
await mkdir(join(OUT, "assets"), { recursive: true });
let whole = 0;
for (const [name, bytes] of files) {
    const packed = gzipSync(bytes, { level: 9 });
    whole += packed.length;
    await writeFile(join(OUT, name), bytes);
    await writeFile(join(OUT, `${name}.gz`), packed);
    console.log(`${name}: ${bytes.length} bytes, ${packed.length} compressed`);
}
console.log(`the page: ${whole} bytes compressed (at most ${MOST})`);
if (whole > MOST) {
    console.error("the page has grown too large");
    process.exit(1);
}
