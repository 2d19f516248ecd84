import type { GateMoney } from "@/components/access/short-car";
import type { Actor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";

/** What a person may do about a car that cannot pay. */
export const gateMoney = (actor: Actor): GateMoney => ({
  takesCash: can(actor, "desk:use"),
  letsGo: can(actor, "prepaid:let_go"),
});
