import { hotStatement } from "@/db/hot";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";

/** The second of two changes of one balance waits here. */
export const lockAccountOfPass = hotStatement<{ passId: number }, { id: number }>(
  { name: "prepaid.lockAccountOfPass", bench: "prepaid" },
  "select id from prepaid_accounts where pass_id = :passId::bigint for no key update",
);

export interface GateFactsRow {
  id: number;
  adminId: number;
  enclosureId: number;
  state: string;
  balanceCents: number;
  debtCents: number;
  movements: number;
  nickname: string;
  plates: string[];
  validFrom: Date | null;
  validUntil: Date | null;
  periodUntil: Date | null;
  timeZone: string;
  ivaEvent: "topup" | "charge";
  dayStart: number;
  /** The version of the type that a new stay gets. */
  versionId: number;
  tariff: Tariff;
  minEntryCents: number;
  noticeCents: number;
  debtMaxCents: number;
  topupMinCents: number;
  /** The holder lets us top it up when there is less; null: the holder does not. */
  autoBelowCents: number | null;
  /** The open visit; null: it has none, or a person ended its stay. */
  visitId: number | null;
  enteredAt: Date | null;
  chargedCents: number | null;
  /** What it still owes. */
  visitDebtCents: number | null;
  frozenCents: number | null;
  frozenUntil: Date | null;
  sealMinutes: number | null;
  sealBps: number | null;
  visitVersionId: number | null;
  visitTariff: Tariff | null;
  /** The entry of the last visit before the open one that used the minutes without charge. */
  freeUsedAt: Date | null;
}

/** All that a gate asks of an account, after its row is locked. A change of type that is due counts already. */
export const selectGateFacts = hotStatement<{ passId: number; at: Date }, GateFactsRow>(
  { name: "prepaid.selectGateFacts", bench: "prepaid" },
  `select a.id, a.admin_id as "adminId", a.enclosure_id as "enclosureId", a.state, a.balance_cents as "balanceCents",
    a.debt_cents as "debtCents", a.movements, a.nickname,
    (select coalesce(array_agg(p.plate order by p.plate), '{}') from prepaid_plates p where p.account_id = a.id) as plates,
    a.valid_from as "validFrom", a.valid_until as "validUntil", a.period_until as "periodUntil",
    n.time_zone as "timeZone", coalesce(s.iva_event, 'topup') as "ivaEvent", n.day_start as "dayStart",
    v.id as "versionId", v.tariff, v.min_entry_cents as "minEntryCents", v.notice_cents as "noticeCents",
    v.debt_max_cents as "debtMaxCents", v.topup_min_cents as "topupMinCents", u.threshold_cents as "autoBelowCents",
    o.id as "visitId", o.entered_at as "enteredAt", o.charged_cents as "chargedCents", o.debt_cents as "visitDebtCents",
    o.frozen_cents as "frozenCents", o.frozen_until as "frozenUntil", o.seal_minutes as "sealMinutes", o.seal_bps as "sealBps",
    o.version_id as "visitVersionId", w.tariff as "visitTariff",
    (select f.entered_at from prepaid_visits f where f.account_id = a.id and f.used_free and f.id is distinct from o.id
      order by f.id desc limit 1) as "freeUsedAt"
  from prepaid_accounts a
  join enclosures n on n.id = a.enclosure_id
  left join prepaid_settings s on s.enclosure_id = a.enclosure_id
  join prepaid_types t on t.id = case when a.next_type_at <= :at::timestamptz then a.next_type_id else a.type_id end
  join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
  left join prepaid_visits o on o.account_id = a.id and o.ended_at is null
    and exists (select from stays y where y.id = o.stay_id and y.ended_by is null)
  left join prepaid_type_versions w on w.id = o.version_id
  left join prepaid_auto_topups u on u.account_id = a.id and u.state = 'on'
  where a.pass_id = :passId::bigint`,
);

export interface OpenLot {
  id: number;
  kind: "paid" | "gift";
  restCents: number;
  provider: string;
  providerAccount: string;
  isTest: boolean;
  paymentId: number | null;
  ivaBps: number;
  expiresAt: Date | null;
}

/** What an account can be charged from, in the order in which it is: what expires first, gifts, the oldest. */
export const selectOpenLots = hotStatement<{ accountId: number }, OpenLot>(
  { name: "prepaid.selectOpenLots", bench: "prepaid" },
  `select id, kind, rest_cents as "restCents", provider, provider_account as "providerAccount",
    is_test as "isTest", payment_id as "paymentId", iva_bps as "ivaBps", expires_at as "expiresAt"
  from prepaid_lots where account_id = :accountId::bigint and rest_cents > 0
  order by expires_at nulls last, kind = 'paid', id`,
);

/** As `selectOpenLots`, by the pass: to be sent together with the account's lock. */
export const selectOpenLotsOfPass = hotStatement<{ passId: number }, OpenLot>(
  { name: "prepaid.selectOpenLotsOfPass", bench: "prepaid" },
  `select l.id, l.kind, l.rest_cents as "restCents", l.provider,
    l.provider_account as "providerAccount", l.is_test as "isTest", l.payment_id as "paymentId", l.iva_bps as "ivaBps",
    l.expires_at as "expiresAt"
  from prepaid_accounts a join prepaid_lots l on l.account_id = a.id and l.rest_cents > 0
  where a.pass_id = :passId::bigint
  order by l.expires_at nulls last, l.kind = 'paid', l.id`,
);

/**
 * Writes a movement with what it does to the lots and to the balance. `lots` and `cents` are the text of arrays of one
 * length: the change of each lot's rest.
 */
export const insertMovement = hotStatement<
  {
    accountId: number;
    kind: string;
    cause: string;
    folio: string;
    amountCents: number;
    giftCents: number;
    ivaCents: number;
    topupId: number | null;
    visitId: number | null;
    /** It belongs to the visit that this transaction wrote last, whose id nobody has waited for. */
    isOfNewVisit: boolean;
    refundId: number | null;
    reversesId: number | null;
    versionId: number | null;
    reckoning: string | null;
    reason: string | null;
    userId: number | null;
    gateId: number | null;
    at: Date;
    requestId: string;
    lots: string;
    cents: string;
  },
  { id: number; no: number }
>(
  { name: "prepaid.insertMovement", bench: "prepaid" },
  `with change as (
    select * from unnest(:lots::text::bigint[], :cents::text::int[]) as u (id, cents)),
  lots as (
    update prepaid_lots l set rest_cents = l.rest_cents + u.cents
    from change u where l.id = u.id and l.account_id = :accountId::bigint),
  account as (
    update prepaid_accounts set balance_cents = balance_cents + :amountCents::int, movements = movements + 1
    where id = :accountId::bigint
    returning id, admin_id, enclosure_id, movements, balance_cents),
  moved as (
    insert into prepaid_movements (admin_id, enclosure_id, account_id, no, kind, cause, folio, amount_cents, gift_cents,
      iva_cents, balance_cents, topup_id, visit_id, refund_id, reverses_id, version_id, reckoning, reason, user_id, gate_id,
      at, request_id)
    select admin_id, enclosure_id, id, movements, :kind, :cause, :folio, :amountCents::int, :giftCents::int, :ivaCents::int,
      balance_cents, :topupId::bigint,
      case when :isOfNewVisit::bool then currval('prepaid_visits_id_seq'::regclass) else :visitId::bigint end, :refundId::bigint, :reversesId::bigint, :versionId::int,
      :reckoning::text::jsonb, :reason, :userId::int, :gateId::int, :at::timestamptz, :requestId
    from account
    returning id, no),
  uses as (
    insert into prepaid_lot_uses (movement_id, lot_id, amount_cents)
    select m.id, u.id, u.cents from moved m, change u)
  select id, no from moved`,
);

/**
 * The visit of an entry: its stay is the one that the reading began. One that no gate saw end is ended as an orphan, before
 * the new one, since an account has one open visit.
 */
export const insertVisit = hotStatement<
  { accountId: number; versionId: number; scanId: number; enteredAt: Date; entryCents: number; debtCents: number },
  { id: number }
>(
  { name: "prepaid.insertVisit", bench: "prepaid" },
  `with lost as (
    update prepaid_visits set ended_by = 'orphan', ended_at = :enteredAt::timestamptz
    where account_id = :accountId::bigint and ended_at is null returning id)
  insert into prepaid_visits (admin_id, enclosure_id, account_id, version_id, stay_id, entry_scan_id, entered_at,
    charged_cents, entry_cents, debt_cents)
  select a.admin_id, a.enclosure_id, a.id, :versionId::int,
    (select s.id from stays s where s.entry_scan_id = :scanId::bigint order by s.id limit 1), :scanId::bigint,
    :enteredAt::timestamptz, :entryCents::int, :entryCents::int, :debtCents::int
  from prepaid_accounts a cross join (select count(*) from lost) l where a.id = :accountId::bigint
  returning id`,
);

export const endVisit = hotStatement<
  { visitId: number; scanId: number; leftAt: Date; chargedCents: number; debtCents: number; usedFree: boolean },
  { id: number }
>(
  { name: "prepaid.endVisit", bench: "prepaid" },
  `update prepaid_visits set exit_scan_id = :scanId::bigint, left_at = :leftAt::timestamptz, ended_at = :leftAt::timestamptz,
    ended_by = 'exit', charged_cents = :chargedCents::int, debt_cents = :debtCents::int, used_free = :usedFree::bool
  where id = :visitId::bigint returning id`,
);
