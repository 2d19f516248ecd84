import { z } from "zod";
import { getDb } from "@/db/client";
import { heldByBuyer } from "@/e2e/support/rows/orders";
import { api } from "@/e2e/support/shop";
import type { World } from "@/e2e/support/world";
import { SETTINGS } from "@/lib/deposits/testing";
import { writeDepositAccount } from "@/lib/payments";

/** A deposit that tenant A's buyer has still to make. */
export async function depositOfBuyer(world: World): Promise<{ orderId: number; folio: string; reference: string }> {
  const { admin } = world.a;
  await writeDepositAccount(getDb(), { adminId: admin.id, account: `e2e-${admin.id}`, settings: SETTINGS });
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method: "deposit" } });
  const Paid = z.object({ folio: z.string(), next: z.object({ reference: z.string() }) });
  const { folio, next } = Paid.parse(answer.response);
  return { orderId: idCart, folio, reference: next.reference };
}
