import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import type { MovementReceiptDto } from "@/lib/prepaid/history/client";
import {
  isReadable,
  MOVEMENT_FROM,
  MOVEMENT_JOINS,
  MOVEMENT_SELECT,
  type MovementRow,
  movementDto,
} from "@/lib/prepaid/history/read-movements";
import { MovementFolio, type MovementFolioInput } from "@/lib/prepaid/schemas";
import { lineWords } from "@/lib/prepaid/tariff/words";

type Extra = Pick<
  MovementReceiptDto,
  "venue" | "accountId" | "accountName" | "accountFolio" | "plates" | "holder" | "seller" | "ivaCents" | "payment"
>;

/** The receipt of a movement by its folio, or of a top-up by its own: of the actor's own account or its tenant's. */
export async function getMovementReceipt({ ctx, input }: VerbArgs<MovementFolioInput>): Promise<MovementReceiptDto> {
  const { folio } = parseInput(MovementFolio, input);
  const [row] = await dbOf(ctx).execute<MovementRow & Extra>(sql`
    select ${MOVEMENT_SELECT}, a.id as "accountId", coalesce(nullif(a.nickname, ''), k.name) as "accountName",
      a.folio as "accountFolio", m.iva_cents as "ivaCents", u.full_name as holder, d.name as seller,
      (select coalesce(array_agg(p.plate order by p.plate), '{}') from prepaid_plates p where p.account_id = a.id) as plates,
      json_build_object('id', n.id, 'adminId', n.admin_id, 'slug', n.slug, 'name', n.name, 'color', n.color,
        'location', n.location, 'timeZone', n.time_zone) as venue,
      case when m.kind = 'topup' and t.id is not null then json_build_object('folio', t.folio,
        'amountCents', t.credited_cents + t.credited_fee_cents, 'feeCents', t.credited_fee_cents,
        'feeIvaCents', case when t.fee_cents = 0 then 0 else round(t.fee_iva_cents::numeric * t.credited_fee_cents / t.fee_cents)::int end,
        'isTest', t.is_test) end as payment
    from ${MOVEMENT_FROM} ${MOVEMENT_JOINS}
      join users u on u.id = a.user_id
      join enclosures n on n.id = m.enclosure_id
      join admins d on d.id = m.admin_id
      join prepaid_types k on k.id = a.type_id
    where ${isReadable(ctx)} and m.id = (
      select x.id from prepaid_movements x where x.folio = ${folio}
      union all select x.id from prepaid_topups y join prepaid_movements x on x.topup_id = y.id and x.kind = 'topup'
        where y.folio = ${folio}
      limit 1)`);
  if (!row) throw notFound();
  const { venue, accountId, accountName, accountFolio, plates, holder, seller, ivaCents, payment } = row;
  const lines = row.reckoning?.lines ?? [];
  return {
    ...movementDto(row),
    venue,
    accountId,
    accountName,
    accountFolio,
    plates,
    holder,
    seller,
    ivaCents,
    payment,
    enteredAt: row.enteredAt,
    leftAt: row.kind === "exit" ? row.leftAt : null,
    lines: lines.map((line) => ({ label: lineWords(line), cents: line.sumCents })),
  };
}
