// Written by `npm run generate` from what the domains declare. Do not edit.

import { changedFields as audit } from "@/lib/audit/manifest";
import { changedFields as lists } from "@/lib/lists/manifest";
import { changedFields as notifications } from "@/lib/notifications/manifest";
import { changedFields as users } from "@/lib/users/manifest";
import { changedFields as auth } from "@/lib/auth/manifest";
import { changedFields as downloads } from "@/lib/downloads/manifest";
import { changedFields as enclosures } from "@/lib/enclosures/manifest";
import { changedFields as parkingAreas } from "@/lib/parking-areas/manifest";
import { changedFields as places } from "@/lib/places/manifest";
import { changedFields as events } from "@/lib/events/manifest";
import { changedFields as embedding } from "@/lib/embedding/manifest";
import { changedFields as waitingRooms } from "@/lib/waiting-rooms/manifest";
import { changedFields as seasons } from "@/lib/seasons/manifest";
import { changedFields as passes } from "@/lib/passes/manifest";
import { changedFields as discountCodes } from "@/lib/discount-codes/manifest";
import { changedFields as payments } from "@/lib/payments/manifest";
import { changedFields as cashDesk } from "@/lib/cash-desk/manifest";
import { changedFields as tickets } from "@/lib/tickets/manifest";
import { changedFields as orders } from "@/lib/orders/manifest";
import { changedFields as settlement } from "@/lib/settlement/manifest";
import { changedFields as deposits } from "@/lib/deposits/manifest";
import { changedFields as lifecycle } from "@/lib/lifecycle/manifest";
import { changedFields as access } from "@/lib/access/manifest";
import { changedFields as prepaid } from "@/lib/prepaid/manifest";
import { changedFields as barriers } from "@/lib/barriers/manifest";
import { changedFields as organizerSettlements } from "@/lib/organizer-settlements/manifest";
import { changedFields as payouts } from "@/lib/payouts/manifest";
import { changedFields as closings } from "@/lib/closings/manifest";
import { changedFields as webhooks } from "@/lib/webhooks/manifest";

export const CHANGED_FIELDS = {
  ...audit,
  ...lists,
  ...notifications,
  ...users,
  ...auth,
  ...downloads,
  ...enclosures,
  ...parkingAreas,
  ...places,
  ...events,
  ...embedding,
  ...waitingRooms,
  ...seasons,
  ...passes,
  ...discountCodes,
  ...payments,
  ...cashDesk,
  ...tickets,
  ...orders,
  ...settlement,
  ...deposits,
  ...lifecycle,
  ...access,
  ...prepaid,
  ...barriers,
  ...organizerSettlements,
  ...payouts,
  ...closings,
  ...webhooks,
} as const;
