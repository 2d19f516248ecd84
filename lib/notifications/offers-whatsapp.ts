import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";

/**
 * Whether messages can be sent by WhatsApp: with Meta's settings; without them only where the built-in inbox is read in
 * their place, in the demonstration and in development.
 */
export function offersWhatsApp(): boolean {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_ID } = env();
  if (WHATSAPP_TOKEN && WHATSAPP_PHONE_ID) return true;
  return isDemo() || process.env.NODE_ENV !== "production";
}
