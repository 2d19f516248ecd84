import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Account, Plaza } from "@/db/seed/demo/plaza/account";
import { planDesk } from "@/db/seed/demo/plaza/desk";
import { nicknameOf, plateOf } from "@/db/seed/demo/plaza/people";
import { BLOCKED, DISPUTED, PAUSED } from "@/db/seed/demo/plaza/plots";
import type { Lot, Movement, Story, Topup } from "@/db/seed/demo/plaza/story";
import { FEE_TERMS, ivaOf, MINUTE } from "@/db/seed/demo/plaza/types";
import { insertRows, letters, nextIds, type Tx } from "@/db/seed/demo/rows";

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));
const byTime = (a: { at: number }, b: { at: number }) => a.at - b.at;

/** Gives each row of all accounts its id, in the order of time. Answers them in that order. */
async function number<T extends { id: number; at: number }>(
  table: Parameters<typeof nextIds>[0],
  accounts: readonly Account[],
  rowsOf: (story: Story) => readonly T[],
): Promise<{ account: Account; row: T }[]> {
  const rows = accounts
    .flatMap((account) => rowsOf(account.story).map((row) => ({ account, row })))
    .sort((a, b) => byTime(a.row, b.row));
  const ids = await nextIds(table, rows.length);
  for (const [i, { row }] of rows.entries()) row.id = ids[i] ?? 0;
  return rows;
}

type Numbered<T> = { account: Account; row: T }[];

const isDeposit = (topup: Topup) => topup.method === "deposit";
const isDesk = (topup: Topup) => topup.method === "desk";
/** Whose money the tenant holds itself. */
const isHeld = (topup: Topup) => isDeposit(topup) || isDesk(topup);

function routeOf({ adminId }: Plaza, topup: Topup | null) {
  if (topup === null) return { provider: "none", provider_account: "none" };
  if (isDeposit(topup)) return { provider: "deposit", provider_account: `demo-${adminId}` };
  if (isDesk(topup)) return { provider: "desk", provider_account: `desk-${adminId}` };
  return { provider: "sandbox", provider_account: "demo" };
}

/** Twelve digits with the two check digits of ISO 7064 MOD 97-10 behind them. */
function reference(paymentId: number): string {
  const body = `8${String(paymentId).padStart(11, "0")}`;
  return body + String(98n - (BigInt(`${body}00`) % 97n)).padStart(2, "0");
}

const stateOf = ({ plot: { isEmpty } }: Story, n: number) => {
  if (n === DISPUTED) return { state: "blocked", state_reason: "Contracargo del banco", is_paused: false };
  if (BLOCKED.includes(n)) return { state: "blocked", state_reason: "Lo usan varias personas", is_paused: false };
  if (PAUSED.includes(n)) return { state: "paused", state_reason: null, is_paused: true };
  return { state: isEmpty ? "pending" : "active", state_reason: null, is_paused: false };
};

async function writeAccounts(tx: Tx, plaza: Plaza, accounts: readonly Account[]): Promise<void> {
  const { adminId, enclosureId, types } = plaza;
  const where = { admin_id: adminId, enclosure_id: enclosureId };
  const nothing = { event_id: null, event_area_id: null, parking_area_id: null };
  await insertRows(
    tx,
    "passes",
    accounts.map(({ pass: { id, at } }) => ({
      id,
      ...where,
      kind: "prepaid",
      ...nothing,
      entry_rights: 1,
      is_group: false,
      generation: 1,
      state: "active",
      short_code: letters(`pass ${id}`, 16),
      salt: `\\x${randomBytes(8).toString("hex")}`,
      created_at: at.toISOString(),
    })),
  );
  await tx.execute(sql`
    insert into pass_events (pass_id, admin_id, kind, at, actor_kind, actor_id, data)
    select id, admin_id, 'made', created_at, 'user', ${plaza.ownerId}, '{}'::jsonb from passes
    where kind = 'prepaid' and enclosure_id = ${enclosureId} order by id`);
  await insertRows(
    tx,
    "prepaid_accounts",
    accounts.map(({ n, id, userId, pass, story }) => ({
      id,
      ...where,
      type_id: types[story.plot.type].typeId,
      user_id: userId,
      pass_id: pass.id,
      folio: `PP-${letters(`prepaid ${id}`, 10)}`,
      nickname: nicknameOf(n),
      ...stateOf(story, n),
      balance_cents: story.balanceCents,
      debt_cents: story.debtCents,
      movements: story.movements.length,
      period_until: isoOrNull(story.periodUntil),
      last_seen_at: isoOrNull(story.lastSeenAt),
      created_by: n % 3 === 0 ? plaza.ownerId : null,
      created_at: iso(story.plot.createdAt),
      holder_since: iso(story.plot.createdAt),
      activated_at: isoOrNull(story.movements[0]?.at ?? null),
    })),
  );
  const plates = accounts.flatMap(({ n, id }) =>
    (n % 9 === 0 ? [plateOf(n), plateOf(n + 1_000)] : [plateOf(n)]).map((plate) => ({ id, plate })),
  );
  await insertRows(
    tx,
    "prepaid_plates",
    plates.map(({ id, plate }) => ({ account_id: id, admin_id: adminId, plate })),
  );
}

/** Payments and what the bank knows of them. */
async function writePayments(
  tx: Tx,
  plaza: Plaza,
  topups: Numbered<Topup>,
  deskFolios: ReadonlyMap<Topup, string>,
): Promise<void> {
  const base = process.env.APP_URL ?? "http://localhost:3000";
  const { adminId, enclosureId, name } = plaza;
  const receivedOf = ({ creditCents, feeCents }: Topup) => creditCents + feeCents;
  const stateOfTopup = ({ backCents, creditCents }: Topup) =>
    backCents === 0 ? "paid" : backCents === creditCents ? "refunded" : "partially_refunded";
  const waited = { card: 1, wallet: 1, desk: 0, cash: 90, deposit: 90 };
  const startedAt = ({ at, method }: Topup) => at - waited[method] * MINUTE;
  const providerIdOf = (topup: Topup) =>
    deskFolios.get(topup) ?? (isDeposit(topup) ? reference(topup.paymentId) : `demo_${topup.paymentId}`);
  const rows = topups.map(({ account, row }) => ({
    account,
    row,
    folio: `PG-${letters(`payment ${row.paymentId}`, 10)}`,
  }));
  await insertRows(
    tx,
    "prepaid_topups",
    rows.map(({ account, row }) => ({
      id: row.id,
      admin_id: adminId,
      enclosure_id: enclosureId,
      account_id: account.id,
      payer_id: account.userId,
      folio: `CT-${letters(`topup ${row.id}`, 10)}`,
      state: stateOfTopup(row),
      method: row.method,
      credit_cents: row.creditCents,
      fee_cents: row.feeCents,
      fee_iva_cents: ivaOf(row.feeCents),
      price_iva_cents: ivaOf(row.creditCents),
      fee_terms: FEE_TERMS,
      credited_cents: row.creditCents,
      credited_fee_cents: row.feeCents,
      is_test: true,
      is_automatic: false,
      created_at: iso(startedAt(row)),
      paid_at: iso(row.at),
    })),
  );
  await insertRows(
    tx,
    "payments",
    rows.map(({ row, folio }) => ({
      id: row.paymentId,
      admin_id: adminId,
      subject_type: "prepaid_topup",
      subject_id: row.id,
      folio,
      provider: routeOf(plaza, row).provider,
      account: routeOf(plaza, row).provider_account,
      method: row.method,
      state: row.isDisputed ? "disputed" : stateOfTopup(row),
      amount_cents: receivedOf(row),
      currency: "MXN",
      provider_id: providerIdOf(row),
      received_cents: receivedOf(row),
      refunded_cents: row.backCents,
      commission_cents: 0,
      commission_iva_cents: 0,
      kept_cents: 0,
      is_test: true,
      expires_at: iso(row.at + 15 * MINUTE),
      created_at: iso(startedAt(row)),
      paid_at: iso(row.at),
      applied_at: iso(row.at),
      polls: 0,
    })),
  );
  await insertRows(
    tx,
    "payment_events",
    rows.map(({ row }) => ({
      payment_id: row.paymentId,
      source: isHeld(row) ? "staff" : "webhook",
      state: "paid",
      received_cents: receivedOf(row),
      refunded_cents: 0,
      currency: "MXN",
      at: iso(row.at),
    })),
  );
  await insertRows(
    tx,
    "sandbox_charges",
    rows
      .filter(({ row }) => !isHeld(row))
      .map(({ row, folio }) => ({
        id: `demo_${row.paymentId}`,
        account: "demo",
        idempotency_key: `attempt-${row.paymentId}`,
        method: row.method,
        amount_cents: receivedOf(row),
        paid_cents: receivedOf(row),
        refunded_cents: row.backCents,
        currency: "MXN",
        state: row.isDisputed ? "disputed" : "paid",
        reference: row.method === "cash" ? reference(row.paymentId) : null,
        return_url: `${base}/payment-finish?folio=${folio}`,
        webhook_url: `${base}/api/v1/payments/callback/sandbox/demo`,
        description: `Recarga de prepago en ${name}`,
        folio,
        expires_at: iso(row.at + 15 * MINUTE),
        created_at: iso(startedAt(row)),
        paid_at: iso(row.at),
      })),
  );
  await insertRows(
    tx,
    "deposits",
    rows
      .filter(({ row }) => isDeposit(row))
      .map(({ row }) => ({
        admin_id: adminId,
        payment_id: row.paymentId,
        account: routeOf(plaza, row).provider_account,
        reference: reference(row.paymentId),
        amount_cents: receivedOf(row),
        state: "accepted",
        expires_at: iso(row.at + 1_440 * MINUTE),
        created_at: iso(startedAt(row)),
        approved_at: iso(row.at - MINUTE),
        approved_by: plaza.ownerId,
        accepted_at: iso(row.at),
        accepted_by: plaza.ownerId,
        received_cents: receivedOf(row),
        two_people: false,
      })),
  );
}

async function writeLots(tx: Tx, plaza: Plaza, lots: Numbered<Lot>): Promise<void> {
  await insertRows(
    tx,
    "prepaid_lots",
    lots.map(({ account, row }) => ({
      id: row.id,
      admin_id: plaza.adminId,
      account_id: account.id,
      kind: row.topup === null ? "gift" : "paid",
      topup_id: row.topup?.id ?? null,
      payment_id: row.topup?.paymentId ?? null,
      ...routeOf(plaza, row.topup),
      is_test: true,
      amount_cents: row.amountCents,
      rest_cents: row.restCents,
      iva_bps: FEE_TERMS.priceIvaBps,
      expires_at: isoOrNull(row.expiresAt),
      created_at: iso(row.at),
    })),
  );
}

interface Numbers {
  scans: Numbered<Story["scans"][number]>;
  visits: Numbered<Story["visits"][number]>;
  debts: Numbered<Story["debts"][number]>;
  refunds: Numbered<Story["refunds"][number]>;
  movements: Numbered<Movement>;
}

/** Readings with their stays, and the visits, which find theirs by the reading of the entry. */
async function writeVisits(tx: Tx, plaza: Plaza, { scans, visits, debts }: Numbers): Promise<void> {
  const where = { admin_id: plaza.adminId, enclosure_id: plaza.enclosureId };
  // The trigger would look for the open stay of each reading: it is known here which reading ended which.
  await tx.execute(sql`alter table scans disable trigger scan_moves_stay`);
  await insertRows(
    tx,
    "scans",
    scans.map(({ account, row }) => ({
      id: row.id,
      ...where,
      pass_id: account.pass.id,
      gate_id: plaza.gateIds[row.gate],
      direction: row.direction,
      decision: row.decision,
      entry_no: row.entryNo,
      user_id: plaza.guardId,
      nonce: crypto.randomUUID(),
      code_tail: letters(`pass ${account.pass.id}`, 16).slice(-4),
      scanned_at: iso(row.at),
      recorded_at: iso(row.at),
    })),
  );
  await tx.execute(sql`alter table scans enable trigger scan_moves_stay`);
  await insertRows(
    tx,
    "stays",
    visits.map(({ account, row: { entry, exit } }) => ({
      ...where,
      pass_id: account.pass.id,
      car_no: 0,
      entry_scan_id: entry.id,
      entry_gate_id: plaza.gateIds[entry.gate],
      entered_at: iso(entry.at),
      entry_recorded_at: iso(entry.at),
      ended_by: exit === null ? null : "exit",
      end_scan_id: exit?.id ?? null,
      exit_gate_id: exit === null ? null : plaza.gateIds[exit.gate],
      left_at: isoOrNull(exit?.at ?? null),
      ended_at: isoOrNull(exit?.at ?? null),
    })),
  );
  const rows = visits.map(({ account, row }) => ({
    id: row.id,
    ...where,
    account_id: account.id,
    version_id: plaza.types[account.story.plot.type].versionId,
    entry_scan_id: row.entry.id,
    exit_scan_id: row.exit?.id ?? null,
    entered_at: iso(row.at),
    left_at: isoOrNull(row.leftAt),
    charged_cents: row.chargedCents,
    entry_cents: row.entryCents,
    debt_cents: row.debtCents,
    frozen_cents: row.frozen?.cents ?? null,
    frozen_until: isoOrNull(row.frozen?.until ?? null),
    used_free: false,
    seal_minutes: 0,
    seal_bps: 0,
    ended_by: row.exit === null ? null : "exit",
    ended_at: isoOrNull(row.leftAt),
  }));
  const [first] = rows;
  const columns = sql.raw(Object.keys(first ?? {}).join(", "));
  const read = sql.raw(
    Object.keys(first ?? {})
      .map((column) => `v.${column}`)
      .join(", "),
  );
  await tx.execute(sql`
    insert into prepaid_visits (${columns}, stay_id)
    select ${read}, s.id from json_populate_recordset(null::prepaid_visits, ${JSON.stringify(rows)}::text::json) v
    left join stays s on s.entry_scan_id = v.entry_scan_id`);
  await insertRows(
    tx,
    "prepaid_debts",
    debts.map(({ account, row }) => ({
      id: row.id,
      admin_id: plaza.adminId,
      account_id: account.id,
      kind: row.kind,
      visit_id: row.visit?.id ?? null,
      payment_id: row.topup?.paymentId ?? null,
      amount_cents: row.amountCents,
      rest_cents: row.restCents,
      reason: row.kind === "exit" ? "No traía cómo pagar" : "Contracargo del banco",
      user_id: row.kind === "exit" ? plaza.guardId : null,
      at: iso(row.at),
      ended_at: isoOrNull(row.endedAt),
    })),
  );
  await tx.execute(sql`
      insert into audit_log (at, admin_id, actor_kind, actor_id, action, entity, entity_id, changes, request_id)
      select d.at, d.admin_id, 'user', d.user_id, 'prepaid_account.let_go', 'prepaid_account', d.account_id::text,
        jsonb_build_object('debtCents', jsonb_build_array(null, d.amount_cents), 'reason', jsonb_build_array(null, d.reason)), 'demo'
      from prepaid_debts d where d.admin_id = ${plaza.adminId} and d.kind = 'exit' order by d.id`);
}

async function writeRefunds(tx: Tx, plaza: Plaza, { refunds }: Numbers): Promise<void> {
  await insertRows(
    tx,
    "refunds",
    refunds.map(({ row }) => ({
      id: row.id,
      admin_id: plaza.adminId,
      payment_id: row.topup.paymentId,
      amount_cents: row.cents,
      state: "done",
      reason: "La persona ya no viene a la plaza",
      idempotency_key: `demo-${row.id}`,
      provider_refund_id: `demo_refund_${row.id}`,
      sale_cents: row.cents,
      at_organizers_expense: false,
      requested_by: plaza.ownerId,
      created_at: iso(row.at),
      done_at: iso(row.at + MINUTE),
    })),
  );
  await insertRows(
    tx,
    "sandbox_refunds",
    refunds.map(({ row }) => ({
      id: `demo_refund_${row.id}`,
      charge_id: `demo_${row.topup.paymentId}`,
      idempotency_key: `demo-${row.id}`,
      amount_cents: row.cents,
      created_at: iso(row.at + MINUTE),
    })),
  );
  await insertRows(
    tx,
    "prepaid_refund_parts",
    refunds.map(({ row }) => ({
      refund_id: row.id,
      admin_id: plaza.adminId,
      topup_id: row.topup.id,
      price_cents: row.cents,
      price_iva_cents: ivaOf(row.cents),
      fee_cents: 0,
      fee_iva_cents: 0,
    })),
  );
}

async function writeMovements(tx: Tx, plaza: Plaza, { movements }: Numbers): Promise<void> {
  await insertRows(
    tx,
    "prepaid_movements",
    movements.map(({ account, row }) => ({
      id: row.id,
      admin_id: plaza.adminId,
      enclosure_id: plaza.enclosureId,
      account_id: account.id,
      no: row.no,
      kind: row.kind,
      cause: row.cause(),
      folio: `PP-${letters(`movement ${row.id}`, 10)}`,
      amount_cents: row.amountCents,
      gift_cents: row.giftCents,
      iva_cents: row.ivaCents,
      balance_cents: row.balanceCents,
      topup_id: row.topup?.id ?? null,
      visit_id: row.visit?.id ?? null,
      refund_id: row.refund?.id ?? null,
      version_id: row.visit && row.kind !== "debt" ? plaza.types[account.story.plot.type].versionId : null,
      reckoning: row.reckoning,
      reason: row.reason,
      user_id: row.isByStaff ? plaza.ownerId : null,
      gate_id: row.gate === null ? null : plaza.gateIds[row.gate],
      at: iso(row.at),
      request_id: "demo",
    })),
  );
  await insertRows(
    tx,
    "prepaid_lot_uses",
    movements.flatMap(({ row }) =>
      row.uses.map(({ lot, cents }) => ({ movement_id: row.id, lot_id: lot.id, amount_cents: cents })),
    ),
  );
}

interface Posting {
  id: number;
  at: number;
  kind: string;
  cause: string;
  topup: Topup | null;
  /** It moves on a balance, and is of the venue's days. */
  isOfBalance?: boolean;
  /** Accounts with their centavos, and the IVA in these. */
  entries: [string, number, number?][];
}

const GOES_TO = {
  charge: "organizer_payable",
  charge_back: "organizer_payable",
  expiry: "organizer_payable",
  hold: "prepaid_held",
};

/** One posting for each payment whose money a movement moves, as the platform writes them. */
function postingsOf({ kind, cause, posts, uses, at }: Movement): Posting[] {
  if (posts === null) return [];
  const routes = Map.groupBy(uses, ({ lot }) => lot.topup);
  return [...routes].flatMap(([topup, ofRoute], index) => {
    const cents = -ofRoute.reduce((sum, use) => sum + use.cents, 0);
    const paid = topup === null ? 0 : cents;
    const gift = topup === null && posts !== "expiry" ? cents : 0;
    const entries: Posting["entries"] = [
      ["prepaid_liability", paid],
      ["discount", gift],
      [GOES_TO[posts], -(paid + gift), posts === "hold" ? 0 : -Math.sign(paid) * ivaOf(Math.abs(paid))],
    ];
    return [{ id: 0, at, kind: posts, cause: `${kind}:${cause()}:${index}`, topup, isOfBalance: true, entries }];
  });
}

function postingsOfTopup(topup: Topup): Posting[] {
  const { id, paymentId, at, creditCents, feeCents } = topup;
  const received = creditCents + feeCents;
  const iva = ivaOf(feeCents);
  const posting = { id: 0, at, topup };
  return [
    {
      ...posting,
      kind: "receipt",
      cause: `payment:${paymentId}:${received}`,
      entries: [
        ["provider_clearing", received],
        ["buyer_owed", -received],
      ],
    },
    {
      ...posting,
      kind: "sale",
      cause: `prepaid_topup:${id}`,
      entries: [
        ["buyer_owed", received],
        ["prepaid_liability", -creditCents],
        ["fee_revenue", -(feeCents - iva)],
        ["fee_iva", -iva],
      ],
    },
  ];
}

async function writeLedger(
  tx: Tx,
  plaza: Plaza,
  topups: Numbered<Topup>,
  { movements, refunds }: Numbers,
): Promise<void> {
  const postings = [
    ...topups.flatMap(({ row }) => postingsOfTopup(row)),
    ...movements.flatMap(({ row }) => postingsOf(row)),
    ...refunds.map(
      ({ row }): Posting => ({
        id: 0,
        at: row.at + MINUTE,
        kind: "refund",
        cause: `refund:${row.id}`,
        topup: row.topup,
        entries: [
          ["provider_clearing", -row.cents],
          ["prepaid_held", row.cents],
        ],
      }),
    ),
  ]
    .filter(({ entries }) => entries.some(([, cents]) => cents !== 0))
    .sort(byTime);
  const ids = await nextIds("ledger_transactions", postings.length);
  for (const [i, posting] of postings.entries()) posting.id = ids[i] ?? 0;
  await insertRows(
    tx,
    "ledger_transactions",
    postings.map(({ id, at, kind, cause, topup, isOfBalance = false }) => ({
      id,
      admin_id: plaza.adminId,
      enclosure_id: isOfBalance ? plaza.enclosureId : null,
      kind,
      cause,
      payment_id: topup?.paymentId ?? null,
      is_test: true,
      at: iso(at),
      collected_at: iso(at),
      request_id: "demo",
    })),
  );
  await tx.execute(sql`
    insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, holder_id, amount_cents, iva_cents)
    select * from json_to_recordset(${JSON.stringify(
      postings.flatMap(({ id, topup, entries }) =>
        entries
          .filter(([, cents]) => cents !== 0)
          .map(([account, cents, iva = 0]) => ({
            transaction_id: id,
            admin_id: plaza.adminId,
            account,
            ...routeOf(plaza, topup),
            holder_id: topup !== null && isHeld(topup) ? plaza.adminId : null,
            amount_cents: cents,
            iva_cents: iva,
          })),
      ),
    )}::text::json) as e (transaction_id bigint, admin_id int, account text, provider text, provider_account text, holder_id int,
      amount_cents int, iva_cents int)`);
}

/** The case that a dispute opens for a person. */
async function openDispute(tx: Tx, plaza: Plaza): Promise<void> {
  await tx.execute(sql`
    insert into payment_reviews (admin_id, payment_id, reason, amount_cents, created_at)
    select p.admin_id, p.id, 'disputed', p.received_cents, m.at from payments p
    join prepaid_movements m on m.kind = 'dispute' and m.cause = 'payment:' || p.id
    where p.admin_id = ${plaza.adminId} and p.state = 'disputed'`);
}

/** Writes the stories of all accounts, all of it as the platform itself would have written it. */
export async function writeStories(tx: Tx, plaza: Plaza, accounts: Account[], now: Date): Promise<void> {
  const ids = await nextIds("prepaid_accounts", accounts.length);
  for (const [i, account] of accounts.entries()) account.id = ids[i] ?? 0;
  const topups = await number("prepaid_topups", accounts, (story) => story.topups);
  const paymentIds = await nextIds("payments", topups.length);
  for (const [i, { row }] of topups.entries()) row.paymentId = paymentIds[i] ?? 0;
  const lots = await number("prepaid_lots", accounts, (story) => story.lots);
  const numbers: Numbers = {
    scans: await number("scans", accounts, (story) => story.scans),
    visits: await number("prepaid_visits", accounts, (story) => story.visits),
    debts: await number("prepaid_debts", accounts, (story) => story.debts),
    refunds: await number("refunds", accounts, (story) => story.refunds),
    movements: await number("prepaid_movements", accounts, (story) => story.movements),
  };
  await writeAccounts(tx, plaza, accounts);
  const desk = planDesk(plaza, topups, now);
  await writePayments(tx, plaza, topups, desk.folios);
  await desk.write(tx);
  await writeLots(tx, plaza, lots);
  await writeVisits(tx, plaza, numbers);
  await writeRefunds(tx, plaza, numbers);
  await writeMovements(tx, plaza, numbers);
  await writeLedger(tx, plaza, topups, numbers);
  await openDispute(tx, plaza);
}
