import { startTestServer } from "./test-server.ts";

/** Gives tests that are run by hand a Postgres of their own; the runner of all stages brings one. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const server = await startTestServer();
  process.env.TEST_DATABASE_URL = server.url("postgres");
  return () => {
    delete process.env.TEST_DATABASE_URL;
    return server.stop();
  };
}
