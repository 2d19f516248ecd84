// Written by `npm run generate` from what the domains declare. Do not edit.

import { coming as core } from "@/lib/core/manifest";

export const COMING = [
  ...core,
] as const;
