/* What is played: a mission, or an operation of several. */
import { chosen } from "../campaigns.ts";
import { startWords } from "../games/start.ts";
import type { Catalogue, Entry } from "../protocol.ts";
import { lang } from "../settings.ts";
import { Choice } from "../ui/index.tsx";
import { inLang, say } from "../words.ts";
import { isProminent, optionsOf, title } from "./options.tsx";
import { chosenMission, forAll, missionSetting, operationsOf, proposal } from "./plan.ts";
import type { Plan } from "./plan.ts";

export function MissionForm(props: {
    plan: Plan;
    catalogue: Catalogue;
    onChange: (part: Partial<Plan>) => void;
}) {
    const { plan, catalogue, onChange } = props;
    const setting = missionSetting(catalogue);
    const operations = operationsOf(catalogue);
    const mission = chosenMission(plan, catalogue);
    const prominent = forAll(catalogue).filter(isProminent);
    if (!setting || !mission) return null;
    const { campaign } = plan;
    const put = (word: string, value: string) =>
        onChange({ options: { ...plan.options, [word]: value } });
    const act = (id: string): string => {
        for (const { missions } of operations) {
            const n = missions.findIndex((one) => one.id === id);
            if (n >= 0) return say("act", n + 1);
        }
        return "";
    };
    const own = startWords(catalogue.name);
    const role = own.title(catalogue, mission, lang.value);
    const words = [inLang(mission.text), role && say("needs_role", role)].filter(Boolean).join(" ");
    const alone = (catalogue.entries["mission"] ?? []).filter(
        (one) => !operations.some(({ missions }) => missions.includes(one)),
    );
    const choices = (list: Entry[]) =>
        list.map((one) => (
            <option key={one.id} value={one.id}>
                {[act(one.id), inLang(one.name)].filter(Boolean).join(": ")}
            </option>
        ));
    return (
        <div class="stack mission-form">
            {campaign ? (
                <div class="going-on">
                    <div>
                        <b>{say("operation_on", nameOfOperation(catalogue, campaign.operation))}</b>
                        <p class="note">
                            {say("operation_won", campaign.won, campaign.missions.length)}
                        </p>
                    </div>
                    <button type="button" class="small" onClick={() => (chosen.value = null)}>
                        {say("cancel")}
                    </button>
                </div>
            ) : (
                operations.length > 0 && (
                    <Choice
                        label={say("what_to_play")}
                        value={plan.operation ? "operation" : "mission"}
                        options={[
                            { value: "mission", text: say("one_mission") },
                            { value: "operation", text: say("operation") },
                        ]}
                        onChange={(to) =>
                            onChange({
                                operation: to === "operation" ? (operations[0]?.id ?? "") : "",
                            })
                        }
                    />
                )
            )}
            {!campaign && plan.operation !== "" && (
                <label class="field">
                    <span class="label">{say("operation")}</span>
                    <select
                        name="operation"
                        value={plan.operation}
                        onChange={(e) => onChange({ operation: e.currentTarget.value })}
                    >
                        {operations.map(({ id, entry }) => (
                            <option key={id} value={id}>
                                {inLang(entry.name)}
                            </option>
                        ))}
                    </select>
                    <span class="note">
                        {inLang(operations.find(({ id }) => id === plan.operation)?.entry.text)}
                    </span>
                </label>
            )}
            {!campaign && plan.operation === "" ? (
                <label class="field">
                    <span class="label">
                        {setting.word === "mission"
                            ? say("mission")
                            : own.choice(setting.word, lang.value) || title(setting)}
                    </span>
                    <select
                        name="mission"
                        value={mission.id}
                        onChange={(e) => put(setting.word, e.currentTarget.value)}
                    >
                        {operations.map(({ id, entry, missions }) => (
                            <optgroup key={id} label={inLang(entry.name)}>
                                {choices(missions)}
                            </optgroup>
                        ))}
                        {choices(alone)}
                    </select>
                    <span class="note">{words}</span>
                </label>
            ) : (
                <p class="next-mission">
                    <b>
                        {[act(mission.id), inLang(mission.name)].filter(Boolean).join(": ")}
                    </b>{" "}
                    <span class="note">{words}</span>
                </p>
            )}
            {!campaign &&
                prominent.map((row) => (
                    <Choice
                        key={row.word}
                        label={own.choice(row.word, lang.value) || title(row)}
                        value={plan.options[row.word] ?? proposal(row)}
                        options={optionsOf(row) ?? []}
                        onChange={(to) => put(row.word, to)}
                    />
                ))}
        </div>
    );
}

export function nameOfOperation(catalogue: Catalogue, id: string): string {
    return inLang(catalogue.entries["list"]?.find((entry) => entry.id === id)?.name) || id;
}
