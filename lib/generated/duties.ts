// Written by `npm run generate` from what the domains declare. Do not edit.

import type { Duties } from "@/lib/core/duties";

export const DUTIES: Readonly<Record<string, Duties>> = {
};
