import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";

/**
 * WhatsApp needs Meta's settings. Without them the built-in inbox stands in, in the demonstration and in development
 * only.
 */
export function offersWhatsApp(): boolean {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = env();
  if (WHATSAPP_TOKEN && WHATSAPP_PHONE_ID) return true;
  return isDemo() || process.env.NODE_ENV !== "production";
}
