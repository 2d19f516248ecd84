/** One statement of many checks, each of which answers in `what` what breaks the rule that it is named by. */
export const allChecks = (checks: Readonly<Record<string, string>>): string =>
  Object.entries(checks)
    .map(([rule, query]) => `select '${rule.replaceAll("'", "''")}: ' || what as found from (${query}) as broken`)
    .join("\nunion all\n");
