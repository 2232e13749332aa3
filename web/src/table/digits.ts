/* Figures drawn with lines, for no text may stand in a button that its name does not hold. */
export const DIGITS = [
    "M1 2V10H7V2z",
    "M2 4L5 2V10",
    "M1 3L4 2 7 4 1 10H7",
    "M1 2H7L4 5 7 7 6 10H1",
    "M6 10V2L1 7H7",
    "M7 2H2L1 5H5L7 7 6 10H1",
    "M6 2L2 5 1 8 3 10H6L7 8 5 6H2",
    "M1 2H7L3 10",
    "M4 6L2 4 3 2H5L6 4 2 8 3 10H5L7 8z",
    "M6 6H3L1 4 3 2H6L7 4 5 8 3 10",
];
/* A number around 0 0, as one path. */
export function digitsOf(n: number | string): string {
    const figures = [...String(n)];
    return figures
        .map((digit, i) => shifted(DIGITS[Number(digit)]!, 9 * i - 4.5 * figures.length + 0.5, -6))
        .join("");
}
/* Paths of absolute coordinates, moved. */
function shifted(path: string, dx: number, dy: number): string {
    return path.replace(/([MLHVz])([^MLHVz]*)/g, (_, letter: string, rest: string) => {
        if (letter === "z") return "z";
        const numbers = rest.trim().split(/[\s,]+/).map(Number);
        const moved = numbers.map((n, i) =>
            letter === "H" ? n + dx : letter === "V" ? n + dy : n + (i % 2 ? dy : dx),
        );
        return letter + moved.join(" ");
    });
}
