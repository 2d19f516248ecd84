// Written by `npm run generate` from what the domains declare. Do not edit.

import { screens as core } from "@/lib/core/manifest";
import { screens as notifications } from "@/lib/notifications/manifest";
import { screens as users } from "@/lib/users/manifest";
import { screens as auth } from "@/lib/auth/manifest";
import { screens as downloads } from "@/lib/downloads/manifest";
import { screens as enclosures } from "@/lib/enclosures/manifest";
import { screens as parkingAreas } from "@/lib/parking-areas/manifest";
import { screens as eventTypes } from "@/lib/event-types/manifest";
import { screens as events } from "@/lib/events/manifest";
import { screens as embedding } from "@/lib/embedding/manifest";
import { screens as waitingRooms } from "@/lib/waiting-rooms/manifest";
import { screens as seasons } from "@/lib/seasons/manifest";
import { screens as guards } from "@/lib/guards/manifest";
import { screens as discountCodes } from "@/lib/discount-codes/manifest";
import { screens as payments } from "@/lib/payments/manifest";
import { screens as cashDesk } from "@/lib/cash-desk/manifest";
import { screens as courtesyQrs } from "@/lib/courtesy-qrs/manifest";
import { screens as subscriberQrs } from "@/lib/subscriber-qrs/manifest";
import { screens as tickets } from "@/lib/tickets/manifest";
import { screens as orders } from "@/lib/orders/manifest";
import { screens as settlement } from "@/lib/settlement/manifest";
import { screens as deposits } from "@/lib/deposits/manifest";
import { screens as receipts } from "@/lib/receipts/manifest";
import { screens as afterSale } from "@/lib/after-sale/manifest";
import { screens as lifecycle } from "@/lib/lifecycle/manifest";
import { screens as access } from "@/lib/access/manifest";
import { screens as prepaid } from "@/lib/prepaid/manifest";
import { screens as barriers } from "@/lib/barriers/manifest";
import { screens as auditLog } from "@/lib/audit-log/manifest";
import { screens as qrHistory } from "@/lib/qr-history/manifest";
import { screens as reports } from "@/lib/reports/manifest";
import { screens as organizerSettlements } from "@/lib/organizer-settlements/manifest";
import { screens as payouts } from "@/lib/payouts/manifest";
import { screens as closings } from "@/lib/closings/manifest";
import { screens as webhooks } from "@/lib/webhooks/manifest";
import { screens as home } from "@/lib/home/manifest";

export const SCREENS = [
  ...core,
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
  ...discountCodes,
  ...payments,
  ...cashDesk,
  ...courtesyQrs,
  ...subscriberQrs,
  ...tickets,
  ...orders,
  ...settlement,
  ...deposits,
  ...receipts,
  ...afterSale,
  ...lifecycle,
  ...access,
  ...prepaid,
  ...barriers,
  ...auditLog,
  ...qrHistory,
  ...reports,
  ...organizerSettlements,
  ...payouts,
  ...closings,
  ...webhooks,
  ...home,
] as const;
