import type { BridgeResult } from "@/components/shell/bridge";
import type { MyPaymentDto } from "@/lib/settlement/client";

type Told = Pick<MyPaymentDto, "folio" | "orderFolio" | "prepaidId" | "state" | "amountCents">;

/** What the app around the page is told of a payment; docs/bridge.md is its contract. */
export function bridgeMessage(result: BridgeResult, payment: Told) {
  const { folio, orderFolio, prepaidId, state, amountCents } = payment;
  const about: Readonly<Record<string, string | number>> =
    prepaidId === null ? { orderFolio } : { idPrepaid: prepaidId };
  return { type: "payment", result, folio, ...about, state, amountCents, currency: "MXN" };
}
