import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { root } from "./paths.ts";

/** What the platform and the journeys know and no log may say. */
export interface Known {
  /** Passwords and keys by kind, looked for wherever they stand. */
  texts: readonly (readonly [kind: string, text: string])[];
  /** Phones and codes, of letters and digits alone: thousands, so they are looked up among a line's words. */
  words: ReadonlyMap<string, string>;
  /** SHA-256 as hex of the tokens; nothing else of them is stored. */
  tokenHashes: ReadonlySet<string>;
}

export interface Found {
  kind: string;
  /** The line with its secrets masked. */
  line: string;
}

const digitsOf = (text: string) => [...text.replace(/\D/g, "")].map(Number);

/** Luhn's check digit, which the number of every card has. */
function isCard(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0);
  return sum % 10 === 0;
}

const CLABE_WEIGHTS = [3, 7, 1];

/** The last digit of a CLABE follows from the others. */
function isClabe(text: string): boolean {
  const digits = digitsOf(text);
  const sum = digits
    .slice(0, 17)
    .reduce((total, digit, at) => total + ((digit * (CLABE_WEIGHTS[at % 3] ?? 0)) % 10), 0);
  return digits[17] === (10 - (sum % 10)) % 10;
}

interface Pattern {
  kind: string;
  expression: RegExp;
  is?: (text: string) => boolean;
}

/** What has a form of its own is found by it, whoever it belongs to. */
const PATTERNS: readonly Pattern[] = [
  { kind: "e-mail", expression: /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi },
  { kind: "phone", expression: /(?:\+|%2B)52[ -]?(?:\d[ -]?){9}\d(?!\d)/gi },
  { kind: "session", expression: /\beyJ[\w-]{8,}(?:\.[\w-]*){2,4}/g },
  { kind: "bearer token", expression: /\bBearer +[\w.~+/-]{16,}=*/gi },
  // Version 1 and a kind of pass, then the rest of the 96 bytes as base64url.
  { kind: "QR", expression: /(?<![\w-])AQ[\w-]{128}(?![\w-])/g },
  { kind: "link to a pass", expression: /\/(?:cortesia|abono)\/[\w-]{32}(?![\w-])/g },
  { kind: "card", expression: /(?<![\w.-])[2-6](?:[ -]?\d){14,15}(?![\w.-])/g, is: isCard },
  { kind: "CLABE", expression: /(?<![\w.-])\d(?:[ -]?\d){17}(?![\w.-])/g, is: isClabe },
  { kind: "address with a password", expression: /\b[a-z]+:\/\/[^\s:/@"]*:[^\s@/"]+@/gi },
];

/** A text as it may stand in a line: plain, inside of JSON, or in an address. */
const spellings = (text: string) => new Set([text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const findAll = (line: string, expression: RegExp) => [...line.matchAll(expression)].map(([text]) => text);

/** Finds what a line says that it may not. */
function secretsIn(line: string, { texts, words, tokenHashes }: Known): [kind: string, text: string][] {
  const named = texts.flatMap(([kind, text]) =>
    [...spellings(text)].filter((one) => line.includes(one)).map((one): [string, string] => [kind, one]),
  );
  const looked = [...findAll(line, /[A-Za-z0-9]{10,}/g), ...findAll(line, /\b(?:[0-9A-Z]{4} ){3}[0-9A-Z]{4}\b/g)];
  const known = looked.flatMap((text): [string, string][] => {
    const kind = words.get(text.replaceAll(" ", ""));
    return kind ? [[kind, text]] : [];
  });
  // 32 random bytes are 43 characters of base64url; links are a little shorter.
  const tokens = findAll(line, /[\w-]{32,}/g).filter((word) => tokenHashes.has(sha256(word)));
  const formed = PATTERNS.flatMap(({ kind, expression, is }) =>
    findAll(line, expression)
      .filter((text) => is?.(text) ?? true)
      .map((text): [string, string] => [kind, text]),
  );
  return [...named, ...known, ...tokens.map((text): [string, string] => ["token", text]), ...formed];
}

/** Gives the lines that say a secret, once for each kind. */
export function searchLog(lines: readonly string[], known: Known): Found[] {
  return lines.flatMap((line) => {
    const found = secretsIn(line, known);
    const shown = found
      .toSorted(([, a], [, b]) => b.length - a.length)
      .reduce((masked, [, text]) => masked.replaceAll(text, "•••"), line);
    return [...new Set(found.map(([kind]) => kind))].map((kind) => ({ kind, line: shown }));
  });
}

/** Reads the passwords that journeys type from their texts. */
export function journeyPasswords(): string[] {
  const folder = join(root, "e2e");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const typed = /(?:password\w*["']?\s*[:=]|contraseña[^\n]*\.fill\()\s*"([^"]{8,})"/gi;
  return [...new Set(texts.flatMap((text) => [...text.matchAll(typed)].map(([, password = ""]) => password)))];
}

/** Reads what the platform's database knows: phones, codes of passes and hashes of tokens, in whatever table. */
export async function knownTo(url: string): Promise<Pick<Known, "words" | "tokenHashes">> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  /** All values of the columns of that name; bytes as hex. */
  const valuesOf = async (name: string): Promise<string[]> => {
    const columns = await sql<{ table: string; column: string; isText: boolean }[]>`
      select c.table_name as "table", c.column_name as "column", c.data_type = 'text' as "isText"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like ${name}
        and c.data_type in ('text', 'bytea')`;
    const values: string[] = [];
    for (const { table, column, isText } of columns) {
      const value = isText ? sql(column) : sql`encode(${sql(column)}, 'hex')`;
      const rows = await sql<{ value: string }[]>`
        select distinct ${value} as value from ${sql(table)} where ${sql(column)} is not null`;
      values.push(...rows.map((row) => row.value));
    }
    return values;
  };
  try {
    const phones = (await valuesOf("%phone")).map((phone) => phone.replace(/\D/g, "").slice(-10));
    const codes = await valuesOf("short_code");
    const words = new Map([
      ...phones.filter((phone) => phone.length === 10).map((phone): [string, string] => [phone, "phone"]),
      ...codes.map((code): [string, string] => [code, "code of a pass"]),
    ]);
    return { words, tokenHashes: new Set(await valuesOf("%token_hash")) };
  } finally {
    await sql.end({ timeout: 2 });
  }
}
