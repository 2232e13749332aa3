/* Routes, settings, words, remembered matches: what comes from outside is taken with care. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, recall, recent, remember } from "../src/recent.ts";
import { linkTo, pastedHash, readRoute } from "../src/route.ts";
import { choose, readSettings, store, stored } from "../src/settings.ts";
import { allWords, fill, inLang, listWords, say, seatTitle } from "../src/words.ts";

test("routes", () => {
    assert.deepEqual(readRoute(""), { page: "start" });
    assert.deepEqual(readRoute("#/"), { page: "start" });
    assert.deepEqual(readRoute("#/play/m1/k1"), {
        page: "play",
        match: "m1",
        keys: ["k1"],
        watching: false,
    });
    assert.deepEqual(readRoute("#/play/m1/k1/k2"), {
        page: "play",
        match: "m1",
        keys: ["k1", "k2"],
        watching: false,
    });
    assert.deepEqual(readRoute("#/watch/m1/k1"), {
        page: "play",
        match: "m1",
        keys: ["k1"],
        watching: true,
    });
    assert.deepEqual(readRoute("#/replay"), { page: "replay-file" });
    assert.deepEqual(readRoute("#/replay/m1/k1?n=57&view=red"), {
        page: "replay",
        match: "m1",
        key: "k1",
        n: 57,
        view: "red",
    });
    assert.deepEqual(readRoute("#/replay/m1/k1?n=-3&view=%3Cb%3E"), {
        page: "replay",
        match: "m1",
        key: "k1",
        n: 0,
        view: "all",
    });
    for (const odd of [
        "#/play",
        "#/play/m1",
        "#/watch/m1/k1/k2",
        "#/play/m1/k%20",
        "#/x/y/z",
        `#/play/m1/${"k".repeat(65)}`,
    ]) {
        assert.deepEqual(readRoute(odd), { page: "lost" }, odd);
    }
    assert.deepEqual(readRoute(linkTo("play", "m1", "k1", "k2")), {
        page: "play",
        match: "m1",
        keys: ["k1", "k2"],
        watching: false,
    });
});

test("pasted links: whole addresses, ends of them, and neither", () => {
    assert.equal(pastedHash("  https://play.example/#/play/m1/k1 "), "#/play/m1/k1");
    assert.equal(pastedHash("/play/m1/k1"), "#/play/m1/k1");
    assert.equal(pastedHash("play/m1/k1"), "#/play/m1/k1");
    assert.equal(pastedHash("https://play.example/"), null);
    assert.equal(pastedHash("javascript:alert(1)"), null);
    assert.equal(pastedHash(""), null);
});

test("settings take what is well formed and nothing else", () => {
    const fresh = readSettings(null);
    assert.deepEqual(readSettings({ ...fresh, lang: "de", zoom: 2 }), {
        ...fresh,
        lang: "de",
        zoom: 2,
    });
    assert.deepEqual(
        readSettings({
            lang: "xx",
            animation: 7,
            contrast: "yes",
            zoom: 1e9,
            theme: "pink",
            odd: 1,
        }),
        fresh,
    );
    assert.equal(readSettings({ name: "x".repeat(99) }).name.length, 40);
});

test("without storage everything still works", () => {
    assert.equal(stored("nothing"), null);
    assert.equal(store("fray.x", 1), false);
    choose("lang", "de");
    assert.equal(say("close"), "Schließen");
    choose("lang", "en");
    assert.equal(say("close"), "Close");
});

test("words: both languages are there, and fill the same gaps", () => {
    for (const [key, words] of Object.entries(allWords)) {
        assert.ok(words.en.trim() && words.de.trim(), key);
        const gaps = (text: string) => (text.match(/\{\d\}/g) ?? []).sort().join();
        assert.equal(gaps(words.en), gaps(words.de), key);
    }
    assert.equal(fill("{0} and {1}, {2}", ["a", 7]), "a and 7, {2}");
    assert.equal(inLang({ en: "a" }, "de"), "a");
    assert.equal(inLang(undefined), "");
    assert.equal(seatTitle("red", "Ana"), "Ana (Red)");
    assert.equal(seatTitle("red", ""), "Red");
    assert.equal(listWords(["a", "b", "c"]), "a, b and c");
});

test("matches are remembered with their keys, newest first, until forgotten", () => {
    remember({ match: "one", keys: { red: "k", host: "h" }, mine: ["red"], when: 1 });
    remember({ match: "two", keys: { watch: "w" }, when: 2 });
    assert.deepEqual(
        recent.value.map((row) => row.match),
        ["two", "one"],
        "known without storage, too",
    );
    forget("two");
    assert.equal(recall("two"), undefined);
    forget("one");
    const kept = new Map<string, string>();
    Object.defineProperty(globalThis, "localStorage", {
        configurable: true,
        value: {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => void kept.set(key, value),
        },
    });
    remember({ match: "one", keys: { red: "k", host: "h" }, mine: ["red"], when: 1 });
    remember({ match: "two", keys: { watch: "w" }, when: 2 });
    remember({ match: "one", keys: { red: "k2" }, over: true, when: 3 });
    assert.deepEqual(
        recent.value.map((row) => row.match),
        ["one", "two"],
    );
    assert.deepEqual(recall("one")?.keys, { red: "k2", host: "h" });
    assert.deepEqual(recall("one")?.mine, ["red"]);
    kept.set("fray.matches", '[{"match": 5}, 7, null]');
    forget("two");
    assert.deepEqual(recent.value, []);
});
