/* What the server sends: small, with a strict policy, nothing inline; and a browser that keeps
 * nothing. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { check, equal, excuse, faultsOf, PAGE, runTests, shoot, test } from "./harness.ts";
import { shown } from "./driver.ts";

test("the page is small", async () => {
    let whole = 0;
    for (const folder of [PAGE, join(PAGE, "assets")])
        for (const name of await readdir(folder))
            if (/\.(js|css|html|svg)$/.test(name))
                whole += gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    check(whole > 10_000 && whole < 300_000, `${whole} bytes compressed`);
});

test("a strict policy, nothing inline, nothing from elsewhere", async (t) => {
    const context = await t.context();
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const page = await t.page(context, { settings: { lang: "en" } });
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    const reply = await page.request.get(t.server.url);
    const policy = new Map(
        (reply.headers()["content-security-policy"] ?? "").split(";").map((part) => {
            const [name = "", ...values] = part.trim().split(/\s+/);
            return [name, values.join(" ")];
        }),
    );
    equal(policy.get("default-src"), "'none'", "default-src");
    equal(policy.get("script-src"), "'self'", "script-src");
    equal(policy.get("style-src"), "'self'", "style-src");
    equal(policy.get("frame-ancestors"), "'none'", "frame-ancestors");
    equal(policy.get("base-uri"), "'none'", "base-uri");
    equal(reply.headers()["x-content-type-options"], "nosniff", "x-content-type-options");
    equal(reply.headers()["referrer-policy"], "no-referrer", "referrer-policy");
    const html = await reply.text();
    check(!/<script(?![^>]*\bsrc=)/.test(html), "no inline scripts");
    check(!/<style|\sstyle=|\son\w+=/.test(html), "no inline styles or handlers");
    equal(
        asked.filter((url) => !url.startsWith(t.server.url)),
        [],
        "requests to elsewhere",
    );
    equal(faultsOf(page), [], "complaints of the page");
    excuse(page, /inline/);
    /* The policy holds: what is put in by hand does not run. */
    const ran = await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.head.append(script);
        return (globalThis as { ran?: boolean }).ran === true;
    });
    check(!ran, "an inline script runs");
});

test("keys stay out of requests", async (t) => {
    const context = await t.context();
    const page = await t.page(context, { settings: { lang: "en" } });
    const asked: string[] = [];
    context.on("request", (request) =>
        asked.push(`${request.url()} ${JSON.stringify(request.headers())}`),
    );
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".t-table").waitFor();
    const key = /#\/play\/\w+\/([\w-]{32})/.exec(page.url())?.[1];
    check(key, "a key stands behind #");
    await page.reload();
    await page.locator(".t-table").waitFor();
    equal(
        asked.filter((one) => one.includes(key)),
        [],
        "requests that hold the key",
    );
});

test("it works where storage is forbidden", async (t) => {
    const context = await t.context();
    await context.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(globalThis, name, {
                get() {
                    throw new DOMException("The operation is insecure.", "SecurityError");
                },
            });
    });
    const page = await t.page(context);
    await page.getByRole("radio", { name: "DE", exact: true }).check();
    await page.getByRole("button", { name: "Spielen", exact: true }).waitFor();
    await page.getByRole("radio", { name: "EN", exact: true }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shown(page);
    await page.locator(".t-options .t-option").first().click();
    await shown(page);
    await shoot(page, "no-storage");
    await page.getByRole("link", { name: /^fray/ }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("a broken link is told kindly", async (t) => {
    const page = await t.open({ hash: "#/play/nonsense", settings: { lang: "en" } });
    await page.getByText("There is no such page.").waitFor();
    await page.evaluate(
        () => (location.hash = "#/play/abcdefghijklmnopqrst/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    );
    await page.getByRole("heading", { name: "This link does not open the table" }).waitFor();
    await shoot(page, "bad-link");
    await page.getByRole("link", { name: "Start page" }).last().click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

await runTests();
