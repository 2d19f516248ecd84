import { type SQL, sql } from "drizzle-orm";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import {
  defineList,
  hasWords,
  inReport,
  type KeyOf,
  keyedPage,
  keyOrder,
  plainSql,
  reportReader,
  sqlReader,
} from "@/lib/lists";
import { describePrepaid } from "@/lib/prepaid/reports/describe";
import {
  PrepaidAccountsAsked,
  type PrepaidAccountsAskedInput,
  PrepaidPeopleFilters,
} from "@/lib/prepaid/reports/report-schemas";
import { during, LINE, ofTenant, paidBy, type Span } from "@/lib/prepaid/reports/report-sql";
import type { PrepaidPersonDto } from "@/lib/prepaid/reports/report-words";

interface Scope {
  span: Span;
  enclosureId: number | null;
  adminId: number | null;
  typeId?: number | null;
  method?: string | null | undefined;
}

/** Accounts `a` of those whose the report shows, those of a venue, of a type of QR or of one tenant where that is asked. */
const owned = (ctx: Ctx, { enclosureId, adminId, typeId = null }: Omit<Scope, "span" | "method">): SQL =>
  sql.join(
    [
      ofTenant(ctx, sql`a.admin_id`, "report:account"),
      ...(adminId === null ? [] : [sql`a.admin_id = ${adminId}`]),
      ...(enclosureId === null ? [] : [sql`a.enclosure_id = ${enclosureId}`]),
      ...(typeId === null ? [] : [sql`a.type_id = ${typeId}`]),
    ],
    sql` and `,
  );

const LAST = sql`coalesce(k.last_visit, k.since)`;

/** Who holds accounts, with what they hold together: `u` and `k`. */
const peopleFrom = (ctx: Ctx, scope: Scope): SQL => sql`users u join (
  select a.user_id, count(*) filter (where a.state <> 'closed')::int as accounts, sum(a.balance_cents) as balance,
    sum(a.debt_cents) as debt, min(a.created_at) as since, min(n.time_zone) as time_zone,
    max((select max(i.entered_at) from prepaid_visits i where i.account_id = a.id)) as last_visit
  from prepaid_accounts a join enclosures n on n.id = a.enclosure_id
  where ${owned(ctx, scope)} group by a.user_id) k on k.user_id = u.id`;

/** Movements `m` of the period; with a method, of top-ups that were paid so. */
const movedIn = ({ span, method }: Scope): SQL =>
  sql.join(
    [sql`true`, ...during(sql`m.at`, sql`m.enclosure_id`, span), ...(method ? [paidBy(method)] : [])],
    sql` and `,
  );

/** Who, of the people `u`, topped up in the period. */
const toppedUp = (ctx: Ctx, scope: Scope): SQL => sql`exists (
  select from prepaid_accounts a join prepaid_movements m on m.account_id = a.id
  where a.user_id = u.id and m.kind = 'topup' and ${owned(ctx, scope)} and ${movedIn(scope)})`;

/** What they did in the period: `d`. */
function doneJoin(ctx: Ctx, scope: Scope): SQL {
  const moved = movedIn(scope);
  const days = during(sql`i.entered_at`, sql`i.enclosure_id`, scope.span);
  const came = sql.join([scope.method ? sql`false` : sql`true`, ...days], sql` and `);
  return sql`cross join lateral (
    select coalesce(sum(y.visits), 0)::int as visits, coalesce(sum(y.topups), 0) as topups, coalesce(sum(y.charged), 0) as charged
    from prepaid_accounts a cross join lateral (
      select (select count(*) from prepaid_visits i where i.account_id = a.id and i.entered_at is not null and ${came}) as visits,
        (select sum(m.amount_cents) from prepaid_movements m where m.account_id = a.id and m.kind = 'topup' and ${moved}) as topups,
        (select -sum(m.amount_cents) from prepaid_movements m where m.account_id = a.id and ${LINE} = 'charge' and ${moved}) as charged
    ) y where a.user_id = u.id and ${owned(ctx, scope)}) d`;
}

const selectOf = (now: Date): SQL => sql`u.id as "userId", u.full_name as "fullName", u.email, u.phone,
  k.time_zone as "timeZone", k.accounts, d.visits, d.topups as "topupCents", d.charged as "chargedCents",
  k.balance as "balanceCents", k.debt as "debtCents", k.last_visit as "lastVisitAt",
  greatest(0, extract(day from ${now}::timestamptz - ${LAST}))::int as "idleDays"`;

/** People with prepaid QRs of a tenant: how often they came, what they spent, and who comes no more. */
export const prepaidPeopleList = defineList<PrepaidPersonDto>()({
  name: "usuarios-de-prepago",
  title: "Usuarios de prepago",
  permission: "report:account",
  people: true,
  filters: PrepaidPeopleFilters,
  address: {
    recinto: "enclosureId",
    tipo: "typeId",
    forma: "method",
    organizador: "adminId",
    inactivos: "idle",
    desde: "from",
    hasta: "to",
  },
  sorts: ["name", "last", "balance"],
  sort: "name",
  pageSize: 50,
  sums: ["accounts", "visits", "topupCents", "chargedCents", "balanceCents", "debtCents"],
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Nombre", value: ({ fullName }) => fullName, shown: "always", sort: "name", width: 30 },
    { key: "accounts", header: "QR", value: ({ accounts }) => accounts, kind: "number", sum: true, width: 8 },
    { key: "visits", header: "Visitas", value: ({ visits }) => visits, kind: "number", sum: true, width: 10 },
    { key: "topups", header: "Recargó", value: ({ topupCents }) => topupCents, kind: "money", sum: true, width: 14 },
    { key: "charged", header: "Gastó", value: ({ chargedCents }) => chargedCents, kind: "money", sum: true, width: 14 },
    {
      key: "balance",
      header: "Saldo",
      value: ({ balanceCents }) => balanceCents,
      kind: "money",
      sum: true,
      sort: "balance",
      width: 14,
    },
    {
      key: "debt",
      header: "Adeudo",
      value: ({ debtCents }) => debtCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 14,
    },
    {
      key: "last",
      header: "Última visita",
      value: ({ lastVisitAt }) => lastVisitAt,
      kind: "moment",
      sort: "last",
      width: 18,
    },
    { key: "idle", header: "Días sin venir", value: ({ idleDays }) => idleDays, kind: "number", width: 14 },
    { key: "email", header: "Correo", value: ({ email }) => email ?? "", shown: "asked", width: 30 },
    { key: "phone", header: "Teléfono", value: ({ phone }) => phone ?? "", shown: "asked", width: 18 },
  ],
  describe: (ctx, filters) => describePrepaid(ctx, filters, "report:account"),
  reader: (ctx, { q, enclosureId, typeId, method, adminId, idle, ...days }) => {
    const scope = { enclosureId, typeId, method, adminId, span: { days } };
    return reportReader(ctx, (limited) =>
      sqlReader(limited, {
        select: selectOf(ctx.now),
        from: peopleFrom(ctx, scope),
        joins: doneJoin(ctx, scope),
        where: [
          sql`true`,
          ...(method ? [toppedUp(limited, scope)] : []),
          ...(idle ? [sql`${LAST} < ${ctx.now}::timestamptz - make_interval(days => ${Number(idle)}::int)`] : []),
          ...(q ? [hasWords(q, [sql`u.full_name`, sql`u.email`, sql`u.phone`])] : []),
        ],
        id: sql`u.id`,
        sorts: {
          name: { by: plainSql(sql`u.full_name`), type: "text" },
          last: { by: sql`coalesce(k.last_visit, 'epoch')`, type: "timestamptz" },
          balance: { by: sql`k.balance`, type: "int" },
        },
        toDto: (row: PrepaidPersonDto & Record<string, unknown>): PrepaidPersonDto => row,
      }),
    );
  },
});

export type PrepaidPersonColumn = KeyOf<typeof prepaidPeopleList>;

const BY_PERSON = keyOrder([{ by: sql`u.id`, type: "int" }]);

/** The same for the API, of a period in moments; the platform may ask for one tenant's. */
export async function listPrepaidPeople({
  ctx,
  input,
}: VerbArgs<PrepaidAccountsAskedInput>): Promise<KeyedPage<PrepaidPersonDto>> {
  const { from, to, enclosureId, adminId, ...asked } = parseInput(PrepaidAccountsAsked, input);
  authorize(ctx.actor, "report:account");
  const scope = { enclosureId, adminId, span: { moments: { from: from ?? null, to: to ?? null } } };
  return keyedPage<PrepaidPersonDto>("prepaid-people", BY_PERSON, asked, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      inReport(ctx, (db) =>
        db.execute<PrepaidPersonDto & { rowKey: string[] } & Record<string, unknown>>(sql`
          select ${selectOf(ctx.now)}, ${rowKey} as "rowKey" from ${peopleFrom(ctx, scope)} ${doneJoin(ctx, scope)}
          where ${beyond} order by ${by} limit ${limit} offset ${offset}`),
      ),
    total: async () => {
      const [row] = await inReport(ctx, (db) =>
        db.execute<{ n: number }>(
          sql`select count(distinct a.user_id)::int as n from prepaid_accounts a where ${owned(ctx, scope)}`,
        ),
      );
      return row?.n ?? 0;
    },
  });
}
