import postgres from "postgres";

/** As many connections, and the same driver, as the product has. */
export const sql = postgres(process.env.DATABASE_URL ?? "", {
  max: Number(process.env.DATABASE_POOL ?? 16),
  idle_timeout: 60,
  connection: { application_name: "bench-baseline", TimeZone: "UTC" },
});
