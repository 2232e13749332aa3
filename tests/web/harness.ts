/* What tests of the page in a browser share: a server of their own, Chromium, what the page was
 * told, pictures, axe, and a small runner.
 *
 *   test("the start page", async (t) => {
 *       const page = await t.open({ width: 360, height: 740, lang: "de" });
 *       await shoot(page, "start-phone-de");        // build/web-shots/start-phone-de.png
 *       await checkAccess(page);                    // fails with what axe found
 *   });
 *   await runTests();                               // at the end of the file
 *
 * All tests of a file share one server and one browser; each has contexts of its own, which are
 * closed after it. Whatever a page writes to its console as an error, throws, or has blocked by
 * its policy fails the test.
 *
 * `runTests([], TOYS)` has the toys for games.
 *
 * Environment: FRAY names the program (default build/release/fray), FRAY_GATES that of the tests' own game
 * (default build/debug/tests/games/fray-gates), PAGE the built page (default
 * build/web), CHROMIUM the browser (default /usr/bin/chromium), ONLY runs the tests whose names
 * contain it. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type {
    Browser,
    BrowserContext,
    Locator,
    Page,
} from "../../web/node_modules/playwright-core/index.js";
import type { Catalogue, ServerMessage } from "../../web/src/protocol.ts";
import { after } from "../../web/src/state.ts";
import type { Table } from "../../web/src/state.ts";

export type { Browser, BrowserContext, Locator, Page };

/* The repository: where this file's folders are, from wherever it was bundled to. */
function findRoot(): string {
    if (process.env.FRAY_ROOT) return resolve(process.env.FRAY_ROOT);
    let at = process.cwd();
    while (!existsSync(join(at, "web/package.json"))) {
        const up = dirname(at);
        if (up === at) throw new Error("run this inside the repository, or set FRAY_ROOT");
        at = up;
    }
    return at;
}
export const ROOT = findRoot();
export const FRAY = resolve(ROOT, process.env.FRAY ?? "build/release/fray");
/* fray with toys for games, of the builds with tests: for what no game that stands shows. */
export const TOYS =
    [join(dirname(FRAY), "fray-toys"), join(ROOT, "build/debug/fray-toys")].find(existsSync) ?? "";
export const GATES = resolve(ROOT, process.env.FRAY_GATES ?? "build/debug/tests/games/fray-gates");
export const PAGE = resolve(ROOT, process.env.PAGE ?? "build/web");
/* The page's own packages, wherever the test was bundled to. */
const load = createRequire(join(ROOT, "web/package.json"));

/* -- the server --------------------------------------------------------------------------------- */

export interface Server {
    url: string; /* without a slash at the end */
    log(): string; /* what it said on standard error so far */
    stop(): Promise<void>;
    /* Starts it again with the same database at the same port; ends it first if it runs. */
    restart(): Promise<void>;
    /* Ends it without a word, as a crash does. */
    kill(): Promise<void>;
}

const START_WITHIN = 20_000;
const STOP_WITHIN = 5_000;
/* Tests click faster than people, secrets between people need not be kept for a whole second, and
 * hints need not be good. */
const QUICK = [
    ...["--pause", "60", "--think", "120"],
    ...["--messages-per-second", "200", "--matches-per-address", "500"],
];

export async function startServer(args: string[] = [], program = FRAY): Promise<Server> {
    if (!existsSync(program)) throw new Error(`${program} is not built; FRAY may name another`);
    if (!existsSync(join(PAGE, "index.html")))
        throw new Error(`${PAGE} is not built: run \`make web\``);
    const folder = await mkdtemp(join(tmpdir(), "fray-web-"));
    let log = "";
    let child: ChildProcess | null = null;
    let listen = "127.0.0.1:0";

    const run = (): Promise<string> =>
        new Promise((done, fail) => {
            const all = [
                "serve",
                "--listen",
                listen,
                "--db",
                join(folder, "matches.sqlite"),
                "--static",
                PAGE,
                "--packs",
                join(ROOT, "packs"),
                ...args,
            ];
            const made = spawn(program, all, { stdio: ["ignore", "pipe", "pipe"] });
            child = made;
            let out = "";
            const late = setTimeout(() => {
                made.kill("SIGKILL");
                fail(new Error(`the server did not say its address in time:\n${out}${log}`));
            }, START_WITHIN);
            const look = () => {
                const found = /https?:\/\/[^\s"/]+:\d+/.exec(out);
                if (!found) return;
                clearTimeout(late);
                done(found[0]);
            };
            made.stdout.on("data", (bytes: Buffer) => {
                out += bytes.toString();
                look();
            });
            made.stderr.on("data", (bytes: Buffer) => {
                log += bytes.toString();
            });
            made.once("error", fail);
            made.once("exit", (code) => {
                clearTimeout(late);
                fail(new Error(`the server ended at once (${code}):\n${out}${log}`));
            });
        });

    const end = (signal: NodeJS.Signals): Promise<void> =>
        new Promise((done) => {
            const made = child;
            child = null;
            if (!made || made.exitCode !== null || made.signalCode !== null) {
                done();
                return;
            }
            const late = setTimeout(() => made.kill("SIGKILL"), STOP_WITHIN);
            made.once("exit", () => {
                clearTimeout(late);
                done();
            });
            made.kill(signal);
        });

    const url = await run();
    listen = new URL(url).host;
    return {
        url,
        log: () => log,
        stop: async () => {
            await end("SIGTERM");
            await rm(folder, { recursive: true, force: true });
        },
        restart: async () => {
            await end("SIGTERM");
            await run();
        },
        kill: () => end("SIGKILL"),
    };
}

/* Makes a match over HTTP, as the start page would. */
export interface Made {
    match: string;
    keys: { [seat: string]: string };
}
export async function makeMatch(server: Server, wanted: object = {}): Promise<Made> {
    const reply = await fetch(`${server.url}/api/matches`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ game: "underworlds", ...wanted }),
    });
    const body = (await reply.json()) as Made;
    if (reply.status !== 201) throw new Error(`no match: ${reply.status} ${JSON.stringify(body)}`);
    return body;
}

export async function getCatalogue(server: Server, game = "underworlds"): Promise<Catalogue> {
    return (await (await fetch(`${server.url}/api/games/${game}`)).json()) as Catalogue;
}

/* Runs the program; its output and exit code. */
export function fray(args: string[], input = ""): Promise<{ code: number; output: string }> {
    return new Promise((done, fail) => {
        const child = spawn(FRAY, args, { cwd: ROOT, stdio: ["pipe", "pipe", "pipe"] });
        let output = "";
        child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
        child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
        child.once("error", fail);
        child.once("close", (code) => done({ code: code ?? 1, output }));
        child.stdin.on("error", () => {}); /* it may end without having read all */
        child.stdin.end(input);
    });
}

/* -- the browser -------------------------------------------------------------------------------- */

export async function startBrowser(): Promise<Browser> {
    const { chromium } = load(
        "playwright-core",
    ) as typeof import("../../web/node_modules/playwright-core/index.js");
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
    });
}

export interface Look {
    width?: number;
    height?: number;
    lang?: "en" | "de";
    dark?: boolean;
    still?: boolean; /* prefers-reduced-motion; pictures of moving things differ from run to run */
    touch?: boolean;
    hash?: string; /* where to open it: "#/" */
    settings?: object; /* as the page keeps them: { contrast: true } */
}

/* Faults of the page: uncaught errors, messages on the console, what its policy blocked. */
const faults = new WeakMap<Page, string[]>();
const excused = new WeakMap<Page, RegExp[]>();
const told = new WeakMap<Page, Map<string, Table>>();

export function faultsOf(page: Page): string[] {
    const fine = excused.get(page) ?? [];
    return (faults.get(page) ?? []).filter((fault) => !fine.some((pattern) => pattern.test(fault)));
}
/* Errors a test provokes: a server that is gone. */
export function excuse(page: Page, ...patterns: RegExp[]): void {
    excused.set(page, [...(excused.get(page) ?? []), ...patterns]);
}
export const NO_SERVER = [
    /WebSocket connection to .* failed/,
    /net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|CONNECTION_RESET|EMPTY_RESPONSE)/,
];

function watchPage(page: Page): void {
    const list: string[] = [];
    faults.set(page, list);
    page.on("pageerror", (error) => list.push(`error: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
        if (message.type() === "error")
            list.push(`console: ${message.text()} (${message.location().url.replace(/#.*/, "")})`);
    });
    /* What each seat at this page was told, as the page itself understands it. */
    const tables = new Map<string, Table>();
    told.set(page, tables);
    page.on("websocket", (socket) => {
        let table: Table | null = null;
        socket.on("framereceived", ({ payload }) => {
            const message = JSON.parse(payload.toString()) as ServerMessage;
            table = after(table, message, Date.now());
            if (table) tables.set(table.seat, table);
        });
    });
}

/* The table as this page was last told it: what is true, to hold the picture against. */
export function toldTo(page: Page, seat?: string): Table | null {
    const tables = told.get(page);
    if (!tables) return null;
    return (seat === undefined ? [...tables.values()][0] : tables.get(seat)) ?? null;
}

export function newContext(browser: Browser, look: Look = {}): Promise<BrowserContext> {
    return browser.newContext({
        viewport: { width: look.width ?? 1280, height: look.height ?? 800 },
        locale: look.lang === "de" ? "de-DE" : "en-GB",
        colorScheme: look.dark ? "dark" : "light",
        reducedMotion: look.still === false ? "no-preference" : "reduce",
        hasTouch: look.touch ?? false,
        isMobile: look.touch ?? false,
        timezoneId: "UTC",
        acceptDownloads: true,
    });
}

/* Only violations of the page's policy are told twice: once by the browser, once by the page. */
const listenForPolicy = () => {
    document.addEventListener("securitypolicyviolation", (e) => {
        console.error(
            `policy: ${e.violatedDirective} blocked ${e.blockedURI} at ${e.sourceFile}:${e.lineNumber}`,
        );
    });
};
const keepSettings = (settings: object) => {
    try {
        if (localStorage.getItem("fray.settings") === null)
            localStorage.setItem("fray.settings", JSON.stringify(settings));
    } catch {
        /* storage is blocked in one test on purpose */
    }
};

export async function newPage(context: BrowserContext, look: Look = {}): Promise<Page> {
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT);
    watchPage(page);
    await page.addInitScript(listenForPolicy);
    if (look.settings) await page.addInitScript(keepSettings, look.settings);
    return page;
}

/* How long anything may take before it counts as broken. Nothing waits this long when all is well. */
export const WAIT = 30_000;

/* The caret's hiding would be a style of the tool's own, which the page's policy forbids. */
export async function shoot(page: Page, name: string, whole = false): Promise<string> {
    const path = join(ROOT, "build/web-shots", `${name}.png`);
    await mkdir(dirname(path), { recursive: true });
    await page.screenshot({ path, fullPage: whole, caret: "initial" });
    return path;
}

/* -- axe ---------------------------------------------------------------------------------------- */

interface Violation {
    id: string;
    impact: string | null;
    help: string;
    nodes: { html: string; target: unknown[]; failureSummary?: string }[];
}

let axeSource: string | null = null;

/* What axe finds. It is put in by the debugger, past the page's policy, which forbids such things. */
export async function axe(page: Page, within = "html"): Promise<Violation[]> {
    axeSource ??= await readFile(load.resolve("axe-core/axe.min.js"), "utf8");
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
    return page.evaluate(async (root) => {
        const it = (
            globalThis as unknown as {
                axe: { run(root: string, options: object): Promise<{ violations: Violation[] }> };
            }
        ).axe;
        const found = await it.run(root, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
            resultTypes: ["violations"],
        });
        return found.violations.map(({ id, impact, help, nodes }) => ({
            id,
            impact,
            help,
            nodes: nodes.slice(0, 5),
        }));
    }, within);
}

export async function checkAccess(page: Page, where: string): Promise<void> {
    const found = await axe(page);
    if (found.length === 0) return;
    const lines = found.map(
        (one) =>
            `${one.id} (${one.impact}): ${one.help}\n${one.nodes.map((node) => `    ${node.html.slice(0, 200)}\n    ${node.failureSummary ?? ""}`).join("\n")}`,
    );
    throw new Error(`not accessible: ${where}\n${lines.join("\n")}`);
}

/* -- what tests say ----------------------------------------------------------------------------- */

export function check(holds: unknown, what: string): asserts holds {
    if (!holds) throw new Error(what);
}
export function equal<T>(is: T, wanted: T, what: string): void {
    if (JSON.stringify(is) !== JSON.stringify(wanted))
        throw new Error(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`);
}

/* Waits until something holds on our side of the wire. What holds in the page is waited for there. */
export async function until<T>(
    look: () => T | Promise<T>,
    what: string,
    within = WAIT,
): Promise<NonNullable<T>> {
    const end = Date.now() + within;
    for (;;) {
        const got = await look();
        if (got) return got as NonNullable<T>;
        if (Date.now() > end) throw new Error(`not in ${within / 1000} s: ${what}`);
        await new Promise((done) => setTimeout(done, 25));
    }
}

/* The same numbers in every run: what goes wrong once goes wrong again. */
export function seeded(seed: number): () => number {
    let at = seed >>> 0;
    return () => {
        at = (at + 0x6d2b79f5) >>> 0;
        let n = Math.imul(at ^ (at >>> 15), at | 1);
        n ^= n + Math.imul(n ^ (n >>> 7), n | 61);
        return ((n ^ (n >>> 14)) >>> 0) / 0x1_0000_0000;
    };
}

/* -- running ------------------------------------------------------------------------------------ */

export interface Scene {
    server: Server;
    browser: Browser;
    /* A page in a context of its own: nothing is shared with other people at the table. */
    open(look?: Look): Promise<Page>;
    context(look?: Look): Promise<BrowserContext>;
    page(context: BrowserContext, look?: Look): Promise<Page>;
}
interface Test {
    name: string;
    body: (t: Scene) => Promise<void>;
}
const tests: Test[] = [];
const TEST_WITHIN = 240_000; /* ms; the longest takes 40 s on two free processors */

export function test(name: string, body: (t: Scene) => Promise<void>): void {
    tests.push({ name, body });
}

const slug = (name: string): string =>
    name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, 60);

async function runOne(one: Test, server: Server, browser: Browser): Promise<string | null> {
    const contexts: BrowserContext[] = [];
    const pages: Page[] = [];
    const scene: Scene = {
        server,
        browser,
        context: async (look = {}) => {
            const context = await newContext(browser, look);
            contexts.push(context);
            return context;
        },
        page: async (context, look = {}) => {
            const page = await newPage(context, look);
            pages.push(page);
            await page.goto(`${server.url}/${look.hash ?? ""}`);
            return page;
        },
        open: async (look = {}) => scene.page(await scene.context(look), look),
    };
    let late: NodeJS.Timeout | undefined;
    let problem: string | null = null;
    try {
        await Promise.race([
            one.body(scene),
            new Promise((_, fail) => {
                late = setTimeout(
                    () => fail(new Error(`not done in ${TEST_WITHIN / 1000} s`)),
                    TEST_WITHIN,
                );
            }),
        ]);
        const wrong = pages.flatMap(faultsOf);
        if (wrong.length) problem = `the page complained:\n${wrong.join("\n")}`;
    } catch (error) {
        problem = [String((error as Error).stack ?? error), ...pages.flatMap(faultsOf)].join("\n");
    }
    clearTimeout(late);
    if (problem !== null) {
        for (const [i, page] of pages.entries()) {
            if (!page.isClosed())
                await shoot(page, `failed-${slug(one.name)}-${i}`).catch(() => undefined);
        }
    }
    for (const context of contexts) await context.close().catch(() => undefined);
    return problem;
}

/* Runs what the file has put together; the last line counts. */
export async function runTests(args: string[] = [], program = FRAY): Promise<void> {
    const wanted = tests.filter((one) => one.name.includes(process.env.ONLY ?? ""));
    const server = await startServer([...QUICK, ...args], program);
    const browser = await startBrowser();
    const close = async () => {
        await browser.close().catch(() => undefined);
        await server.stop();
    };
    process.once("SIGTERM", () => void close().finally(() => process.exit(1)));
    process.once("SIGINT", () => void close().finally(() => process.exit(1)));
    let failed = 0;
    for (const one of wanted) {
        const start = Date.now();
        let problem = await runOne(one, server, browser);
        if (problem !== null) {
            /* A browser on a busy machine may be late where a test did not foresee it. What fails twice is
             * wrong; what fails once is named, so that the test can be mended. */
            console.log(`once    ${one.name}: failed, tried again:\n${problem}\n`);
            problem = await runOne(one, server, browser);
        }
        const took = `${((Date.now() - start) / 1000).toFixed(1)} s`;
        if (problem !== null) failed++;
        console.log(
            problem === null
                ? `ok      ${one.name} (${took})`
                : `FAILED  ${one.name} (${took})\n${problem}\n`,
        );
    }
    await close();
    console.log(`${wanted.length - failed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
}
