import type { Sample } from "@/e2e/support/sample";
import { OFFICE_SAMPLES } from "@/e2e/support/samples-of-office";
import { SALES_SAMPLES } from "@/e2e/support/samples-of-sales";

/** One request for each call of the API that would succeed for whoever the call is for. */
export const SAMPLES: Record<string, Sample> = { ...OFFICE_SAMPLES, ...SALES_SAMPLES };
