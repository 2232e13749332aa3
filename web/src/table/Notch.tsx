/* Which way a piece faces. */
import type { Thing } from "../protocol.ts";
import type { Looks } from "./looks.tsx";

/* A notch at its rim. */
export function Notch(props: { thing: Thing; looks: Looks; r: number }) {
    if (!props.looks.faces(props.thing)) return null;
    const r = props.r;
    return (
        <path
            class="t-notch"
            transform={`rotate(${(((props.thing.turn ?? 0) / 65536) * 360).toFixed(1)})`}
            d={`M0 ${-r - 12}L${-r * 0.3} ${-r + 1}H${r * 0.3}z`}
        />
    );
}
