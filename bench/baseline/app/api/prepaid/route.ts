import { sql } from "@/bench/baseline/lib/database";

interface Body {
  adminId: number;
  enclosureId: number;
  gateId: number;
  userId: number;
  versionId: number;
  passId: number;
  accountId: number;
  lotId: number;
  nonce: string;
  direction: "in" | "out";
  /** What is taken; 0: nothing is. */
  cents: number;
}

/** One transaction with the statements of a charged reading: nothing is verified, reckoned or decided. */
export async function POST(request: Request): Promise<Response> {
  const body: Body = await request.json();
  const { adminId, enclosureId, gateId, userId, versionId, passId, accountId, lotId, nonce, direction, cents } = body;
  const scanId = await sql.begin(async (tx) => {
    const [account] = await tx<{ balance: number; movements: number }[]>`
      select balance_cents as balance, movements from prepaid_accounts where id = ${accountId} for no key update`;
    if (!account) return null;
    const [scan] = await tx<{ id: number }[]>`
      insert into scans (admin_id, pass_id, enclosure_id, gate_id, direction, decision, entry_no, user_id, nonce, scanned_at)
      values (${adminId}, ${passId}, ${enclosureId}, ${gateId}, ${direction}, 'admitted',
        ${direction === "in" ? 1 : null}, ${userId}, ${nonce}::uuid, now())
      returning id::float8 as id`;
    const [visit] =
      direction === "in"
        ? await tx<{ id: number }[]>`
            insert into prepaid_visits (admin_id, enclosure_id, account_id, version_id, stay_id, entry_scan_id, entered_at,
              charged_cents, entry_cents)
            select ${adminId}, ${enclosureId}, ${accountId}, ${versionId}, s.id, s.entry_scan_id, s.entered_at, ${cents},
              ${cents}
            from stays s where s.entry_scan_id = ${scan?.id ?? 0} returning id::float8 as id`
        : await tx<{ id: number }[]>`
            update prepaid_visits set exit_scan_id = ${scan?.id ?? 0}, left_at = now(), ended_at = now(), ended_by = 'exit',
              charged_cents = ${cents}
            where account_id = ${accountId} and ended_at is null returning id::float8 as id`;
    if (cents === 0) return scan?.id ?? null;
    await tx`update prepaid_lots set rest_cents = rest_cents - ${cents} where id = ${lotId}`;
    const [movement] = await tx<{ id: number }[]>`
      insert into prepaid_movements (admin_id, enclosure_id, account_id, no, kind, cause, folio, amount_cents, gift_cents,
        balance_cents, visit_id, version_id, gate_id, at, request_id)
      values (${adminId}, ${enclosureId}, ${accountId}, ${account.movements + 1},
        ${direction === "in" ? "entry" : "exit"}, ${`scan:${scan?.id}`}, ${`PB-${scan?.id}`}, ${-cents}, ${-cents},
        ${account.balance - cents}, ${visit?.id ?? null}, ${versionId}, ${gateId}, now(), 'bench')
      returning id::float8 as id`;
    await tx`insert into prepaid_lot_uses (movement_id, lot_id, amount_cents) values (${movement?.id ?? 0}, ${lotId}, ${-cents})`;
    await tx`update prepaid_accounts set balance_cents = balance_cents - ${cents}, movements = movements + 1 where id = ${accountId}`;
    return scan?.id ?? null;
  });
  return Response.json({ response: { decision: "admitted", scanId } });
}
