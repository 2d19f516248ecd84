import { withTx } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { qrDrawing } from "@/lib/core/qr";
import type { ShortCarDto } from "@/lib/prepaid/client";
import { missingOfCar, refusedCar, standingOf } from "@/lib/prepaid/gate/refused-car";
import { RefusedReading, type RefusedReadingInput } from "@/lib/prepaid/schemas";
import { toWholePesos } from "@/lib/prepaid/topups/amounts";

/** What a car that one's own reading refused for want of money still misses, and the QR that pays just that. */
export async function readShortCar({ ctx, input }: VerbArgs<RefusedReadingInput>): Promise<ShortCarDto> {
  const { scanId } = parseInput(RefusedReading, input);
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  return withTx(ctx, async (tx) => {
    const refused = await refusedCar(tx.db, actor, scanId);
    const { missingCents, frozenUntil, payPath } = await missingOfCar(tx.db, refused);
    const { enteredAt } = await standingOf(tx.db, refused);
    return {
      missingCents,
      cashCents: toWholePesos(missingCents),
      frozenUntil,
      insideSince: refused.direction === "out" ? enteredAt : null,
      qr: payPath === null ? null : qrDrawing(`${env().APP_URL}${payPath}`),
    };
  });
}
