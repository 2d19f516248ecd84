import { DrizzleQueryError } from "drizzle-orm";
import { PostgresJsPreparedQuery } from "drizzle-orm/postgres-js";

/** What is kept of the database's own error: nothing that speaks of a row's values, as `detail` and `where` do. */
const FACTS = ["code", "severity", "schema_name", "table_name", "column_name", "constraint_name", "routine"];

/** Class 22 of SQLSTATE: the message quotes the value that could not be read. */
const DATA_EXCEPTION = /^22/;

/** By its name: a bundle may hold the driver's class more than once. */
export const isPostgresError = (error: unknown): error is Error =>
  error instanceof Error && error.name === "PostgresError";

/** The database's own error with nothing in it that a row holds. */
export function withFactsOnly(error: Error): Error {
  const code = "code" in error ? String(error.code) : "";
  const plain = new Error(DATA_EXCEPTION.test(code) ? error.message.replace(/".*"/s, "…") : error.message);
  plain.name = error.name;
  for (const name of FACTS) if (name in error) Reflect.set(plain, name, Reflect.get(error, name));
  return plain;
}

function withoutParameters(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error;
  const { query, cause } = error;
  return new DrizzleQueryError(query, [], isPostgresError(cause) ? withFactsOnly(cause) : cause);
}

/**
 * From here on no error of a statement carries the statement's parameters or the row's values: whoever prints it (Next,
 * when a page fails) prints no personal data. Drizzle writes them into each error's message and offers no switch.
 */
export function keepValuesOutOfErrors(): void {
  const { execute } = PostgresJsPreparedQuery.prototype;
  PostgresJsPreparedQuery.prototype.execute = async function (values) {
    try {
      return await execute.call(this, values);
    } catch (error) {
      throw withoutParameters(error);
    }
  };
}
