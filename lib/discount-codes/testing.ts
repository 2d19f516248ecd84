import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { discountCodes, discountUses } from "@/db/schema";

type CodeValues = typeof discountCodes.$inferInsert;
let made = 0;

/** Without other values the code takes 10 % off everything. */
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

export async function usesOf(codeId: number): Promise<number | undefined> {
  const [row] = await getDb()
    .select({ uses: discountCodes.uses })
    .from(discountCodes)
    .where(eq(discountCodes.id, codeId));
  return row?.uses;
}

/** "held 2500": the state of an order's use and its centavos. */
export async function useOf(orderId: number): Promise<string | null> {
  const [row] = await getDb().select().from(discountUses).where(eq(discountUses.orderId, orderId));
  return row ? `${row.state} ${row.amountCents}` : null;
}

/** The platform's administrator, who alone makes codes. */
export const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
