// Written by `npm run generate` from what the domains declare. Do not edit.

import { permissions as storage } from "@/lib/storage/manifest";
import { permissions as notifications } from "@/lib/notifications/manifest";
import { permissions as users } from "@/lib/users/manifest";
import { permissions as auth } from "@/lib/auth/manifest";
import { permissions as downloads } from "@/lib/downloads/manifest";
import { permissions as enclosures } from "@/lib/enclosures/manifest";
import { permissions as parkingAreas } from "@/lib/parking-areas/manifest";
import { permissions as eventTypes } from "@/lib/event-types/manifest";
import { permissions as events } from "@/lib/events/manifest";
import { permissions as guards } from "@/lib/guards/manifest";
import { permissions as discountCodes } from "@/lib/discount-codes/manifest";
import { permissions as payments } from "@/lib/payments/manifest";
import { permissions as cashDesk } from "@/lib/cash-desk/manifest";
import { permissions as courtesyQrs } from "@/lib/courtesy-qrs/manifest";
import { permissions as subscriberQrs } from "@/lib/subscriber-qrs/manifest";
import { permissions as tickets } from "@/lib/tickets/manifest";
import { permissions as orders } from "@/lib/orders/manifest";
import { permissions as settlement } from "@/lib/settlement/manifest";
import { permissions as deposits } from "@/lib/deposits/manifest";
import { permissions as receipts } from "@/lib/receipts/manifest";
import { permissions as afterSale } from "@/lib/after-sale/manifest";
import { permissions as lifecycle } from "@/lib/lifecycle/manifest";
import { permissions as access } from "@/lib/access/manifest";
import { permissions as prepaid } from "@/lib/prepaid/manifest";
import { permissions as barriers } from "@/lib/barriers/manifest";
import { permissions as auditLog } from "@/lib/audit-log/manifest";
import { permissions as qrHistory } from "@/lib/qr-history/manifest";
import { permissions as live } from "@/lib/live/manifest";
import { permissions as reports } from "@/lib/reports/manifest";
import { permissions as organizerSettlements } from "@/lib/organizer-settlements/manifest";
import { permissions as payouts } from "@/lib/payouts/manifest";
import { permissions as closings } from "@/lib/closings/manifest";
import { permissions as webhooks } from "@/lib/webhooks/manifest";
import { permissions as home } from "@/lib/home/manifest";

export const PERMISSIONS = {
  ...storage,
  ...notifications,
  ...users,
  ...auth,
  ...downloads,
  ...enclosures,
  ...parkingAreas,
  ...eventTypes,
  ...events,
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
  ...live,
  ...reports,
  ...organizerSettlements,
  ...payouts,
  ...closings,
  ...webhooks,
  ...home,
} as const;
