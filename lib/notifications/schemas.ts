import { z } from "zod";
import type { Channel } from "@/lib/notifications/templates";

const CHANNELS = ["email", "whatsapp"] as const satisfies readonly Channel[];

export const FailedMessageFilters = z.object({
  /** Words of the recipient's name. */
  q: z.string().trim().max(100).default(""),
  template: z.string().trim().max(100).optional().catch(undefined),
  channel: z.enum(CHANNELS).optional().catch(undefined),
});

export const ResendMessageInput = z.object({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export type ResendMessageInput = z.input<typeof ResendMessageInput>;
