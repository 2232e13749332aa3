/* Records to begin from: a match that two bots played once, whole or up to a question. It is kept, so
 * that tests of the page do not change with what bots think good; sample.txt lacks what names the
 * packs and positions, which may change without changing the match. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, fray, ROOT } from "./harness.ts";

interface Step {
    n: number;
    seat: string;
    question: string;
    answer: string;
}
export interface Sample {
    text: string;
    steps: Step[];
    length: number;
}

let kept: Promise<Sample> | null = null;

/* What a record of today says of the packs it was played with; any match will do. */
async function packLines(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "fray-records-"));
    try {
        const made = await fray(["sim", "underworlds", "--games", "1", "--records", folder]);
        const name = (await readdir(folder))[0];
        check(made.code === 0 && name, `no record was made:\n${made.output}`);
        const text = await readFile(join(folder, name), "utf8");
        return text
            .split("\n")
            .filter((line) => /^(pack|facts) /.test(line))
            .join("\n");
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}

async function make(): Promise<Sample> {
    const kept = await readFile(join(ROOT, "tests/web/sample.txt"), "utf8");
    const text = kept.replace(/^game .*$/m, `$&\n${await packLines()}`);
    const replayed = await fray(["replay", "-", "--json"], text);
    check(replayed.code === 0, `the sample cannot be played any more:\n${replayed.output}`);
    const told = JSON.parse(replayed.output) as { answers: number; steps: Step[] };
    return { text, steps: told.steps, length: told.answers };
}
export const sample = (): Promise<Sample> => (kept ??= make());

/* The record up to n answers: a match that still goes on. */
export function upTo(record: Sample, n: number): string {
    const kept = record.text.split("\n").filter((line) => {
        const at = /^(?:# |end )?(\d+)\b/.exec(line);
        return line !== "" && (!at || Number(at[1]) <= n) && !line.startsWith("end ");
    });
    return `${[...kept, `end ${n}`].join("\n")}\n`;
}

/* The record up to where the seat is asked this, the nth time. */
export async function before(question: RegExp, seat = "red", nth = 1): Promise<string> {
    const record = await sample();
    const step = record.steps.filter((one) => one.seat === seat && question.test(one.question))[
        nth - 1
    ];
    check(step, `${seat} is never asked ${question} in the sample`);
    return upTo(record, step.n - 1);
}
