// Written by `npm run generate` from what the domains declare. Do not edit.

import { entities as audit } from "@/lib/audit/manifest";
import { entities as lists } from "@/lib/lists/manifest";
import { entities as storage } from "@/lib/storage/manifest";
import { entities as notifications } from "@/lib/notifications/manifest";
import { entities as users } from "@/lib/users/manifest";
import { entities as auth } from "@/lib/auth/manifest";
import { entities as downloads } from "@/lib/downloads/manifest";
import { entities as enclosures } from "@/lib/enclosures/manifest";
import { entities as parkingAreas } from "@/lib/parking-areas/manifest";
import { entities as eventTypes } from "@/lib/event-types/manifest";
import { entities as events } from "@/lib/events/manifest";
import { entities as seasons } from "@/lib/seasons/manifest";
import { entities as guards } from "@/lib/guards/manifest";
import { entities as passes } from "@/lib/passes/manifest";
import { entities as discountCodes } from "@/lib/discount-codes/manifest";
import { entities as payments } from "@/lib/payments/manifest";
import { entities as cashDesk } from "@/lib/cash-desk/manifest";
import { entities as courtesyQrs } from "@/lib/courtesy-qrs/manifest";
import { entities as subscriberQrs } from "@/lib/subscriber-qrs/manifest";
import { entities as tickets } from "@/lib/tickets/manifest";
import { entities as orders } from "@/lib/orders/manifest";
import { entities as settlement } from "@/lib/settlement/manifest";
import { entities as deposits } from "@/lib/deposits/manifest";
import { entities as access } from "@/lib/access/manifest";
import { entities as prepaid } from "@/lib/prepaid/manifest";
import { entities as barriers } from "@/lib/barriers/manifest";
import { entities as reports } from "@/lib/reports/manifest";
import { entities as organizerSettlements } from "@/lib/organizer-settlements/manifest";
import { entities as payouts } from "@/lib/payouts/manifest";
import { entities as closings } from "@/lib/closings/manifest";
import { entities as webhooks } from "@/lib/webhooks/manifest";

export const ENTITIES = {
  ...audit,
  ...lists,
  ...storage,
  ...notifications,
  ...users,
  ...auth,
  ...downloads,
  ...enclosures,
  ...parkingAreas,
  ...eventTypes,
  ...events,
  ...seasons,
  ...guards,
  ...passes,
  ...discountCodes,
  ...payments,
  ...cashDesk,
  ...courtesyQrs,
  ...subscriberQrs,
  ...tickets,
  ...orders,
  ...settlement,
  ...deposits,
  ...access,
  ...prepaid,
  ...barriers,
  ...reports,
  ...organizerSettlements,
  ...payouts,
  ...closings,
  ...webhooks,
} as const;
