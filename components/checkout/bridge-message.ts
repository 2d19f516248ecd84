import type { BridgeResult } from "@/components/shell/bridge";
import type { MyPaymentDto } from "@/lib/settlement/client";

type Told = Pick<MyPaymentDto, "folio" | "orderFolio" | "state" | "amountCents">;

/** What the app around the page is told of a payment; docs/bridge.md is its contract. */
export function bridgeMessage(result: BridgeResult, payment: Told) {
  const { folio, orderFolio, state, amountCents } = payment;
  return { type: "payment", result, folio, orderFolio, state, amountCents, currency: "MXN" } as const;
}
