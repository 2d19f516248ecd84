import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { createAdmin, createEnclosure, createUser, type UserRow } from "@/db/testing";
import { hashPassword } from "@/lib/auth";
import { type Cash, takeCash } from "@/lib/cash-desk/cash/take-cash";
import type { TakenDto } from "@/lib/cash-desk/client";
import { createPoint } from "@/lib/cash-desk/points/save-point";
import { openShift } from "@/lib/cash-desk/shift/open-shift";
import { ctxFor } from "@/lib/core/testing";

export const SECRET = "caja-de-prueba-9";

let hashed: Promise<string> | undefined;

/** A person of a tenant who can sign with `SECRET`. */
export async function createCashier(adminId: number, values: Partial<UserRow> = {}): Promise<UserRow> {
  hashed ??= hashPassword(SECRET);
  return createUser({
    profile: 1,
    adminId,
    position: "cashier",
    fullName: "Raúl Peña",
    passwordHash: await hashed,
    ...values,
  });
}

/** A venue with a desk, its owner, and a cashier without a shift. */
export async function createDesk() {
  const { admin, owner } = await createAdmin();
  const enclosure = await createEnclosure(admin.id, { isPrepaid: true });
  const { pointId } = await createPoint({
    ctx: ctxFor(owner),
    input: { enclosureId: enclosure.id, name: `Caja ${randomUUID().slice(0, 8)}` },
  });
  return { admin, owner, enclosure, pointId, cashier: await createCashier(admin.id) };
}

export type Desk = Awaited<ReturnType<typeof createDesk>>;

/** A desk whose cashier has a shift open, with a float of 1,500.00. */
export async function createOpenDesk() {
  const desk = await createDesk();
  const shift = await openShift({
    ctx: ctxFor(desk.cashier),
    input: { pointId: desk.pointId, floatCents: 150_000 },
  });
  return { ...desk, shiftId: shift.id };
}

let subjects = 0;

/** Takes cash for a top-up that nobody applies: what the desk does by itself. */
export async function take({ admin, cashier }: Desk, cash: Partial<Cash> = {}, by = cashier): Promise<TakenDto> {
  const amountCents = cash.amountCents ?? 30_000;
  return withTx(ctxFor(by), (tx) =>
    takeCash(tx, {
      kind: "topup",
      subject: { subjectType: "prepaid_topup", subjectId: 1_000_000 + subjects++ },
      adminId: admin.id,
      amountCents,
      receivedCents: amountCents,
      concept: "QR 4821",
      repeatKey: randomUUID(),
      again: false,
      ...cash,
    }),
  );
}

/** What the operations of a shift leave in its drawer, with the float. */
export async function drawerOf(shiftId: number): Promise<number> {
  const [row] = await getDb().execute<{ cents: number }>(sql`
    select s.float_cents + coalesce((select sum(amount_cents) from desk_operations where shift_id = s.id), 0)::int as cents
    from desk_shifts s where s.id = ${shiftId}`);
  return row?.cents ?? 0;
}
