import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { scans, stays } from "@/db/schema";
import { assignGuard, createGuard, createSaleable, type EnclosureRow, type UserRow } from "@/db/testing";
import type { ReadingWay, RedeemDto } from "@/lib/access/client";
import { redeemPass } from "@/lib/access/redeem-pass";
import { ctxFor } from "@/lib/core/testing";
import { createPasses, findPassByShortCode, type NewPass, type PassRow, passToken } from "@/lib/passes";

process.env.APP_SECRET ??= Buffer.alloc(32, 7).toString("base64");

export interface TestPass {
  row: PassRow;
  qr: string;
}

/** A pass with the text of its QR; a ticket of `scope` unless told otherwise. */
export async function createTestPass(
  scope: { enclosure: EnclosureRow; event?: { id: number }; area?: { id: number } },
  values: Partial<NewPass> = {},
): Promise<TestPass> {
  let code = "";
  const draw = () => {
    code = randomUUID().replaceAll("-", "").toUpperCase().slice(0, 16);
    return code;
  };
  await createPasses(
    { db: getDb() },
    [
      {
        adminId: scope.enclosure.adminId,
        enclosureId: scope.enclosure.id,
        kind: "ticket",
        eventId: scope.event?.id ?? null,
        eventAreaId: scope.area?.id ?? null,
        ...values,
      },
    ],
    draw,
  );
  const row = await findPassByShortCode({}, code, null);
  if (!row) throw new Error("The pass was not made");
  return { row, qr: await passToken({}, row) };
}

/** A place on sale with a guard assigned to its zone at any gate. */
export async function createPost() {
  const saleable = await createSaleable({ capacity: 4 });
  const guard = await createGuard(saleable.admin.id);
  await assignGuard(guard, saleable.event, saleable.zone);
  return { ...saleable, guard };
}

/** One reading, with a nonce of its own unless given. */
export function scan(
  person: UserRow,
  gate: { id: number },
  code: string,
  options: { direction?: ReadingWay; nonce?: string; now?: Date; count?: number | null } = {},
): Promise<RedeemDto> {
  const { direction = "in", nonce = randomUUID(), now, count } = options;
  const input = { code, nonce, gateId: gate.id, direction, ...(count === undefined ? {} : { count }) };
  return redeemPass({ ctx: ctxFor(person, now), input });
}

export function scansOf(passId: number) {
  return getDb().select().from(scans).where(eq(scans.passId, passId)).orderBy(scans.id);
}

export function staysOf(passId: number) {
  return getDb().select().from(stays).where(eq(stays.passId, passId)).orderBy(stays.id);
}
