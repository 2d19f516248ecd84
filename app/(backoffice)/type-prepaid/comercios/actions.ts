"use server";

import type { VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { action } from "@/lib/http";
import { qrDrawing } from "@/lib/passes";
import { renewShopLink } from "@/lib/prepaid";

/** The shop's new link, drawn: its phone opens it with the camera. */
export const renewShopLinkAction = action(async (args: VerbArgs<{ shopId: number }>) => {
  const { token } = await renewShopLink(args);
  const url = `${env().APP_URL}/sello/${token}`;
  return { url, qr: qrDrawing(url) };
});
