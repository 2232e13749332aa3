/* Standing answers: giving one to the open question from now on. */
import type { Until } from "../protocol.ts";
import { passing, stands } from "../state.ts";
import type { Table } from "../state.ts";
import { complain, Dialog } from "../ui/index.tsx";
import { say } from "../words.ts";
import type { Session } from "./session.ts";

/* What can be given always to the open question, if anything is and nothing stands yet. */
export function standable(table: Table): { say: string; text: string; question: string } | null {
    const pass = passing(table);
    const question = table.ask?.question ?? "";
    return pass && !stands(table, question) ? { ...pass, question } : null;
}

/* For how long: the same three buttons wherever it is asked. */
export function AlwaysButtons(props: { session: Session; table: Table; onDone: () => void }) {
    const { session, table, onDone } = props;
    const it = standable(table);
    if (!it) return null;
    const stand = (until: Until) => () => {
        onDone();
        session.standNow(it.question, it.say, until).catch(complain);
    };
    return (
        <>
            <p class="quote">{table.ask?.text}</p>
            <div class="stack">
                <button type="button" onClick={stand("other")}>
                    {say("until_other")}
                </button>
                <button type="button" onClick={stand("round")}>
                    {say("until_round")}
                </button>
                <button type="button" onClick={stand("end")}>
                    {say("until_end")}
                </button>
            </div>
        </>
    );
}

export function AlwaysDialog(props: { session: Session; table: Table; onClose: () => void }) {
    const it = standable(props.table);
    if (!it) return null;
    return (
        <Dialog title={say("always_title", it.text)} onClose={props.onClose}>
            <AlwaysButtons session={props.session} table={props.table} onDone={props.onClose} />
        </Dialog>
    );
}
