import { randomInt } from "node:crypto";

/** The two check digits count too. Spreadsheets keep whole numbers exact up to 15 digits. */
export const REFERENCE_DIGITS = 14;

const BODY_DIGITS = REFERENCE_DIGITS - 2;
const HALF = 1_000_000;

function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/**
 * Appends two check digits by ISO 7064 MOD 97-10: the whole leaves 1 when divided by 97. They reveal every single wrong
 * digit and every swap of two neighbours.
 */
export function withCheckDigits(body: string): string {
  return body + String(98 - mod97(`${body}00`)).padStart(2, "0");
}

/** It is random, so that it says nothing of the payer or of how much is sold. It never begins with 0. */
export function newReference(): string {
  return withCheckDigits(`${randomInt(HALF / 10, HALF)}${String(randomInt(HALF)).padStart(BODY_DIGITS / 2, "0")}`);
}

export function isReference(digits: string): boolean {
  return /^[1-9]\d{13}$/.test(digits) && mod97(digits) === 1;
}

/** Reads a reference as somebody typed or grouped it; null where the check digits are wrong. */
export function readReference(text: string): string | null {
  const digits = text.replace(/[\s.\-/]/g, "");
  return isReference(digits) ? digits : null;
}

const LONGEST_RUN = 80;

/**
 * Every reference that the text of a bank statement may contain: banks add digits and signs before, behind and between.
 * One of 97 other numbers passes the check by chance, so the caller must look them up.
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
