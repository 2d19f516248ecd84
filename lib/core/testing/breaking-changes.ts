/** The header by which a migration names what it takes away or forbids, and why the release before does not mind. */
const CONTRACTS = /^\s*--\s*contracts:\s*(\S.{19,})$/gim;

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;

/** What a migration is judged with: the rules of its time. */
interface Judging {
  /** `first`: the rules before 0101, which looked neither into `DO` nor at what forbids. */
  rules?: "first" | "all";
  /** The text of the migrations before it, which says what is unique. */
  earlier?: string;
}

interface Offence {
  /** What the header must name: "orders.note" for a column, otherwise the thing's own name. */
  object: string;
  what: string;
  statement: string;
  isFirst: boolean;
}

/** What a migration makes: nobody of the release before uses or fills it. */
interface Made {
  tables: ReadonlySet<string>;
  /** "orders.note", of columns that are null where nobody gives a value. */
  empty: ReadonlySet<string>;
  /** The same, and those with a default. */
  columns: ReadonlySet<string>;
  /** A constraint that is made anew under its name takes the place of the one that is dropped. */
  dropped: ReadonlySet<string>;
}

/** A name that a `DO` makes up stands as this one. */
const MADE_UP = "made_up";

/** What a `DO` runs by `EXECUTE` stands in its texts. */
const withExecuted = (body: string) =>
  body.replace(
    /\bexecute\s+(?:format\s*\(\s*)?'((?:[^']|'')*)'/gi,
    (_, text: string) => `;${text.replaceAll("''", "'").replaceAll(/%(?:\d+\$)?[IsL]/g, MADE_UP)};`,
  );

/** The statements of a migration in their order, without comments and the bodies of functions; those of a `DO` are among them. */
function statementsOf(text: string, readsBodies: boolean): string[] {
  const skipped = /--.*$|'(?:[^']|'')*'|(\bdo\s+(?:language\s+\w+\s+)?)?\$(\w*)\$([\s\S]*?)\$\2\$/gim;
  return text
    .replace(skipped, (all: string, isDo?: string, _?: string, body = "") => {
      if (all.startsWith("--")) return "";
      return isDo && readsBodies ? `;${statementsOf(withExecuted(body), readsBodies).join(";")};` : "''";
    })
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

const match = (text: string, words: string) => new RegExp(words, "i").exec(text)?.slice(1) ?? null;

/** The parts of an `ALTER TABLE`, each an act of its own. */
function actsOf(statement: string): { table: string; acts: string[] } | null {
  const found = match(statement, String.raw`\balter table (?:if exists )?(?:only )?${NAME}\s+(.*)$`);
  if (!found) return null;
  const [table = "", rest = ""] = found;
  const acts: string[] = [];
  let [depth, act] = [0, ""];
  for (const letter of rest) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) {
      acts.push(act.trim());
      act = "";
    } else act += letter;
  }
  return { table, acts: [...acts, act.trim()] };
}

const ADDED = String.raw`^add (?:column )?(?:if not exists )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)${NAME}\s(.*)$`;
const CONSTRAINT = String.raw`^add (?:constraint ${NAME} )?(check|unique|primary key|foreign key|exclude)\b(.*)$`;

const CREATED = String.raw`\bcreate (?:\w+ )?table (?:if not exists )?${NAME}`;

function addedBy(statements: readonly string[]): Omit<Made, "tables"> {
  const acts = statements.flatMap((one) => {
    const { table = "", acts = [] } = actsOf(one) ?? {};
    return acts.map((act) => ({ table, act }));
  });
  const added = acts.flatMap(({ table, act }) => {
    const [column, rest = ""] = match(act, ADDED) ?? [];
    return column ? [{ column: `${table}.${column}`, rest }] : [];
  });
  return {
    columns: new Set(added.map(({ column }) => column)),
    empty: new Set(
      added.filter(({ rest }) => !/\b(default|not null|generated)\b/i.test(rest)).map(({ column }) => column),
    ),
    dropped: new Set(acts.flatMap(({ act }) => match(act, `^drop constraint (?:if exists )?${NAME}`)?.[0] ?? [])),
  };
}

/** The words of an expression that are no column. */
const SQL_WORDS = new Set(
  "and or not is in null true false between like ilike similar to any all array case when then else end cast as distinct from length cardinality lower upper coalesce abs jsonb_typeof array_to_string interval int integer bigint text numeric boolean date timestamptz".split(
    " ",
  ),
);

/** Whether an expression asks only about columns that the migration adds: whoever does not know them leaves them as they are. */
function asksNewOnly(table: string, expression: string, made: Made): boolean {
  const words = expression.replaceAll(/(?<=::)\w+|\b\d[\w.]*/g, " ").match(/\w+/g) ?? [];
  return words.every(
    (word) => word === table || SQL_WORDS.has(word.toLowerCase()) || made.columns.has(`${table}.${word}`),
  );
}

/** Whether a key holds for no row that the release before writes: one of its columns is null in them. */
const isEmptyKey = (table: string, columns: string, made: Made) =>
  !/\bnulls not distinct\b/i.test(columns) &&
  (/\(([^()]*)\)/.exec(columns)?.[1] ?? "")
    .split(",")
    .some((column) => made.empty.has(`${table}.${match(column, NAME)?.[0]}`));

function constraintOffends(table: string, kind: string, rest: string, name: string | undefined, made: Made): boolean {
  if (kind === "check") return !(name && made.dropped.has(name)) && !asksNewOnly(table, rest, made);
  return kind === "exclude" || kind === "primary key" || !isEmptyKey(table, rest, made);
}

/** A column that the release before could not leave out, or would fill with the same value twice. */
function addedOffends(table: string, rest: string, made: Made): boolean {
  const isGiven = /\bdefault\b|\bgenerated\b|\b(big|small)?serial\b/i.test(rest);
  if (/\bnot null\b/i.test(rest) && !isGiven) return true;
  const [check] = match(rest, String.raw`\bcheck (\(.*)$`) ?? [];
  return (
    (isGiven && /\b(unique|primary key)\b/i.test(rest)) || (check !== undefined && !asksNewOnly(table, check, made))
  );
}

type Found = Omit<Offence, "statement">;

/** What one act of an `ALTER TABLE` breaks. */
function judgeAct(table: string, act: string, made: Made, isUnique: (name: string) => boolean): Found[] {
  const first = (words: string, what: string): Found[] => {
    const found = match(act, words);
    return found ? [{ object: found[0] ? `${table}.${found[0]}` : table, what, isFirst: true }] : [];
  };
  const [column, rest = ""] = match(act, ADDED) ?? [];
  const [name, kind = "", body = ""] = match(act, CONSTRAINT) ?? [];
  const [gone = ""] = match(act, `^drop constraint (?:if exists )?${NAME}`) ?? [];
  const later = (object: string, what: string): Found => ({ object, what, isFirst: false });
  return [
    ...first(String.raw`^drop (?:column )?(?:if exists )?(?!constraint\b)${NAME}`, "takes a column away"),
    ...first(String.raw`^rename (?:column |constraint )?(?:${NAME} )?to\b`, "renames"),
    ...first(String.raw`^alter (?:column )?${NAME} (?:set data )?type\b`, "changes a column's type"),
    ...first(String.raw`^alter (?:column )?${NAME} set not null\b`, "makes a column obligatory"),
    ...first(String.raw`^alter (?:column )?${NAME} drop (?:default|identity)\b`, "takes a default away"),
    ...(column && addedOffends(table, rest, made)
      ? [{ object: `${table}.${column}`, what: "wants a value of each row", isFirst: /^add column\b/i.test(act) }]
      : []),
    ...(kind !== "" && constraintOffends(table, kind.toLowerCase(), body, name, made)
      ? [later(name ?? table, "forbids what the release before may write")]
      : []),
    ...(gone !== "" && isUnique(gone) ? [later(gone, "takes away what keeps rows unique")] : []),
  ];
}

const DROPPED = String.raw`\bdrop (?:table|view|materialized view|schema|type|function|sequence)(?: if exists)? ${NAME}`;
const INDEX = String.raw`\bcreate unique index (?:concurrently )?(?:if not exists )?${NAME} on (?:only )?${NAME}(.*)$`;
const TRIGGER = String.raw`\bcreate (?:or replace )?(?:constraint )?trigger ${NAME}\b.*?\bon ${NAME}`;

/** What a statement that alters no table breaks. */
function judgeOther(statement: string, made: Made, isUnique: (name: string) => boolean): Found[] {
  const found: Found[] = [];
  const [dropped] = match(statement, DROPPED) ?? [];
  if (dropped && !made.tables.has(dropped))
    found.push({ object: dropped, what: "takes something away", isFirst: true });
  const [renamed] = match(statement, String.raw`\balter \w+(?: view)? (?:if exists )?${NAME}.*\brename\b`) ?? [];
  if (renamed) found.push({ object: renamed, what: "renames", isFirst: true });
  const [index, indexed = "", columns = ""] = match(statement, INDEX) ?? [];
  if (index && !made.tables.has(indexed) && !isEmptyKey(indexed, columns, made))
    found.push({ object: index, what: "forbids what the release before may write", isFirst: false });
  const [trigger, watched = ""] = match(statement, TRIGGER) ?? [];
  if (trigger && !made.tables.has(watched))
    found.push({ object: trigger, what: "does more with what the release before writes", isFirst: false });
  const [gone] = match(statement, String.raw`\bdrop (?:trigger|index)(?: concurrently)?(?: if exists)? ${NAME}`) ?? [];
  if (gone && (/\bdrop trigger\b/i.test(statement) || isUnique(gone)))
    found.push({ object: gone, what: "takes away what the release before relies on", isFirst: false });
  const [revoked] =
    match(statement, String.raw`\brevoke\b.*?\bon (?:table |function |all \w+ in schema )?${NAME}`) ?? [];
  if (/^(?:.* )?revoke\b/i.test(statement) && !made.tables.has(revoked ?? ""))
    found.push({ object: revoked ?? "revoke", what: "takes a right away", isFirst: false });
  return found;
}

/** Names of keys that migrations made, and what Postgres or this house calls one. */
function uniqueIn(earlier: string): (name: string) => boolean {
  const made = earlier.matchAll(
    /create unique index (?:if not exists )?"?(\w+)"?|constraint "?(\w+)"? (?:unique|primary key|exclude)/gi,
  );
  const names = new Set(Array.from(made, ([, index, constraint]) => index ?? constraint));
  return (name) => names.has(name) || /_(p?key|pk|unique|excl)$/.test(name);
}

/**
 * What of a migration the release before, which runs beside it while machines change over, would break on, but for what its
 * header says that it contracts. Tables that the migration makes itself nobody uses yet.
 */
export function breakingChanges(text: string, { rules = "all", earlier = "" }: Judging = {}): string[] {
  const statements = statementsOf(text, rules === "all");
  const tables = new Set<string>();
  const made = { ...addedBy(statements), tables };
  const isUnique = uniqueIn(earlier);
  const named = new Set([...text.matchAll(CONTRACTS)].flatMap(([, what = ""]) => what.match(/\w+(?:\.\w+)*/g) ?? []));
  return statements
    .flatMap((statement): Offence[] => {
      const [created] = match(statement, CREATED) ?? [];
      if (created && created !== MADE_UP) tables.add(created);
      const { table, acts } = actsOf(statement) ?? { table: null, acts: [] };
      if (table !== null && tables.has(table)) return [];
      const found =
        table === null
          ? judgeOther(statement, made, isUnique)
          : acts.flatMap((act) => judgeAct(table, act, made, isUnique));
      return found.map((one) => ({ ...one, statement }));
    })
    .filter(({ object, isFirst }) => (rules === "all" || isFirst) && !named.has(object))
    .map(({ object, what, statement }) => `${what} (${object}): ${statement.slice(0, 90)}`);
}
