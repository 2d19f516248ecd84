// Written by `npm run generate` from the files that there are. Do not edit.

import * as access from "@/e2e/support/domains/access";
import * as afterSale from "@/e2e/support/domains/after-sale";
import * as auditLog from "@/e2e/support/domains/audit-log";
import * as auth from "@/e2e/support/domains/auth";
import * as barriers from "@/e2e/support/domains/barriers";
import * as cashDesk from "@/e2e/support/domains/cash-desk";
import * as closings from "@/e2e/support/domains/closings";
import * as core from "@/e2e/support/domains/core";
import * as courtesyQrs from "@/e2e/support/domains/courtesy-qrs";
import * as deposits from "@/e2e/support/domains/deposits";
import * as discountCodes from "@/e2e/support/domains/discount-codes";
import * as downloads from "@/e2e/support/domains/downloads";
import * as embedding from "@/e2e/support/domains/embedding";
import * as enclosures from "@/e2e/support/domains/enclosures";
import * as eventTypes from "@/e2e/support/domains/event-types";
import * as events from "@/e2e/support/domains/events";
import * as guards from "@/e2e/support/domains/guards";
import * as home from "@/e2e/support/domains/home";
import * as lifecycle from "@/e2e/support/domains/lifecycle";
import * as live from "@/e2e/support/domains/live";
import * as notifications from "@/e2e/support/domains/notifications";
import * as orders from "@/e2e/support/domains/orders";
import * as organizerSettlements from "@/e2e/support/domains/organizer-settlements";
import * as parkingAreas from "@/e2e/support/domains/parking-areas";
import * as payments from "@/e2e/support/domains/payments";
import * as payouts from "@/e2e/support/domains/payouts";
import * as prepaid from "@/e2e/support/domains/prepaid";
import * as qrHistory from "@/e2e/support/domains/qr-history";
import * as receipts from "@/e2e/support/domains/receipts";
import * as reports from "@/e2e/support/domains/reports";
import * as seasons from "@/e2e/support/domains/seasons";
import * as settlement from "@/e2e/support/domains/settlement";
import * as storage from "@/e2e/support/domains/storage";
import * as subscriberQrs from "@/e2e/support/domains/subscriber-qrs";
import * as tickets from "@/e2e/support/domains/tickets";
import * as users from "@/e2e/support/domains/users";
import * as waitingRooms from "@/e2e/support/domains/waiting-rooms";
import * as webhooks from "@/e2e/support/domains/webhooks";
import type { OwnRoute } from "@/e2e/support/own-route";
import { merged } from "@/e2e/support/sample";
import type { Visit } from "@/e2e/support/visit";

/** One request for each call of the API that would succeed for whoever the call is for. */
export const SAMPLES = merged([
  access.samples,
  afterSale.samples,
  auth.samples,
  barriers.samples,
  cashDesk.samples,
  closings.samples,
  courtesyQrs.samples,
  deposits.samples,
  discountCodes.samples,
  downloads.samples,
  enclosures.samples,
  eventTypes.samples,
  events.samples,
  guards.samples,
  lifecycle.samples,
  orders.samples,
  organizerSettlements.samples,
  parkingAreas.samples,
  payouts.samples,
  prepaid.samples,
  qrHistory.samples,
  reports.samples,
  settlement.samples,
  tickets.samples,
  users.samples,
]);

/** A visit to every screen there is. */
export const VISITS: readonly Visit[] = [
  ...access.visits,
  ...afterSale.visits,
  ...auditLog.visits,
  ...auth.visits,
  ...barriers.visits,
  ...cashDesk.visits,
  ...closings.visits,
  ...core.visits,
  ...courtesyQrs.visits,
  ...deposits.visits,
  ...discountCodes.visits,
  ...downloads.visits,
  ...embedding.visits,
  ...enclosures.visits,
  ...eventTypes.visits,
  ...events.visits,
  ...guards.visits,
  ...home.visits,
  ...lifecycle.visits,
  ...notifications.visits,
  ...orders.visits,
  ...organizerSettlements.visits,
  ...parkingAreas.visits,
  ...payments.visits,
  ...payouts.visits,
  ...prepaid.visits,
  ...qrHistory.visits,
  ...receipts.visits,
  ...reports.visits,
  ...seasons.visits,
  ...settlement.visits,
  ...subscriberQrs.visits,
  ...tickets.visits,
  ...users.visits,
  ...waitingRooms.visits,
  ...webhooks.visits,
];

export const OWN_ROUTES: readonly OwnRoute[] = [
  ...access.ownRoutes,
  ...afterSale.ownRoutes,
  ...auditLog.ownRoutes,
  ...auth.ownRoutes,
  ...barriers.ownRoutes,
  ...cashDesk.ownRoutes,
  ...closings.ownRoutes,
  ...core.ownRoutes,
  ...courtesyQrs.ownRoutes,
  ...deposits.ownRoutes,
  ...discountCodes.ownRoutes,
  ...downloads.ownRoutes,
  ...embedding.ownRoutes,
  ...enclosures.ownRoutes,
  ...eventTypes.ownRoutes,
  ...events.ownRoutes,
  ...guards.ownRoutes,
  ...lifecycle.ownRoutes,
  ...live.ownRoutes,
  ...notifications.ownRoutes,
  ...organizerSettlements.ownRoutes,
  ...parkingAreas.ownRoutes,
  ...payments.ownRoutes,
  ...payouts.ownRoutes,
  ...prepaid.ownRoutes,
  ...qrHistory.ownRoutes,
  ...receipts.ownRoutes,
  ...reports.ownRoutes,
  ...seasons.ownRoutes,
  ...settlement.ownRoutes,
  ...storage.ownRoutes,
  ...subscriberQrs.ownRoutes,
  ...tickets.ownRoutes,
  ...users.ownRoutes,
  ...webhooks.ownRoutes,
];
