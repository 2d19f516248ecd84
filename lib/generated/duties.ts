// Written by `npm run generate` from what the domains declare. Do not edit.

import type { Duties } from "@/lib/core/duties";
import { duties as http } from "@/lib/http/duties";
import { duties as limits } from "@/lib/limits/duties";
import { duties as audit } from "@/lib/audit/duties";
import { duties as jobs } from "@/lib/jobs/duties";
import { duties as storage } from "@/lib/storage/duties";
import { duties as notifications } from "@/lib/notifications/duties";
import { duties as users } from "@/lib/users/duties";
import { duties as auth } from "@/lib/auth/duties";
import { duties as downloads } from "@/lib/downloads/duties";
import { duties as enclosures } from "@/lib/enclosures/duties";
import { duties as parkingAreas } from "@/lib/parking-areas/duties";
import { duties as eventTypes } from "@/lib/event-types/duties";
import { duties as events } from "@/lib/events/duties";
import { duties as waitingRooms } from "@/lib/waiting-rooms/duties";
import { duties as seasons } from "@/lib/seasons/duties";
import { duties as guards } from "@/lib/guards/duties";
import { duties as passes } from "@/lib/passes/duties";
import { duties as discountCodes } from "@/lib/discount-codes/duties";
import { duties as payments } from "@/lib/payments/duties";
import { duties as cashDesk } from "@/lib/cash-desk/duties";
import { duties as courtesyQrs } from "@/lib/courtesy-qrs/duties";
import { duties as subscriberQrs } from "@/lib/subscriber-qrs/duties";
import { duties as tickets } from "@/lib/tickets/duties";
import { duties as orders } from "@/lib/orders/duties";
import { duties as settlement } from "@/lib/settlement/duties";
import { duties as deposits } from "@/lib/deposits/duties";
import { duties as afterSale } from "@/lib/after-sale/duties";
import { duties as lifecycle } from "@/lib/lifecycle/duties";
import { duties as access } from "@/lib/access/duties";
import { duties as prepaid } from "@/lib/prepaid/duties";
import { duties as barriers } from "@/lib/barriers/duties";
import { duties as auditLog } from "@/lib/audit-log/duties";
import { duties as qrHistory } from "@/lib/qr-history/duties";
import { duties as reports } from "@/lib/reports/duties";
import { duties as organizerSettlements } from "@/lib/organizer-settlements/duties";
import { duties as payouts } from "@/lib/payouts/duties";
import { duties as closings } from "@/lib/closings/duties";
import { duties as webhooks } from "@/lib/webhooks/duties";
import { duties as backups } from "@/lib/backups/duties";

export const DUTIES: Readonly<Record<string, Duties>> = {
  "http": http,
  "limits": limits,
  "audit": audit,
  "jobs": jobs,
  "storage": storage,
  "notifications": notifications,
  "users": users,
  "auth": auth,
  "downloads": downloads,
  "enclosures": enclosures,
  "parking-areas": parkingAreas,
  "event-types": eventTypes,
  "events": events,
  "waiting-rooms": waitingRooms,
  "seasons": seasons,
  "guards": guards,
  "passes": passes,
  "discount-codes": discountCodes,
  "payments": payments,
  "cash-desk": cashDesk,
  "courtesy-qrs": courtesyQrs,
  "subscriber-qrs": subscriberQrs,
  "tickets": tickets,
  "orders": orders,
  "settlement": settlement,
  "deposits": deposits,
  "after-sale": afterSale,
  "lifecycle": lifecycle,
  "access": access,
  "prepaid": prepaid,
  "barriers": barriers,
  "audit-log": auditLog,
  "qr-history": qrHistory,
  "reports": reports,
  "organizer-settlements": organizerSettlements,
  "payouts": payouts,
  "closings": closings,
  "webhooks": webhooks,
  "backups": backups,
};
