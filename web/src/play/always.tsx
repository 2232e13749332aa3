/* Standing answers: giving one to the open question from now on. */
import type { ActRow, Until } from "../protocol.ts";
import { passing, stands } from "../state.ts";
import type { Table } from "../state.ts";
import { complain, Dialog } from "../ui/index.tsx";
import { say } from "../words.ts";
import type { Session } from "./session.ts";

/* What can be given always to the open question, if anything is and nothing stands yet. */
export function standable(
    table: Table,
    acts: readonly ActRow[],
): { say: string; text: string; question: string } | null {
    const pass = passing(table, acts);
    const question = table.ask?.question ?? "";
    return pass && !stands(table, question) ? { ...pass, question } : null;
}

/* For how long: the same three buttons wherever it is asked. */
interface AlwaysProps {
    session: Session;
    table: Table;
    acts: readonly ActRow[];
}
export function AlwaysButtons(props: AlwaysProps & { onDone: () => void }) {
    const { session, table, acts, onDone } = props;
    const it = standable(table, acts);
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

export function AlwaysDialog({ onClose, ...props }: AlwaysProps & { onClose: () => void }) {
    const it = standable(props.table, props.acts);
    if (!it) return null;
    return (
        <Dialog title={say("always_title", it.text)} onClose={onClose}>
            <AlwaysButtons {...props} onDone={onClose} />
        </Dialog>
    );
}
