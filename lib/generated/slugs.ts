// Written by `npm run generate` from what the domains declare. Do not edit.

import { slugs as core } from "@/lib/core/manifest";
import { slugs as payments } from "@/lib/payments/manifest";

export const SLUGS = [
  ...core,
  ...payments,
] as const;
