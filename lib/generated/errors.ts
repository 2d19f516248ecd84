// Written by `npm run generate` from what the domains declare. Do not edit.

import { errors as core } from "@/lib/core/manifest";
import { errors as lists } from "@/lib/lists/manifest";
import { errors as imports } from "@/lib/imports/manifest";
import { errors as storage } from "@/lib/storage/manifest";
import { errors as notifications } from "@/lib/notifications/manifest";
import { errors as users } from "@/lib/users/manifest";
import { errors as auth } from "@/lib/auth/manifest";
import { errors as downloads } from "@/lib/downloads/manifest";
import { errors as enclosures } from "@/lib/enclosures/manifest";
import { errors as parkingAreas } from "@/lib/parking-areas/manifest";
import { errors as eventTypes } from "@/lib/event-types/manifest";
import { errors as places } from "@/lib/places/manifest";
import { errors as events } from "@/lib/events/manifest";
import { errors as waitingRooms } from "@/lib/waiting-rooms/manifest";
import { errors as seasons } from "@/lib/seasons/manifest";
import { errors as guards } from "@/lib/guards/manifest";
import { errors as discountCodes } from "@/lib/discount-codes/manifest";
import { errors as payments } from "@/lib/payments/manifest";
import { errors as cashDesk } from "@/lib/cash-desk/manifest";
import { errors as courtesyQrs } from "@/lib/courtesy-qrs/manifest";
import { errors as subscriberQrs } from "@/lib/subscriber-qrs/manifest";
import { errors as tickets } from "@/lib/tickets/manifest";
import { errors as orders } from "@/lib/orders/manifest";
import { errors as settlement } from "@/lib/settlement/manifest";
import { errors as deposits } from "@/lib/deposits/manifest";
import { errors as afterSale } from "@/lib/after-sale/manifest";
import { errors as lifecycle } from "@/lib/lifecycle/manifest";
import { errors as access } from "@/lib/access/manifest";
import { errors as prepaid } from "@/lib/prepaid/manifest";
import { errors as barriers } from "@/lib/barriers/manifest";
import { errors as reports } from "@/lib/reports/manifest";
import { errors as organizerSettlements } from "@/lib/organizer-settlements/manifest";
import { errors as payouts } from "@/lib/payouts/manifest";
import { errors as closings } from "@/lib/closings/manifest";
import { errors as webhooks } from "@/lib/webhooks/manifest";

export const ERRORS = {
  ...core,
  ...lists,
  ...imports,
  ...storage,
  ...notifications,
  ...users,
  ...auth,
  ...downloads,
  ...enclosures,
  ...parkingAreas,
  ...eventTypes,
  ...places,
  ...events,
  ...waitingRooms,
  ...seasons,
  ...guards,
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
