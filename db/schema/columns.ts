import { sql } from "drizzle-orm";
import { bigint, customType, integer, text, timestamp } from "drizzle-orm/pg-core";

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Identity of a small table. */
export const id = () => integer("id").primaryKey().generatedByDefaultAsIdentity();

/** Identity of a table that grows with sales. */
export const bigId = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

export const bigRef = (name: string) => bigint(name, { mode: "number" });

export const instant = (name: string) => timestamp(name, { withTimezone: true });

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);

/** The address of a picture that was uploaded, out of the column that may also hold one of the site's own; for a foreign key. */
export const uploaded = (name: string, column: string) =>
  text(name).generatedAlwaysAs(
    sql`case when ${sql.identifier(column)} like '/files/%' then ${sql.identifier(column)} end`,
  );
