/* Real dice: counters for faces, and the option that says what fell. Pure. */
import type { Ask, Catalogue, Option } from "../protocol.ts";

export interface FaceForm {
    act: string;
    names: string[] /* of the faces, as the act's fields are called */;
    rows: { counts: number[]; option: Option }[];
    least: number /* how many dice are thrown: between least and most */;
    most: number;
}

/* A form for the question, or null if it is not about faces alone. */
export function faceForm(catalogue: Catalogue, ask: Ask): FaceForm | null {
    const first = ask.options[0];
    if (!first) return null;
    const act = catalogue.acts.find((a) => a.word === first.act);
    if (!act || act.fields.length === 0 || !act.fields.every((f) => f.type === "faces"))
        return null;
    const rows: FaceForm["rows"] = [];
    for (const option of ask.options) {
        const fields = option.fields ?? [];
        if (option.act !== first.act || fields.length !== act.fields.length) return null;
        if (fields.some(([type]) => type !== "faces")) return null;
        rows.push({ counts: fields.map(([, value]) => value), option });
    }
    const totals = rows.map((r) => sum(r.counts));
    return {
        act: first.act,
        names: act.fields.map((f) => f.name),
        rows,
        least: Math.min(...totals),
        most: Math.max(...totals),
    };
}

export const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

/* The option for exactly these faces. */
export function matching(form: FaceForm, counts: readonly number[]): Option | null {
    const row = form.rows.find((r) => r.counts.every((n, i) => n === (counts[i] ?? 0)));
    return row ? row.option : null;
}

/* Can one more of this face still lead to something that can fall? */
export function canAdd(form: FaceForm, counts: readonly number[], face: number): boolean {
    return form.rows.some((r) =>
        r.counts.every((n, i) => n >= (counts[i] ?? 0) + (i === face ? 1 : 0)),
    );
}

/* How many dice are missing; 0 when enough lie there. */
export function missing(form: FaceForm, counts: readonly number[]): number {
    return Math.max(0, form.least - sum(counts));
}
