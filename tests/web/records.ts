/* Records to begin from: a match between bots that is the same in every run, whole or up to a
 * question. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, fray } from "./harness.ts";

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

async function make(): Promise<Sample> {
    const folder = await mkdtemp(join(tmpdir(), "fray-records-"));
    try {
        const made = await fray([
            "sim",
            "underworlds",
            "--bots",
            "greedy,greedy",
            "--games",
            "1",
            "--seed",
            "5",
            "--threads",
            "1",
            "--set",
            "red deck core-garrek",
            "--set",
            "blue deck core-steelheart",
            "--records",
            folder,
        ]);
        const name = (await readdir(folder))[0];
        check(made.code === 0 && name, `no record was made:\n${made.output}`);
        const text = await readFile(join(folder, name), "utf8");
        const told = JSON.parse((await fray(["replay", "-", "--json"], text)).output) as {
            answers: number;
            steps: Step[];
        };
        return { text, steps: told.steps, length: told.answers };
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
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
