import { describe, expect, it } from "vitest";
import { characterOf, createBurst, type KeyPress } from "@/components/access/key-burst";

/** What a reader set to a United States board sends for a character. */
function usKey(character: string, { isCaps = false, dash = "-", underscore = "_" } = {}): KeyPress {
  if (/[a-z]/i.test(character)) {
    const shiftKey = character !== character.toLowerCase();
    const key = isCaps === shiftKey ? character.toLowerCase() : character.toUpperCase();
    return { key, code: `Key${character.toUpperCase()}`, shiftKey, isCaps };
  }
  if (/\d/.test(character)) return { key: character, code: `Digit${character}`, shiftKey: false, isCaps };
  const isDash = character === "-";
  return { key: isDash ? dash : underscore, code: "Minus", shiftKey: !isDash, isCaps };
}

const ENTER: KeyPress = { key: "Enter", code: "Enter", shiftKey: false, isCaps: false };
const CODE = "aB-9_zQ0tKx-Lm_7";

const readOf = (keys: readonly KeyPress[], gap = 5) => {
  const burst = createBurst();
  const results = [...keys, ENTER].map((key, at) => burst.press(key, 1_000 + at * gap));
  const last = results.at(-1);
  return { text: last?.is === "code" ? last.text : null, results };
};

describe("a reader that types", () => {
  it.each([
    ["on its own board", {}],
    ["on a phone with a Spanish board", { dash: "'", underscore: "?" }],
    ["with caps lock on", { isCaps: true }],
  ])("is understood %s", (_where, options) => {
    expect(readOf([...CODE].map((character) => usKey(character, options))).text).toBe(CODE);
  });

  it("may have a Spanish board itself", () => {
    const spanish = (character: string): KeyPress =>
      character === "-" || character === "_"
        ? { key: character === "-" ? "/" : "?", code: "Slash", shiftKey: character === "_", isCaps: false }
        : usKey(character);
    expect(readOf([...CODE].map(spanish)).text).toBe(CODE);
  });

  it("is understood on phones that do not say where a key is", () => {
    const bare = (character: string): KeyPress => ({ ...usKey(character, { dash: "'", underscore: "?" }), code: "" });
    expect(readOf([...CODE].map(bare)).text).toBe(CODE);
    expect(characterOf({ key: "A", code: "", shiftKey: false, isCaps: true })).toBe("a");
  });

  it("has its keys kept from the field from the fourth on, and Shift is none of them", () => {
    const shift: KeyPress = { key: "Shift", code: "ShiftLeft", shiftKey: true, isCaps: false };
    const keys = [..."abC-defghi"].flatMap((character) => {
      const press = usKey(character);
      return press.shiftKey ? [shift, press] : [press];
    });
    const { text, results } = readOf(keys);
    expect(text).toBe("abC-defghi");
    // Three letters and one Shift go to the field, seven letters do not.
    expect(results.map(({ is }) => is).join(" ")).toBe(`${"typing ".repeat(4)}${"mine ".repeat(7)}code`);
    expect(results.filter((result) => result.is === "mine" && result.first)).toHaveLength(1);
  });
});

describe("a person who types", () => {
  it("is slower, and keeps every key", () => {
    const { text, results } = readOf(
      [...CODE].map((character) => usKey(character)),
      80,
    );
    expect(text).toBeNull();
    expect(results.every(({ is }) => is === "typing")).toBe(true);
  });

  it("may hit three keys at once, and Enter after a few letters", () => {
    expect(readOf([..."abc"].map((character) => usKey(character))).results.every(({ is }) => is === "typing")).toBe(
      true,
    );
    expect(readOf([..."abcdef"].map((character) => usKey(character))).text).toBeNull();
  });

  it("gets back what was taken for a reader's", () => {
    const burst = createBurst();
    for (const [at, character] of [..."abcde"].entries()) burst.press(usKey(character), at * 10);
    expect(burst.giveUp()).toBe("abcde");
    expect(burst.giveUp()).toBe("");
  });

  it("starts anew after a key that is in no code", () => {
    const dot: KeyPress = { key: ".", code: "Period", shiftKey: false, isCaps: false };
    const keys = [..."abcdefgh"].map((character) => usKey(character));
    expect(readOf([...keys, dot, ...keys]).text).toBeNull();
  });
});
