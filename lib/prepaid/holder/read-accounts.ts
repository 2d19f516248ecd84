import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { codesOf } from "@/lib/passes";
import type { AccountState, InsideDto, PrepaidDto, PrepaidVenueDto } from "@/lib/prepaid/client";
import { costOf, costSoFar, type StayFacts } from "@/lib/prepaid/gate/charge";
import type { Reckoning } from "@/lib/prepaid/tariff/reckon";
import { type Tariff, visitRatesOf } from "@/lib/prepaid/tariff/tariff";
import { reckoningWords, tariffLine } from "@/lib/prepaid/tariff/words";

const MINUTE = 60_000;
const DAY = 1_440;

type PassJson = Parameters<typeof codesOf>[1][number];

interface Row extends StayFacts, Record<string, unknown> {
  id: number;
  folio: string;
  nickname: string;
  plates: string[];
  state: AccountState;
  stateReason: string | null;
  balanceCents: number;
  debtCents: number;
  validFrom: Date | null;
  validUntil: Date | null;
  periodUntil: Date | null;
  holder: PrepaidDto["holder"];
  venue: PrepaidVenueDto;
  typeId: number;
  typeName: string;
  noticeCents: number;
  topupMinCents: number;
  topupMaxCents: number;
  balanceMaxCents: number;
  offeredCents: number[];
  pass: PassJson;
}

/** SQL: the pass `q`, as its QR is made from it. */
const PASS = sql`json_build_object('id', q.id, 'adminId', q.admin_id, 'kind', q.kind, 'eventId', q.event_id,
  'eventAreaId', q.event_area_id, 'parkingAreaId', q.parking_area_id, 'generation', q.generation,
  'saltHex', encode(q.salt, 'hex'), 'shortCode', q.short_code)`;

/** Accounts with what their open stay depends on; `where` is a condition on their row `a`. */
function select(where: SQL, now: Date, most: number): SQL {
  return sql`
    select a.id, a.folio, a.nickname, a.state, a.state_reason as "stateReason", a.balance_cents as "balanceCents",
      a.debt_cents as "debtCents", a.valid_from as "validFrom", a.valid_until as "validUntil", a.period_until as "periodUntil",
      (select coalesce(array_agg(p.plate order by p.plate), '{}') from prepaid_plates p where p.account_id = a.id) as plates,
      json_build_object('id', u.id, 'name', u.full_name) as holder,
      json_build_object('id', n.id, 'adminId', n.admin_id, 'slug', n.slug, 'name', n.name, 'color', n.color,
        'location', n.location, 'timeZone', n.time_zone) as venue,
      n.time_zone as "timeZone", n.day_start as "dayStart", t.id as "typeId", t.name as "typeName", v.tariff,
      v.notice_cents as "noticeCents", v.topup_min_cents as "topupMinCents", v.topup_max_cents as "topupMaxCents",
      v.balance_max_cents as "balanceMaxCents", v.offered_cents as "offeredCents",
      o.id as "visitId", o.entered_at as "enteredAt", o.charged_cents as "chargedCents", o.debt_cents as "visitDebtCents", o.frozen_cents as "frozenCents",
      o.frozen_until as "frozenUntil", o.seal_minutes as "sealMinutes", o.seal_bps as "sealBps", w.tariff as "visitTariff",
      (select f.entered_at from prepaid_visits f where f.account_id = a.id and f.used_free and f.id is distinct from o.id
        order by f.id desc limit 1) as "freeUsedAt",
      ${PASS} as pass
    from prepaid_accounts a
    join users u on u.id = a.user_id
    join enclosures n on n.id = a.enclosure_id
    join passes q on q.id = a.pass_id
    join prepaid_types t on t.id = case when a.next_type_at <= ${now}::timestamptz then a.next_type_id else a.type_id end
    join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
    left join prepaid_visits o on o.account_id = a.id and o.ended_at is null
      and exists (select from stays y where y.id = o.stay_id and y.ended_by is null)
    left join prepaid_type_versions w on w.id = o.version_id
    where ${where}
    order by a.state = 'closed', o.id is null, a.last_seen_at desc nulls last, a.id limit ${most}`;
}

/** How long the step lasts that ends with the next charge. */
function stepMinutes(tariff: Tariff, sinceEntry: number): number {
  const rates = visitRatesOf(tariff);
  switch (rates?.kind) {
    case "time":
      return sinceEntry <= rates.firstMinutes ? rates.firstMinutes : rates.nextMinutes;
    case "overnight":
      return rates.unitMinutes;
    case "day":
      return DAY;
    default:
      return sinceEntry;
  }
}

function stepOf(tariff: Tariff, { enteredAt, now, next }: { enteredAt: Date; now: Date; next: Date }) {
  const sinceEntry = Math.round((next.getTime() - enteredAt.getTime()) / MINUTE);
  const of = Math.max(1, Math.min(sinceEntry, stepMinutes(tariff, sinceEntry)));
  const left = Math.ceil((next.getTime() - now.getTime()) / MINUTE);
  return { done: Math.min(of, Math.max(0, of - left)), of };
}

const nextOf = ({ next }: Reckoning, frozenUntil: Date | null) => (frozenUntil === null ? next : null);

function insideOf(row: Row, now: Date): InsideDto | null {
  const { visitId, enteredAt } = row;
  if (visitId === null || !enteredAt) return null;
  const { totalCents, reckoning, frozenUntil } = costOf(row, now, null);
  const before = costSoFar(row);
  const due = (cents: number) => Math.max(0, cents - before.chargedCents - before.debtCents);
  const next = nextOf(reckoning, frozenUntil);
  const at = next && new Date(next.at);
  return {
    since: enteredAt,
    minutes: Math.max(0, Math.floor((now.getTime() - enteredAt.getTime()) / MINUTE)),
    dueCents: due(totalCents),
    words: reckoningWords(reckoning),
    next: next && at ? { at, dueCents: due(next.totalCents) } : null,
    step: at ? stepOf(row.visitTariff ?? row.tariff, { enteredAt, now, next: at }) : null,
    frozenUntil,
  };
}

function toDto(row: Row, now: Date, code: PrepaidDto["code"]): PrepaidDto {
  const { tariff, typeId, typeName, nickname } = row;
  const { noticeCents, topupMinCents, topupMaxCents, balanceMaxCents, offeredCents } = row;
  return {
    id: row.id,
    folio: row.folio,
    name: nickname || typeName,
    nickname,
    plates: row.plates,
    state: row.state,
    stateReason: row.stateReason,
    balanceCents: row.balanceCents,
    debtCents: row.debtCents,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    periodUntil: row.periodUntil,
    holder: row.holder,
    venue: row.venue,
    type: {
      id: typeId,
      name: typeName,
      line: tariffLine(tariff),
      isPeriod: tariff.kind === "period",
      periodCents: tariff.kind === "period" ? tariff.cents : null,
    },
    limits: { noticeCents, topupMinCents, topupMaxCents, balanceMaxCents, offeredCents },
    inside: insideOf(row, now),
    code,
  };
}

/**
 * Accounts as their holders see them, those with a car inside first. `codes` are their QRs, which take a signature each;
 * true is all. The caller has authorized the actor.
 */
export async function readPrepaid(
  ctx: Pick<Ctx, "db" | "now">,
  where: SQL,
  { codes, most = 100 }: { codes: boolean | ((row: { id: number }) => boolean); most?: number },
): Promise<PrepaidDto[]> {
  const rows = await dbOf(ctx).execute<Row>(select(where, ctx.now, most));
  const isCoded = (row: Row) => row.state !== "closed" && (typeof codes === "function" ? codes(row) : codes);
  const drawn = await codesOf(
    ctx,
    rows.filter(isCoded).map(({ pass }) => pass),
  );
  return rows.map((row) => toDto(row, ctx.now, drawn.get(row.pass.id) ?? null));
}

/** The QR of an account that its holder has read already; null where it is not theirs, or closed. */
export async function readCode(ctx: Pick<Ctx, "db">, accountId: number, userId: number): Promise<PrepaidDto["code"]> {
  const [row] = await dbOf(ctx).execute<{ pass: PassJson }>(sql`
    select ${PASS} as pass from prepaid_accounts a join passes q on q.id = a.pass_id
    where a.id = ${accountId} and a.user_id = ${userId} and a.state <> 'closed'`);
  return row ? ((await codesOf(ctx, [row.pass])).get(row.pass.id) ?? null) : null;
}
