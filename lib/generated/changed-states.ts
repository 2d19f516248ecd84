// Written by `npm run generate` from what the domains declare. Do not edit.

import { changedStates as audit } from "@/lib/audit/manifest";
import { changedStates as events } from "@/lib/events/manifest";
import { changedStates as payments } from "@/lib/payments/manifest";
import { changedStates as cashDesk } from "@/lib/cash-desk/manifest";
import { changedStates as orders } from "@/lib/orders/manifest";
import { changedStates as settlement } from "@/lib/settlement/manifest";
import { changedStates as deposits } from "@/lib/deposits/manifest";
import { changedStates as payouts } from "@/lib/payouts/manifest";

export const CHANGED_STATES = {
  ...audit,
  ...events,
  ...payments,
  ...cashDesk,
  ...orders,
  ...settlement,
  ...deposits,
  ...payouts,
} as const;
