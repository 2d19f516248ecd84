/** A guest as typed; the schema `Guest` checks the fields. */
interface TypedGuest {
  name: string;
  email: string | null;
  phone: string | null;
  plate: string | null;
  note: string | null;
}

const HEADER = /^(nombre|persona|name|invitado)$/i;

/** Cells are separated by tabs when they are pasted from a spreadsheet, by semicolons or commas when they are typed. */
function cellsOf(line: string): string[] {
  const separator = line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** Reads a person from the cells of a line: the name comes first, and every other cell is recognised by its form. */
export function guestOf([name = "", ...cells]: readonly string[]): TypedGuest {
  const guest: TypedGuest = { name, email: null, phone: null, plate: null, note: null };
  const notes: string[] = [];
  for (const cell of cells.filter(Boolean)) {
    if (!guest.email && /^\S+@\S+$/.test(cell)) guest.email = cell;
    else if (!guest.phone && /^\+?[\d\s().-]{8,20}$/.test(cell) && cell.replace(/\D/g, "").length >= 10)
      guest.phone = cell;
    else if (!guest.plate && /^(?=.*\d)(?=.*[a-z])[a-z0-9-]{5,10}$/i.test(cell)) guest.plate = cell;
    else notes.push(cell);
  }
  return { ...guest, note: notes.length > 0 ? notes.join(", ") : null };
}

/**
 * Reads people as they are typed or pasted, one to a line, in any order of the cells after the name. Empty lines and a
 * first line of headings are skipped.
 */
export function guestsOf(text: string): TypedGuest[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const rows = lines.map(cellsOf).filter(([first = ""], at) => at > 0 || !HEADER.test(first));
  return rows.map(guestOf);
}
