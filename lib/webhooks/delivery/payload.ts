import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { SentType } from "@/lib/webhooks/client";

/** Raised when a field changes its meaning or goes; a new field is none. */
const VERSION = 1;

interface Noted {
  type: SentType;
  subject: string;
  facts: Record<string, unknown>;
  createdAt: Date;
}

type Row = Record<string, unknown>;

const ORDER = (id: number): SQL => sql`
  select o.id as "idOrder", o.folio, o.enclosure_id as "idEnclosure", o.method, o.channel, o.is_test as "isTest",
    o.exchange_item_id is not null as "isExchange", o.paid_at as "paidAt",
    (select coalesce(sum(i.price_cents + i.fee_cents - i.discount_cents), 0)::bigint from order_items i
      where i.order_id = o.id and i.state in ('sold', 'returned')) as "totalCents",
    (select coalesce(json_agg(json_build_object('idTicket', t.id, 'idEvent', t.event_id, 'idZone', a.parking_area_id)
      order by t.id), '[]') from tickets t join event_areas a on a.id = t.event_area_id
      where t.order_id = o.id) as tickets
  from orders o where o.id = ${id}`;

const REFUND = (id: number): SQL => sql`
  select f.id as "idRefund", o.id as "idOrder", o.folio, o.enclosure_id as "idEnclosure", f.amount_cents as "amountCents",
    o.state as "orderStatus", f.done_at as "doneAt"
  from refunds f join orders o on o.id = f.order_id where f.id = ${id}`;

const TICKET = (id: number): SQL => sql`
  select t.id as "idTicket", t.order_id as "idOrder", o.folio, t.event_id as "idEvent", a.parking_area_id as "idZone",
    t.state as status, s.state = 'blocked' as "isBlocked"
  from tickets t join orders o on o.id = t.order_id join event_areas a on a.id = t.event_area_id
    join passes s on s.id = t.pass_id
  where t.id = ${id}`;

const SCAN = (id: number): SQL => sql`
  select s.id as "idScan", t.id as "idTicket", p.kind as "passKind", s.event_id as "idEvent",
    s.enclosure_id as "idEnclosure", s.gate_id as "idGate", s.direction, s.decision, s.entry_no as "entryNo",
    s.scanned_at as "scannedAt"
  from scans s join passes p on p.id = s.pass_id left join tickets t on t.pass_id = s.pass_id where s.id = ${id}`;

const EVENT = (id: number): SQL => sql`
  select v.id as "idEvent", v.enclosure_id as "idEnclosure", v.name, v.starts_at as "startsAt"
  from events v where v.id = ${id}`;

const MOVEMENT = (id: number): SQL => sql`
  select m.id as "idMovement", m.folio, m.account_id as "idAccount", m.enclosure_id as "idEnclosure", m.kind,
    m.amount_cents as "amountCents", m.balance_cents as "balanceCents", m.at
  from prepaid_movements m where m.id = ${id}`;

const SETTLEMENT = (id: number): SQL => sql`
  select s.id as "idSettlement", s.folio, s.kind, s.payable_cents as "payableCents",
    s.bank_reference as "bankReference", s.paid_at as "paidAt"
  from organizer_settlements s where s.id = ${id}`;

const TEST = (id: number): SQL => sql`select e.id as "idEndpoint" from webhook_endpoints e where e.id = ${id}`;

const READ: Readonly<Record<SentType, (id: number) => SQL>> = {
  "order.paid": ORDER,
  "order.refunded": REFUND,
  "ticket.changed": TICKET,
  "ticket.scanned": SCAN,
  "event.full": EVENT,
  "prepaid.moved": MOVEMENT,
  "settlement.paid": SETTLEMENT,
  "endpoint.test": TEST,
};

/** What of a ticket changed, by the column of its row. */
const OF_TICKET: Readonly<Record<string, string>> = {
  state: "status",
  buyer_id: "holder",
  plate: "plate",
  pass_id: "code",
  place_id: "place",
};
const OF_PASS: Readonly<Record<string, string>> = { state: "blocked", generation: "code" };

function changesOf({ changed, kind }: Row): string[] {
  const words = kind === undefined ? OF_TICKET : OF_PASS;
  const names = Array.isArray(changed) ? changed : [];
  return names.flatMap((name) => words[String(name)] ?? []);
}

/** A change of a ticket may have been noted by its pass: the subject says which ticket it is. */
const idOf = ({ type, subject, facts }: Noted): number =>
  type === "ticket.changed" ? Number(/^ticket:(\d+)$/.exec(subject)?.[1]) : Number(facts.id);

/**
 * The JSON that is sent: ids, folios, states and amounts in centavos as they are now, times in UTC, nothing about people.
 * Null where what it tells of does not exist any more.
 */
export async function bodyOf(db: Db, noted: Noted): Promise<string | null> {
  const id = idOf(noted);
  if (!Number.isSafeInteger(id)) return null;
  const [data] = await db.execute<Row>(READ[noted.type](id));
  if (!data) return null;
  const changes = noted.type === "ticket.changed" ? { changes: changesOf(noted.facts) } : {};
  return JSON.stringify({
    type: noted.type,
    version: VERSION,
    timestamp: noted.createdAt,
    data: { ...data, ...changes },
  });
}
