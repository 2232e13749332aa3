/* A record from the reader's own disk: chosen or dropped, looked at before it is sent anywhere. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { getCatalogue } from "../api.ts";
import { fromFile, isCampaignFile, readCampaign } from "../campaigns.ts";
import type { Campaign } from "../campaigns.ts";
import { go } from "../route.ts";
import { Icon } from "../ui/icons.tsx";
import { say } from "../words.ts";
import type { Word } from "../words.ts";
import { operationsOf } from "./plan.ts";

export interface Opened {
    name: string;
    text: string;
}
const KEY = "fray.opened";
const MOST = 1_000_000; /* bytes; the longest matches take some 50 kB */

function reopened(): Opened | null {
    try {
        const raw = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Opened | null;
        return raw && typeof raw.name === "string" && typeof raw.text === "string" ? raw : null;
    } catch {
        return null;
    }
}

/* Kept for as long as the tab is, so that loading the page again goes on with it. */
export const opened = signal<Opened | null>(reopened());

export function open(record: Opened | null): void {
    opened.value = record;
    try {
        if (record) sessionStorage.setItem(KEY, JSON.stringify(record));
        else sessionStorage.removeItem(KEY);
    } catch {
        /* Full or forbidden: it is open until the page is closed. */
    }
}

export async function readRecord(file: {
    name: string;
    size: number;
    text(): Promise<string>;
}): Promise<Opened | Word> {
    if (file.size > MOST) return "file_too_big";
    let text: string;
    try {
        text = await file.text();
    } catch {
        return "file_unread";
    }
    return /^fray-record \d+\s/.test(text) || isCampaignFile(text)
        ? { name: file.name.slice(0, 80), text }
        : "file_no_record";
}

export function RecordFile(props: {
    onPlayOn: (record: Opened) => void;
    onCampaign: (campaign: Campaign) => void;
}) {
    const { onPlayOn, onCampaign } = props;
    const [problem, setProblem] = useState<Word | null>(null);
    const [over, setOver] = useState(false);
    const take = async (files: FileList | null | undefined) => {
        const file = files?.[0];
        if (!file) return;
        const got = await readRecord(file);
        setProblem(typeof got === "string" ? got : null);
        if (typeof got === "string") return;
        const head = readCampaign(got.text);
        if (!head) return open(got);
        /* an operation: to be gone on with at once */
        const catalogue = await getCatalogue(head.game).catch(() => null);
        const operations = catalogue ? operationsOf(catalogue) : [];
        const row = fromFile(got.text, (id) =>
            (operations.find((one) => one.id === id)?.missions ?? []).map((one) => one.id),
        );
        if (row && row.missions.length > 0) onCampaign(row);
        else setProblem("file_no_record");
    };
    const now = opened.value;
    return (
        <section class="panel" aria-labelledby="records-title">
            <h2 id="records-title">{say("records")}</h2>
            <div
                class={`drop ${over ? "over" : ""}`}
                onDragOver={(e) => {
                    e.preventDefault();
                    setOver(true);
                }}
                onDragLeave={() => setOver(false)}
                onDrop={(e) => {
                    e.preventDefault();
                    setOver(false);
                    void take(e.dataTransfer?.files);
                }}
            >
                <p class="note" id="records-help">
                    {say("records_help")}
                </p>
                <label class="button">
                    <Icon name="file" /> {say("choose_file")}
                    <input
                        type="file"
                        class="unseen"
                        accept=".txt,.rec,.fray,text/plain"
                        aria-describedby="records-help"
                        onChange={(e) => {
                            void take(e.currentTarget.files);
                            e.currentTarget.value = ""; /* the same file may be chosen again */
                        }}
                    />
                </label>
            </div>
            <div role="status">
                {problem && <p class="problem">{say(problem)}</p>}
                {now && (
                    <>
                        <p>{say("opened", now.name)}</p>
                        <div class="row">
                            <button type="button" class="primary" onClick={() => go("#/replay")}>
                                <Icon name="eye" /> {say("watch_it")}
                            </button>
                            <button type="button" onClick={() => onPlayOn(now)}>
                                {say("play_on")}
                            </button>
                        </div>
                    </>
                )}
            </div>
        </section>
    );
}
