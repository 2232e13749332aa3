/* Small drawings of our own, in the colour of the words around them. Always beside a word or label:
 * they are hidden from screen readers. */
const PATHS = {
    undo: "M8 5 4 9l4 4M4 9h8a4.5 4.5 0 0 1 0 9H9",
    hint: "M12 3a6 6 0 0 0-3.5 10.9V17h7v-3.1A6 6 0 0 0 12 3zM9.5 20.5h5",
    menu: "M4 6h16M4 12h16M4 18h16",
    close: "M6 6l12 12M18 6 6 18",
    copy: "M9 9h10v11H9zM5 15V4h10",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    play: "M7 4.5 19 12 7 19.5z",
    pause: "M8 5v14M16 5v14",
    back: "M15 5l-7 7 7 7",
    on: "M9 5l7 7-7 7",
    first: "M18 5l-7 7 7 7M6 5v14",
    last: "M6 5l7 7-7 7M18 5v14",
    person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6",
    bot: "M5 9h14v10H5zM12 9V5M12 4.5v.01M9 13.5v1M15 13.5v1",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
    file: "M6 3h8l4 4v14H6zM14 3v4h4",
    down: "M12 4v11M7 11l5 5 5-5M5 20h14",
    flag: "M6 21V4h11l-2.5 4L17 12H6",
    scales: "M12 4v16M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5zM8 20h8",
    loop: "M5 12a7 7 0 0 1 12-5l2 2M19 5v4h-4M19 12a7 7 0 0 1-12 5l-2-2M5 19v-4h4",
    bin: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
    check: "M5 12.5 10 17 19 7",
    alert: "M12 4 2.5 20h19zM12 10v5M12 17.5v.01",
    clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={PATHS[name]} />
        </svg>
    );
}

/* The mark of the page: a hex with a spark. Also favicon.svg. */
export function Mark() {
    return (
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path class="mark-hex" d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75z" />
            <path class="mark-cut" d="M9.5 22.5 22.5 9.5M10 10l4.2 4.2M17.8 17.8 22 22" />
        </svg>
    );
}
