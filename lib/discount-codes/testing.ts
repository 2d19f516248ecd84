import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { discountCodes, discountUses } from "@/db/schema";

type CodeValues = typeof discountCodes.$inferInsert;
let made = 0;

/** A live code of a tenant; 10 % off everything unless told otherwise. */
export async function createCode(adminId: number, values: Partial<CodeValues> = {}) {
  made += 1;
  const worth = values.kind === "fixed" ? {} : { kind: "percent", percentBps: 1_000 };
  const [row] = await getDb()
    .insert(discountCodes)
    .values({ adminId, code: `PRUEBA-${process.pid}-${made}`, kind: "percent", ...worth, ...values })
    .returning();
  if (!row) throw new Error("No code");
  return row;
}

/** A code as it stands: its counter. */
export async function usesOf(codeId: number): Promise<number | undefined> {
  const [row] = await getDb()
    .select({ uses: discountCodes.uses })
    .from(discountCodes)
    .where(eq(discountCodes.id, codeId));
  return row?.uses;
}

/** What an order has of its code: "held 2500". */
export async function useOf(orderId: number): Promise<string | null> {
  const [row] = await getDb().select().from(discountUses).where(eq(discountUses.orderId, orderId));
  return row ? `${row.state} ${row.amountCents}` : null;
}

/** Whoever makes codes: the platform's administrator, as the base has it. */
export const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
