/** The header by which a migration says what it takes away, and that the release before has stopped using it. */
const CONTRACTS = /^\s*--\s*contracts:\s*\S.{19,}$/im;

const NAME = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`;

const BREAKING: readonly [expression: RegExp, what: string][] = [
  [/\bdrop\s+(table|view|materialized\s+view|schema|type|function|sequence)\b/i, "takes something away"],
  [/\bdrop\s+column\b/i, "takes a column away"],
  [/\brename\b/i, "renames"],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i, "changes a column's type"],
  [/\balter\s+(column\s+)?"?\w+"?\s+set\s+not\s+null\b/i, "makes a column obligatory"],
  [/\balter\s+(column\s+)?"?\w+"?\s+drop\s+default\b/i, "takes a default away"],
];

/** The statements of a migration, without comments and the bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

const nameAfter = (statement: string, words: string) =>
  new RegExp(`\\b${words}\\s+(?:if\\s+(?:not\\s+)?exists\\s+|only\\s+)*${NAME}`, "i").exec(statement)?.[1] ?? null;

/** Columns that a statement adds and that the release before, which does not know them, could not leave out. */
function obligatory(statement: string): string[] {
  return statement
    .split(/\badd column\b/i)
    .slice(1)
    .filter(
      (column) => /\bnot null\b/i.test(column) && !/\bdefault\b|\bgenerated\b|\b(big|small)?serial\b/i.test(column),
    )
    .map((column) => /"?(\w+)"?/.exec(column.replace(/if not exists/i, ""))?.[1] ?? "?");
}

/**
 * What of a migration the release before, which runs beside it while machines change over, would break on; nothing where
 * its header says that it contracts. Tables that the migration makes itself nobody uses yet.
 */
export function breakingChanges(text: string): string[] {
  if (CONTRACTS.test(text)) return [];
  const statements = statementsOf(text);
  const made = new Set(statements.map((one) => nameAfter(one, "create table")));
  return statements.flatMap((statement) => {
    const table = nameAfter(statement, "(?:alter|drop) table");
    if (table !== null && made.has(table)) return [];
    const shown = statement.slice(0, 90);
    const found = BREAKING.filter(([expression]) => expression.test(statement)).map(([, what]) => `${what}: ${shown}`);
    return [...found, ...obligatory(statement).map((column) => `wants ${column} of each row: ${shown}`)];
  });
}
