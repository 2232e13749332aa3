/* Things in words. */
import type { Catalogue, Lang, Thing } from "../protocol.ts";
import { titleOf, wordOf } from "./bits.tsx";
import type { Looks } from "./looks.tsx";
import { say } from "./words.ts";

/* In words: name, state, where. For labels and for what is told of a thing. */
export function describeThing(
    thing: Thing,
    catalogue: Catalogue,
    looks: Looks,
    lang: Lang,
    placeName: (value: number) => string,
    seatNameOf: (seat: string) => string,
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
        parts.push(
            thing.place ? say(lang, "on", placeName(thing.place)) : say(lang, "besideBoard"),
        );
    }
    if (thing.what === "token" && thing.place) parts.push(say(lang, "on", placeName(thing.place)));
    for (const m of thing.marks ?? [])
        if (thing.what !== "place" || looks.speaks(m)) parts.push(wordOf(catalogue.marks, m, lang));
    return parts.join(", ");
}
