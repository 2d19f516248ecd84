// Written by `npm run generate` from what the domains declare. Do not edit.

import { slugs as core } from "@/lib/core/manifest";
import { slugs as events } from "@/lib/events/manifest";
import { slugs as embedding } from "@/lib/embedding/manifest";
import { slugs as waitingRooms } from "@/lib/waiting-rooms/manifest";
import { slugs as payments } from "@/lib/payments/manifest";
import { slugs as access } from "@/lib/access/manifest";
import { slugs as barriers } from "@/lib/barriers/manifest";

export const SLUGS = [
  ...core,
  ...events,
  ...embedding,
  ...waitingRooms,
  ...payments,
  ...access,
  ...barriers,
] as const;
