import { z } from "zod";

/** The column by which tables would be spread over several primaries. */
const TENANT = "admin_id";

const Names = z.array(z.string());
const Table = z.object({
  columns: z.record(z.string(), z.object({ primaryKey: z.boolean(), notNull: z.boolean() })),
  indexes: z.record(
    z.string(),
    z.object({ isUnique: z.boolean(), columns: z.array(z.object({ expression: z.string() })) }),
  ),
  foreignKeys: z.record(z.string(), z.object({ tableTo: z.string(), columnsFrom: Names })),
  compositePrimaryKeys: z.record(z.string(), z.object({ columns: Names })),
  uniqueConstraints: z.record(z.string(), z.object({ columns: Names })),
});

/** The part of a migration's snapshot that says what is unique and what names what. */
export const Schema = z.object({ tables: z.record(z.string(), Table) });
type Schema = z.output<typeof Schema>;
type Table = z.output<typeof Table>;

/**
 * Tables without a tenant, by why. Of the platform they would be copied to every server; of a person they stay where
 * accounts are; a part has its tenant by the row that it belongs to, and would get the column.
 */
export const WITHOUT_TENANT: Readonly<Record<string, "platform" | "person" | "part">> = {
  admins: "platform",
  audit_values: "part",
  barrier_nonces: "part",
  barrier_strangers: "part",
  commission_iva_rates: "platform",
  enclosure_slugs: "platform",
  event_types: "platform",
  idempotency_keys: "person",
  inbox_attachments: "platform",
  inbox_messages: "platform",
  login_events: "person",
  mfa_recovery_codes: "person",
  payment_events: "part",
  payout_absences: "part",
  payout_explanations: "part",
  payout_lines: "part",
  places: "part",
  prepaid_lot_uses: "part",
  rate_limits: "platform",
  reconciliation_runs: "platform",
  report_mails: "person",
  sandbox_cards: "platform",
  sandbox_charges: "platform",
  sandbox_controller_users: "platform",
  sandbox_refunds: "platform",
  sat_payment_forms: "platform",
  server_backups: "platform",
  sessions: "person",
  unjudged_payouts: "platform",
  user_codes: "person",
  user_links: "person",
  webhook_deliveries: "platform",
  withholding_rates: "platform",
  worker_heartbeats: "platform",
};

export interface Obstacles {
  /** Tables with a tenant. */
  spread: string[];
  /** Without one, and not said why; or said so of a table that has one. */
  unexplained: string[];
  /** They have rows of no tenant. */
  withoutOwner: string[];
  /** Primary keys that are the id alone: its sequence makes it unique, and the tenant would be put before it. */
  plainKeys: string[];
  /** Other rules that something is there once, which each server could hold for its own tenants alone. */
  unique: string[];
  /** Keys to another table with a tenant that do not carry it, of these and of parts. */
  references: string[];
  /** Keys to people, who belong to one tenant, to none, or buy of many. */
  toPeople: number;
}

const rulesOf = ({ columns, compositePrimaryKeys, uniqueConstraints, indexes }: Table): [string, string[]][] => [
  ...Object.entries(columns).flatMap(([name, { primaryKey }]): [string, string[]][] =>
    primaryKey ? [["pk", [name]]] : [],
  ),
  ...Object.entries(compositePrimaryKeys).map(([name, key]): [string, string[]] => [name, key.columns]),
  ...Object.entries(uniqueConstraints).map(([name, key]): [string, string[]] => [name, key.columns]),
  ...Object.entries(indexes).flatMap(([name, index]): [string, string[]][] =>
    index.isUnique ? [[name, index.columns.map(({ expression }) => expression)]] : [],
  ),
];

/** What stands against spreading the tables over several primaries by tenant, as Citus does it. */
export function obstacles({ tables }: Schema): Obstacles {
  const all = Object.entries(tables).map(([name, table]) => [name.replace(/^public\./, ""), table] as const);
  const spread = new Set(all.filter(([, { columns }]) => TENANT in columns).map(([name]) => name));
  const parts = new Set(all.map(([name]) => name).filter((name) => WITHOUT_TENANT[name] === "part"));
  const mine = all.filter(([name]) => spread.has(name));
  const rules = mine.flatMap(([name, table]) =>
    rulesOf(table).flatMap(([rule, columns]) => (columns.includes(TENANT) ? [] : [{ name, rule, columns }])),
  );
  const isPlain = ({ rule, columns }: (typeof rules)[number]) => rule === "pk" && columns.join() === "id";
  const references = all.flatMap(([name, table]) =>
    spread.has(name) || parts.has(name)
      ? Object.values(table.foreignKeys).flatMap(({ tableTo, columnsFrom }) =>
          (spread.has(tableTo) || parts.has(tableTo)) && !columnsFrom.includes(TENANT)
            ? [{ tableTo, text: `${name} (${columnsFrom.join(", ")}) → ${tableTo}` }]
            : [],
        )
      : [],
  );
  return {
    spread: [...spread],
    unexplained: all.map(([name]) => name).filter((name) => spread.has(name) === name in WITHOUT_TENANT),
    withoutOwner: mine.flatMap(([name, { columns }]) => (columns[TENANT]?.notNull ? [] : [name])),
    plainKeys: rules.filter(isPlain).map(({ name }) => name),
    unique: rules
      .filter((rule) => !isPlain(rule))
      .map(({ name, rule, columns }) => `${name} ${rule} (${columns.join(", ")})`),
    references: references.filter(({ tableTo }) => tableTo !== "users").map(({ text }) => text),
    toPeople: references.filter(({ tableTo }) => tableTo === "users").length,
  };
}
