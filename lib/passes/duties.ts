import { signingKeys } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";

export const duties = defineDuties({
  sealed: [
    {
      column: signingKeys.privateKeyEncrypted,
      reseal: (db, row, privateKeyEncrypted) => db.update(signingKeys).set({ privateKeyEncrypted }).where(row),
    },
  ],
});
