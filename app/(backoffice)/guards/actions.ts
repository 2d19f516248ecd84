"use server";

import type { VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { openPairing } from "@/lib/guards";
import { action } from "@/lib/http";
import { qrDrawing } from "@/lib/passes";

/** The code's link, drawn: a phone's own camera opens it. */
export const openPairingAction = action(async (args: VerbArgs<{ id: number }>) => {
  const { token, ...code } = await openPairing(args);
  const url = `${env().APP_URL}/emparejar/${token}`;
  return { ...code, url, qr: qrDrawing(url) };
});
