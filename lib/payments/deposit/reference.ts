import { randomInt } from "node:crypto";

/** Digits of a reference, the two check digits included. Spreadsheets keep whole numbers up to 15 digits exact. */
export const REFERENCE_DIGITS = 14;

const BODY_DIGITS = REFERENCE_DIGITS - 2;
const HALF = 1_000_000;

/** What is left of a number written in digits when divided by 97. */
function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/**
 * Twelve digits with their two check digits behind them, by ISO 7064 MOD 97-10: the whole leaves 1 when divided by 97.
 * Every single wrong digit and every swap of two neighbours is found.
 */
export function withCheckDigits(body: string): string {
  return body + String(98 - mod97(`${body}00`)).padStart(2, "0");
}

/** A new reference: chance alone, so that it says nothing of who pays or of how much is sold. It never begins with 0. */
export function newReference(): string {
  return withCheckDigits(`${randomInt(HALF / 10, HALF)}${String(randomInt(HALF)).padStart(BODY_DIGITS / 2, "0")}`);
}

/** Whether fourteen digits are a reference with the right check digits. */
export function isReference(digits: string): boolean {
  return /^[1-9]\d{13}$/.test(digits) && mod97(digits) === 1;
}

/** The digits of a reference as somebody typed or grouped it; null when the check digits do not fit. */
export function readReference(text: string): string | null {
  const digits = text.replace(/[\s.\-/]/g, "");
  return isReference(digits) ? digits : null;
}

const LONGEST_RUN = 80;

/**
 * Every reference that a statement's text may hold, each once: banks write before, behind and between the digits
 * whatever they like. Chance alone fits one of 97 other numbers, so who asks looks them up.
 */
export function referencesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [run] of text.replace(/(?<=\d)[ .\-/](?=\d)/g, "").matchAll(/\d{14,}/g)) {
    const digits = run.slice(0, LONGEST_RUN);
    for (let at = 0; at + REFERENCE_DIGITS <= digits.length; at++) {
      const part = digits.slice(at, at + REFERENCE_DIGITS);
      if (isReference(part)) found.add(part);
    }
  }
  return [...found];
}
