import type { QueueDeclaration } from "@/lib/core/declarations";
import type { Rule } from "@/lib/core/permissions";
import { EVERYONE, STAFF, WITH_PAIRED_PHONES } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["sales_days", "sales_folds"] as const;

export const permissions = {
  "prepaid:read": { roles: STAFF, condition: "prepaid_venue" },
  "qr:history": { roles: STAFF },
  "report:account": { roles: STAFF, condition: "admin_1_or_5" },
  "report:infinity": { roles: STAFF, condition: "admin_1" },
  "report:live": { roles: STAFF },
  "home:read": { roles: EVERYONE, actors: WITH_PAIRED_PHONES },
} as const satisfies Record<string, Rule>;

export const screens = [
  { id: "S10", path: "/home", guard: "main", who: "home:read" },
  {
    id: "S19",
    path: "/historyQR",
    guard: "main",
    who: "qr:history",
    menu: { group: "administration", label: "Historial de QR", at: 60 },
  },
  { id: "ours", path: "/historyQR/[id]", guard: "main", who: "qr:history" },
] as const satisfies readonly Screen[];

export const queues = {
  "reports.fold-sales": { retryLimit: 2, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "12 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;
