/* What a person can choose for this browser. */
import { choose, settings } from "../settings.ts";
import { say } from "../words.ts";
import { Choice, Dialog, Tick } from "./index.tsx";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
    const s = settings.value;
    return (
        <Dialog title={say("settings")} onClose={onClose}>
            <div class="stack">
                <Choice
                    label={say("language")}
                    value={s.lang}
                    options={[
                        { value: "en", text: "English" },
                        { value: "de", text: "Deutsch" },
                    ]}
                    onChange={(to) => choose("lang", to)}
                />
                <Choice
                    label={say("appearance")}
                    value={s.theme}
                    options={[
                        { value: "system", text: say("theme_system") },
                        { value: "light", text: say("theme_light") },
                        { value: "dark", text: say("theme_dark") },
                    ]}
                    onChange={(to) => choose("theme", to)}
                />
                <Choice
                    label={say("animation")}
                    value={s.animation}
                    options={[
                        { value: "off", text: say("anim_off") },
                        { value: "fast", text: say("anim_fast") },
                        { value: "normal", text: say("anim_normal") },
                        { value: "slow", text: say("anim_slow") },
                    ]}
                    onChange={(to) => choose("animation", to)}
                />
                <Choice
                    label={say("palette")}
                    value={s.palette}
                    options={[
                        { value: "standard", text: say("palette_standard") },
                        { value: "colourblind", text: say("palette_colourblind") },
                    ]}
                    onChange={(to) => choose("palette", to)}
                />
                <Tick checked={s.contrast} onChange={(on) => choose("contrast", on)}>
                    {say("contrast")}
                </Tick>
                <Tick checked={s.oblique} onChange={(on) => choose("oblique", on)}>
                    {say("oblique")}
                </Tick>
                <Tick checked={s.curtain} onChange={(on) => choose("curtain", on)}>
                    {say("curtain")}
                </Tick>
            </div>
        </Dialog>
    );
}
