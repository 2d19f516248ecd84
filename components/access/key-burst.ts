/** What of a key event says which character a reader meant. */
export interface KeyPress {
  key: string;
  /** Where the key is on the board; empty on some phones. */
  code: string;
  shiftKey: boolean;
  /** Caps lock is on. */
  isCaps: boolean;
}

/** Keys that follow within this time, in milliseconds, may come from a reader. A person is so fast now and then, but not for four keys in a row. */
const GAP_MS = 50;
const SURE_AFTER = 4;
/** Nothing that is read at a gate is shorter. */
const SHORTEST = 9;

/** A dash lies on one of these keys: readers type as on a United States or a Spanish keyboard, whatever the phone expects. */
const DASHES: readonly string[] = ["Minus", "Slash", "NumpadSubtract"];

/**
 * Tells which character of our codes a reader typed; null: none of them. It goes by the place of the key, because neither
 * the phone's language nor its caps lock changes that.
 */
export function characterOf({ key, code, shiftKey, isCaps }: KeyPress): string | null {
  if (key === "-" || key === "_") return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return shiftKey ? null : digit;
  if (DASHES.includes(code)) return shiftKey ? "_" : "-";
  if (code !== "") return null;
  if (/^\d$/.test(key)) return key;
  if (/^[a-z]$/i.test(key)) return isCaps ? swapped(key) : key;
  return { "'": "-", "/": "-", "?": "_" }[key] ?? null;
}

const swapped = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());

/**
 * `typing`: the key goes where the focus is; `isNew`: a burst may begin with it. `mine`: a reader types, and the key must not
 * reach a field; `first`: the ones before it did, and are to be taken out again.
 */
export type Pressed = { is: "typing"; isNew?: true } | { is: "mine"; first: boolean } | { is: "code"; text: string };

/** Tells a reader's burst from a person's typing, key by key. */
export function createBurst() {
  let text = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /** A key at `at`, in milliseconds. */
    press(press: KeyPress, at: number): Pressed {
      if (press.key === "Shift" || press.key === "CapsLock") return { is: "typing" };
      if (at - lastAt > GAP_MS) text = "";
      lastAt = at;
      if (press.key === "Enter") return this.end();
      const character = characterOf(press);
      if (character === null) {
        text = "";
        return { is: "typing" };
      }
      text += character;
      if (text.length < SURE_AFTER) return text.length === 1 ? { is: "typing", isNew: true } : { is: "typing" };
      return { is: "mine", first: text.length === SURE_AFTER };
    },
    end(): Pressed {
      const read = text;
      text = "";
      return read.length >= SHORTEST ? { is: "code", text: read } : { is: "typing" };
    },
    /** What was kept from the field by a burst that has no end; it is forgotten then. */
    giveUp(): string {
      const kept = text.length >= SURE_AFTER ? text : "";
      text = "";
      return kept;
    },
  };
}
