import type { Position } from "@/lib/core/context";
import type { PERMISSIONS } from "@/lib/generated/permissions";

type Permission = keyof typeof PERMISSIONS;

export const POSITIONS = ["owner", "operator", "cashier", "accountant"] as const satisfies readonly Position[];

export function isPosition(text: unknown): text is Position {
  return POSITIONS.some((one) => one === text);
}

type Kept = "all" | { but: readonly Permission[] } | { only: readonly Permission[] };

/** What everybody has who may log in: their own account, and the way around. */
const OWN = [
  "account:read",
  "account:write",
  "download:own",
  "home:read",
  "enclosure:read",
  "enclosure:choose",
  "event:list",
  "event:read",
  "event_type:read",
  "prepaid:types",
  "zone:read",
] as const satisfies readonly Permission[];

/**
 * What each position of a tenant keeps of an administrator's permissions. A permission that is new is kept by owners and
 * operators until it is named here.
 */
const KEPT: Readonly<Record<Position, Kept>> = {
  owner: "all",
  operator: {
    but: [
      "user:read",
      "user:write",
      "payment_account:read",
      "payment_account:write",
      "organizer:write",
      "api_key:read",
      "api_key:write",
      "api_key:revoke",
      "webhook:read",
      "webhook:write",
      "webhook:tend",
    ],
  },
  cashier: {
    only: [...OWN, "enclosure:scan", "scan:redeem", "scan:read", "desk:use", "desk:read", "prepaid:read"],
  },
  accountant: {
    only: [
      ...OWN,
      "order:read",
      "ticket:read",
      "receipt:read",
      "payment_account:read",
      "report:live",
      "report:account",
      "report:general",
      "report:infinity",
      "settlement:read",
      "payout:reconcile",
      "prepaid:read",
      "report:prepaid",
      "people:export",
      "desk:read",
      "desk:read_all",
    ],
  },
};

/** Whether an administrator in this position has a permission of administrators. */
export function keeps(position: Position, permission: Permission): boolean {
  const kept = KEPT[position];
  if (kept === "all") return true;
  return "but" in kept ? !kept.but.includes(permission) : kept.only.includes(permission);
}
