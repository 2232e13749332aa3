/* Where the focus goes when what had it is gone with its question: to the same part of the table as it is
 * now, so that who plays by the keyboard need not begin at the top of the page again. */
import { useEffect, useRef } from "preact/hooks";

const OPTION = ".t-options .t-option[tabindex='0']";
const BUTTON = ".t-question :is(.t-button, .t-step):enabled";
const THING = ".t-svg [tabindex='0']";

/* The parts, and where in them to go on. */
const PARTS: readonly [string, readonly string[]][] = [
    [".t-options", [OPTION, BUTTON, THING]],
    [".t-question", [BUTTON, OPTION, THING]],
    [".t-board", [THING, OPTION, BUTTON]],
    [".t-hands", [".t-hand .t-card.is-can", OPTION, BUTTON]],
    [".t-players", [".t-fighter.is-can", OPTION, BUTTON]],
    [".t-tabpanel", [OPTION, BUTTON, THING]],
];

export function useKeptFocus(
    root: { current: HTMLElement | null },
    question: string | null | undefined,
): void {
    const goOn = useRef<readonly string[] | null>(null);
    useEffect(() => {
        const note = (e: FocusEvent) => {
            const at = e.target instanceof Element ? e.target : null;
            /* what is open over the table belongs to the part it was opened from */
            if (!at || at === root.current || at.closest(".t-pop, dialog")) return;
            goOn.current = root.current?.contains(at)
                ? (PARTS.find(([css]) => at.closest(css))?.[1] ?? null)
                : null;
        };
        document.addEventListener("focusin", note);
        return () => document.removeEventListener("focusin", note);
    }, []);
    useEffect(() => {
        /* popups of the last question close with the next drawing */
        const timer = requestAnimationFrame(() => {
            const here = document.activeElement;
            const lost = !here || here === document.body || here === root.current;
            if (!goOn.current || !lost) return;
            const next = goOn.current
                .map((css) => root.current?.querySelector<HTMLElement | SVGElement>(css))
                .find((found) => found && found.getClientRects().length > 0);
            (next ?? root.current)?.focus({ preventScroll: true });
        });
        return () => cancelAnimationFrame(timer);
    }, [question]);
}
