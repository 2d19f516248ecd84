/** A place that may be had, as it stands on the map. */
export interface Free {
  input: HTMLInputElement;
  /** Counted among the rows that have any. */
  row: number;
  column: number;
}

/** The free places of each row that has some, from left to right. */
export function rowsOf(root: HTMLElement | null): HTMLInputElement[][] {
  const rows = [...(root?.querySelectorAll<HTMLElement>(".fila-l") ?? [])];
  return rows
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('input[name="placeIds"]')])
    .filter((inputs) => inputs.length > 0);
}

export const columnOf = (input: HTMLInputElement) => Number(input.dataset.c);

/** The map is one stop for Tab, whichever of its places it is at. */
export function setRoving(root: HTMLElement | null): void {
  const inputs = rowsOf(root).flat();
  const stop =
    inputs.find((input) => input === document.activeElement) ?? inputs.find(({ checked }) => checked) ?? inputs[0];
  for (const input of inputs) input.tabIndex = input === stop ? 0 : -1;
}

function nearest(row: readonly Free[], column: number): Free | undefined {
  const [first, ...rest] = row;
  if (!first) return;
  return rest.reduce(
    (best, place) => (Math.abs(place.column - column) < Math.abs(best.column - column) ? place : best),
    first,
  );
}

function targetOf(rows: readonly (readonly Free[])[], from: HTMLInputElement, key: string): Free | undefined {
  const column = columnOf(from);
  const at = rows.findIndex((row) => row.some(({ input }) => input === from));
  const row = rows[at] ?? [];
  switch (key) {
    case "ArrowLeft":
      return row.findLast((place) => place.column < column);
    case "ArrowRight":
      return row.find((place) => place.column > column);
    case "ArrowUp":
      return nearest(rows[at - 1] ?? [], column);
    case "ArrowDown":
      return nearest(rows[at + 1] ?? [], column);
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
  }
}

/** Moves the focus from a place to the next free one in the arrow's direction; Enter ticks. False for any other key. */
export function moveAmong(rows: readonly (readonly Free[])[], from: HTMLInputElement, key: string): boolean {
  if (key === "Enter") {
    // Else it would press the form's first button.
    from.click();
    return true;
  }
  if (!["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return false;
  const to = targetOf(rows, from, key);
  if (to) {
    // The stop for Tab is where the focus was, or where it began.
    const stop = rows.flat().find(({ input }) => input.tabIndex === 0);
    if (stop) stop.input.tabIndex = -1;
    from.tabIndex = -1;
    to.input.tabIndex = 0;
    to.input.focus();
  }
  return true;
}
