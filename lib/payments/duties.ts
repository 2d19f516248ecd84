import { eq } from "drizzle-orm";
import { enclosurePaymentMethods } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({
  on: {
    "venue.removing": async (tx, { id }) => {
      await tx.db.delete(enclosurePaymentMethods).where(eq(enclosurePaymentMethods.enclosureId, id));
    },
  },
});
