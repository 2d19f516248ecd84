// Written by `npm run generate` from what the domains declare. Do not edit.

import { queues as jobs } from "@/lib/jobs/manifest";
import { queues as storage } from "@/lib/storage/manifest";
import { queues as notifications } from "@/lib/notifications/manifest";
import { queues as users } from "@/lib/users/manifest";
import { queues as auth } from "@/lib/auth/manifest";
import { queues as downloads } from "@/lib/downloads/manifest";
import { queues as payments } from "@/lib/payments/manifest";
import { queues as courtesyQrs } from "@/lib/courtesy-qrs/manifest";
import { queues as subscriberQrs } from "@/lib/subscriber-qrs/manifest";
import { queues as orders } from "@/lib/orders/manifest";
import { queues as settlement } from "@/lib/settlement/manifest";
import { queues as deposits } from "@/lib/deposits/manifest";
import { queues as lifecycle } from "@/lib/lifecycle/manifest";
import { queues as access } from "@/lib/access/manifest";
import { queues as prepaid } from "@/lib/prepaid/manifest";
import { queues as barriers } from "@/lib/barriers/manifest";
import { queues as reports } from "@/lib/reports/manifest";
import { queues as payouts } from "@/lib/payouts/manifest";
import { queues as webhooks } from "@/lib/webhooks/manifest";

export const QUEUES = {
  ...jobs,
  ...storage,
  ...notifications,
  ...users,
  ...auth,
  ...downloads,
  ...payments,
  ...courtesyQrs,
  ...subscriberQrs,
  ...orders,
  ...settlement,
  ...deposits,
  ...lifecycle,
  ...access,
  ...prepaid,
  ...barriers,
  ...reports,
  ...payouts,
  ...webhooks,
} as const;
