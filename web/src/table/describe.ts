/* Things in words. */
import type { Catalogue, Lang, Thing } from "../protocol.ts";
import { titleOf, wordOf } from "./bits.tsx";
import type { Looks } from "./looks.tsx";
import { wayOf } from "./relief.ts";
import { say, type TableWord } from "./words.ts";

/* In words: name, state, where. For labels and for what is told of a thing. */
export function describeThing(
    thing: Thing,
    catalogue: Catalogue,
    looks: Looks,
    lang: Lang,
    placeName: (value: number) => string,
    seatNameOf: (seat: string) => string,
    over: readonly string[] = [] /* marks of the areas that cover it */,
): string {
    const parts: string[] = [];
    const name = titleOf(thing);
    if (name) parts.push(name);
    else if (thing.what === "token") parts.push(say(lang, "faceDown"));
    if (thing.what === "piece") {
        if (thing.seat) parts.push(seatNameOf(thing.seat));
        const wounds = looks.wounds(thing);
        if (wounds)
            parts.push(
                (catalogue.badges["piece"] ?? [])
                    .slice(0, 2)
                    .map((l, i) => `${l[lang]} ${thing.badges?.[i] ?? 0}`)
                    .join(", "),
            );
        /* the numbers that stand on it */
        if (looks.dials(thing, catalogue).length > 0)
            (catalogue.badges["piece"] ?? []).forEach((row, i) => {
                const n = thing.badges?.[i] ?? 0;
                if (row.id && n) parts.push(`${row[lang]} ${n}`);
            });
        parts.push(
            thing.place ? say(lang, "on", placeName(thing.place)) : say(lang, "besideBoard"),
        );
    }
    if (thing.what === "token" && thing.place) parts.push(say(lang, "on", placeName(thing.place)));
    if (thing.level) parts.push(say(lang, "level", thing.level));
    if (looks.faces(thing))
        parts.push(say(lang, "facing", say(lang, `way${wayOf(thing)}` as TableWord)));
    for (const m of thing.marks ?? [])
        if ((thing.what !== "place" || looks.speaks(m)) && !looks.mute(m))
            parts.push(wordOf(catalogue.marks, m, lang));
    for (const m of over) parts.push(wordOf(catalogue.marks, m, lang));
    return parts.join(", ");
}
