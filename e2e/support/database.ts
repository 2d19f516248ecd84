import postgres from "postgres";

export type Database = ReturnType<typeof postgres>;

/** The platform's database, for what only time would bring about. The caller ends it. */
export function openDatabase(): Database {
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error("E2E_DATABASE_URL is not set: run the journeys with `npm test`");
  return postgres(url, { max: 1, onnotice: () => undefined });
}
