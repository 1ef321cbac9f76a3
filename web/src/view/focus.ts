// focus.ts - where the focus goes when what had it goes away; the page stays where it is.

const STILL = { preventScroll: true };

/** A `ref` for a button that comes late: browsers heed `autofocus` in the page that they load alone. */
export const focusIt = (element: HTMLElement | null): void => element?.focus(STILL);

/** Back to the cell of the board that had it last: for a button that goes away when it is pressed. */
export const focusBoard = (): void => document.querySelector<SVGElement>('.table .cell[tabindex="0"]')?.focus(STILL);
