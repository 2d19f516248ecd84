/** A piece of a statement: text, a table, or a hole that only a run could fill. `at` is its offset in its file. */
export type Part =
  | { kind: "text"; text: string; file: string; at: number }
  | { kind: "table"; table: string; file: string; at: number }
  | { kind: "hole"; file: string; at: number };

export type Use = "writes" | "locks" | "reads";

/** One use of a table. `table` is null where only a run could tell which. */
export interface Found {
  use: Use;
  table: string | null;
  /** The position of the word (`update`, `from`), because a fragment of a statement may stand in another file. */
  file: string;
  at: number;
}

interface Origin {
  file: string;
  at: number;
}

type Token = Origin &
  ({ kind: "word" | "mark"; text: string } | { kind: "table"; table: string } | { kind: "hole" } | Group);

interface Group {
  kind: "group";
  inside: Token[];
}

const isWord = (token: Token | undefined, ...texts: string[]): boolean =>
  token?.kind === "word" && texts.includes(token.text);

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === "mark" && token.text === text;

/** Doubled quotes are part of the quoted text. */
function endOfQuoted(text: string, from: number, quote: string): number {
  let end = from + 1;
  while (end < text.length) {
    if (text[end] === quote && text[end + 1] !== quote) return end + 1;
    end += text[end] === quote ? 2 : 1;
  }
  return text.length;
}

const SPACE = /\s/;
const LETTER = /[a-z_]/i;
const PART_OF_WORD = /[\w$]/;

/** The tokens of a statement without comments and values. */
function flatTokens(parts: readonly Part[]): Token[] {
  const tokens: Token[] = [];
  /** True inside a quoted value that contains a hole: `'… ${name} …'`. */
  let isInValue = false;
  for (const part of parts) {
    if (part.kind !== "text") {
      if (!isInValue) tokens.push(part);
      continue;
    }
    const { text, file } = part;
    let i = 0;
    if (isInValue) {
      const end = endOfQuoted(text, -1, "'");
      isInValue = end === text.length && text[end - 1] !== "'";
      i = end;
    }
    while (i < text.length) {
      const char = text[i] ?? "";
      const origin = { file, at: part.at + i };
      if (SPACE.test(char)) i += 1;
      else if (text.startsWith("--", i)) {
        const end = text.indexOf("\n", i);
        i = end < 0 ? text.length : end;
      } else if (text.startsWith("/*", i)) {
        const end = text.indexOf("*/", i);
        i = end < 0 ? text.length : end + 2;
      } else if (char === "'") {
        const end = endOfQuoted(text, i, "'");
        isInValue = end === text.length && (text[end - 1] !== "'" || end === i + 1);
        tokens.push({ kind: "mark", text: "'", ...origin });
        i = end;
      } else if (char === '"') {
        const end = endOfQuoted(text, i, '"');
        tokens.push({ kind: "word", text: text.slice(i + 1, end - 1), ...origin });
        i = end;
      } else if (LETTER.test(char)) {
        let end = i + 1;
        while (PART_OF_WORD.test(text[end] ?? "")) end += 1;
        tokens.push({ kind: "word", text: text.slice(i, end).toLowerCase(), ...origin });
        i = end;
      } else {
        tokens.push({ kind: "mark", text: char, ...origin });
        i += 1;
      }
    }
  }
  return tokens;
}

/** Nests tokens by parentheses. A fragment may open one that another fragment closes. */
function grouped(tokens: readonly Token[]): Token[] {
  const outer: Token[] = [];
  const open: Token[][] = [outer];
  for (const token of tokens) {
    const level = open.at(-1) ?? outer;
    if (isMark(token, "(")) {
      const inside: Token[] = [];
      level.push({ kind: "group", inside, file: token.file, at: token.at });
      open.push(inside);
    } else if (isMark(token, ")")) {
      if (open.length > 1) open.pop();
    } else level.push(token);
  }
  return outer;
}

/** These words may follow a relation and are no alias. */
const AFTER_RELATION = new Set(
  "where join inner left right full cross natural on using set group order having limit offset fetch for union except intersect returning values select when as with window default do then and or default tablesample".split(
    " ",
  ),
);

/** These words follow a column that has a table's name. */
const NOT_OF_LIST = new Set(["is", "in", "not", "and", "or", "asc", "desc", "like", "ilike", "between", "from"]);

interface Relation {
  table: string | null;
  alias: string | null;
}

class Reader {
  readonly found: Found[] = [];
  /** Names defined by `with`, which hide tables. */
  private readonly common = new Set<string>();

  constructor(private readonly tables: ReadonlySet<string>) {}

  private note(use: Use, table: string | null, { file, at }: Origin): void {
    this.found.push({ use, table, file, at });
  }

  /** The table at `i` and the position after it. Undefined for anything but a table, such as a function. */
  private named(tokens: readonly Token[], i: number): { table: string | null; next: number } | undefined {
    const token = tokens[i];
    if (token?.kind === "table") return { table: token.table, next: i + 1 };
    if (token?.kind === "hole") return { table: null, next: i + 1 };
    if (token?.kind !== "word") return undefined;
    let name = token.text;
    let next = i + 1;
    if (isMark(tokens[next], ".")) {
      const second = tokens[next + 1];
      if (name !== "public" || second?.kind !== "word") return undefined;
      name = second.text;
      next += 2;
    }
    return this.tables.has(name) && !this.common.has(name) ? { table: name, next } : undefined;
  }

  /** Adds one relation of `from` or `join` to `relations`. Answers the position after it. */
  private relation(tokens: readonly Token[], start: number, word: Origin, relations: Relation[]): number {
    let i = start;
    while (isWord(tokens[i], "lateral", "only")) i += 1;
    const named = this.named(tokens, i);
    let table: string | null | undefined;
    if (named) {
      const isCalled = tokens[named.next]?.kind === "group" && named.table === null;
      table = isCalled ? undefined : named.table;
      if (!isCalled) this.note("reads", named.table, word);
      i = named.next;
    } else {
      // Here stands a subquery, a name of `with`, or a function with its arguments.
      if (tokens[i]?.kind === "word") i += 1;
      while (isMark(tokens[i], ".")) i += 2;
    }
    const group = tokens[i];
    let inner: Relation[] = [];
    if (group?.kind === "group") {
      inner = this.read(group.inside);
      i += 1;
    }
    if (isWord(tokens[i], "with") && isWord(tokens[i + 1], "ordinality")) i += 2;
    if (isWord(tokens[i], "as")) i += 1;
    const last = tokens[i];
    let alias: string | null = null;
    if (last?.kind === "word" && !AFTER_RELATION.has(last.text)) {
      alias = last.text;
      i += 1;
      if (tokens[i]?.kind === "group") i += 1;
    }
    if (table !== undefined) relations.push({ table, alias });
    // Locking a subquery locks the tables that it reads.
    else relations.push(...inner.map((one) => ({ table: one.table, alias })));
    return i;
  }

  /** In `with a as (…), b as (…)` each name hides a table from then on, with `recursive` also in its own definition. */
  private with(tokens: readonly Token[], start: number): number {
    let i = start;
    const isRecursive = isWord(tokens[i], "recursive");
    if (isRecursive) i += 1;
    for (;;) {
      const name = tokens[i];
      if (name?.kind !== "word") return i;
      let next = i + 1;
      if (tokens[next]?.kind === "group") next += 1;
      if (!isWord(tokens[next], "as")) return i;
      next += 1;
      while (isWord(tokens[next], "not", "materialized")) next += 1;
      const body = tokens[next];
      if (body?.kind !== "group") return next;
      if (isRecursive) this.common.add(name.text);
      this.read(body.inside);
      this.common.add(name.text);
      i = next + 1;
      if (!isMark(tokens[i], ",")) return i;
      i += 1;
    }
  }

  private write(tokens: readonly Token[], start: number, word: Origin, relations: Relation[]): number {
    let i = start;
    while (isWord(tokens[i], "only", "table")) i += 1;
    const named = this.named(tokens, i);
    if (!named) return start;
    this.note("writes", named.table, word);
    i = named.next;
    if (isWord(tokens[i], "as")) i += 1;
    const alias = tokens[i];
    const name = alias?.kind === "word" && !AFTER_RELATION.has(alias.text) ? alias.text : null;
    relations.push({ table: named.table, alias: name });
    return i;
  }

  /** Locks the relations of this level, or those named as in `for update of a, b`. */
  private lock(tokens: readonly Token[], start: number, word: Origin, relations: readonly Relation[]): number {
    let i = start;
    const isLock =
      isWord(tokens[i], "update", "share") ||
      (isWord(tokens[i], "key") && isWord(tokens[i + 1], "share")) ||
      (isWord(tokens[i], "no") && isWord(tokens[i + 1], "key"));
    if (!isLock) return i;
    while (isWord(tokens[i], "no", "key", "update", "share")) i += 1;
    let locked = relations;
    if (isWord(tokens[i], "of")) {
      const names: Token[] = [];
      do {
        const name = tokens[i + 1];
        if (name) names.push(name);
        i += 2;
      } while (isMark(tokens[i], ","));
      locked = relations.filter(({ table, alias }) =>
        names.some((name) => (name.kind === "table" ? name.table === table : isWord(name, alias ?? table ?? ""))),
      );
    }
    for (const { table } of locked) this.note("locks", table, word);
    return i;
  }

  read(tokens: readonly Token[], isCall = false): Relation[] {
    let relations: Relation[] = [];
    let i = 0;
    while (i < tokens.length) {
      const token = tokens[i];
      const before = tokens[i - 1];
      if (!token) break;
      i += 1;
      if (token.kind === "group") this.read(token.inside, isWord(before, "extract", "substring", "trim", "overlay"));
      if (token.kind !== "word") continue;
      if (isMark(before, ".")) continue;
      if (token.text === "with") i = this.with(tokens, i);
      else if (token.text === "for") i = this.lock(tokens, i, token, relations);
      else if (token.text === "into" && isWord(before, "insert", "merge")) i = this.write(tokens, i, token, relations);
      else if (token.text === "update" && !isWord(before, "do", "for", "key"))
        i = this.write(tokens, i, token, relations);
      else if (token.text === "from" && isWord(before, "delete")) i = this.write(tokens, i, token, relations);
      else if (token.text === "truncate" || token.text === "lock") i = this.write(tokens, i, token, relations);
      else if (token.text === "join") i = this.relation(tokens, i, token, relations);
      else if (token.text === "from" || token.text === "using") {
        if (isCall || isWord(before, "distinct")) continue;
        // `join b using (id)`
        if (token.text === "using" && tokens[i]?.kind === "group") continue;
        i = this.relation(tokens, i, token, relations);
        while (isMark(tokens[i], ",")) i = this.relation(tokens, i + 1, token, relations);
      } else if (isWord(token, "union", "except", "intersect")) relations = [];
    }
    return relations;
  }
}

/**
 * The uses of `tables` in a statement. With `isFragment` it may be a list that another fragment puts after its `from`.
 */
export function usesOf(parts: readonly Part[], tables: ReadonlySet<string>, isFragment = false): Found[] {
  const reader = new Reader(tables);
  const tokens = grouped(flatTokens(parts));
  const [first, second] = tokens;
  const isTable = first?.kind === "table" || (first?.kind === "word" && tables.has(first.text));
  const isList =
    second === undefined || isMark(second, ",") || (second.kind === "word" && !NOT_OF_LIST.has(second.text));
  if (isFragment && first && isTable && isList) {
    tokens.unshift({ kind: "word", text: "from", file: first.file, at: first.at });
  }
  reader.read(tokens);
  return reader.found;
}
