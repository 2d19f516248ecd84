import { organizerField } from "@/components/reports/sales-fields";
import type { Ctx } from "@/lib/core/context";
import { tenantOfAll } from "@/lib/core/permissions";
import { adminOptions } from "@/lib/enclosures";

/** The choice of an organizer, for whoever reads the books of all of them. */
export const closingOrganizers = async (ctx: Ctx) =>
  organizerField(
    tenantOfAll(ctx, "report:account") === null ? await adminOptions({ ctx, report: "report:account" }) : [],
  );
