// Written by `npm run generate` from what the domains declare. Do not edit.

import { actions as lists } from "@/lib/lists/manifest";
import { actions as storage } from "@/lib/storage/manifest";
import { actions as notifications } from "@/lib/notifications/manifest";
import { actions as users } from "@/lib/users/manifest";
import { actions as auth } from "@/lib/auth/manifest";
import { actions as downloads } from "@/lib/downloads/manifest";
import { actions as enclosures } from "@/lib/enclosures/manifest";
import { actions as parkingAreas } from "@/lib/parking-areas/manifest";
import { actions as eventTypes } from "@/lib/event-types/manifest";
import { actions as events } from "@/lib/events/manifest";
import { actions as embedding } from "@/lib/embedding/manifest";
import { actions as waitingRooms } from "@/lib/waiting-rooms/manifest";
import { actions as seasons } from "@/lib/seasons/manifest";
import { actions as guards } from "@/lib/guards/manifest";
import { actions as passes } from "@/lib/passes/manifest";
import { actions as discountCodes } from "@/lib/discount-codes/manifest";
import { actions as payments } from "@/lib/payments/manifest";
import { actions as cashDesk } from "@/lib/cash-desk/manifest";
import { actions as courtesyQrs } from "@/lib/courtesy-qrs/manifest";
import { actions as subscriberQrs } from "@/lib/subscriber-qrs/manifest";
import { actions as tickets } from "@/lib/tickets/manifest";
import { actions as orders } from "@/lib/orders/manifest";
import { actions as settlement } from "@/lib/settlement/manifest";
import { actions as deposits } from "@/lib/deposits/manifest";
import { actions as afterSale } from "@/lib/after-sale/manifest";
import { actions as lifecycle } from "@/lib/lifecycle/manifest";
import { actions as access } from "@/lib/access/manifest";
import { actions as prepaid } from "@/lib/prepaid/manifest";
import { actions as barriers } from "@/lib/barriers/manifest";
import { actions as reports } from "@/lib/reports/manifest";
import { actions as organizerSettlements } from "@/lib/organizer-settlements/manifest";
import { actions as payouts } from "@/lib/payouts/manifest";
import { actions as closings } from "@/lib/closings/manifest";
import { actions as webhooks } from "@/lib/webhooks/manifest";

export const ACTIONS = {
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
  ...embedding,
  ...waitingRooms,
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
  ...afterSale,
  ...lifecycle,
  ...access,
  ...prepaid,
  ...barriers,
  ...reports,
  ...organizerSettlements,
  ...payouts,
  ...closings,
  ...webhooks,
} as const;
