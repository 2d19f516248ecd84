import { z } from "zod";
import { ListInput } from "@/lib/core/fields";
import type { Channel } from "@/lib/notifications/templates";

export const CHANNEL_LABELS = { email: "Correo", whatsapp: "WhatsApp" } as const satisfies Record<Channel, string>;

const CHANNELS = ["email", "whatsapp"] as const satisfies readonly Channel[];

export const ListFailedMessagesInput = ListInput.extend({
  template: z.string().trim().max(100).optional(),
  channel: z.enum(CHANNELS).optional(),
});
export type ListFailedMessagesInput = z.input<typeof ListFailedMessagesInput>;

export const ResendMessageInput = z.object({ messageId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
export type ResendMessageInput = z.input<typeof ResendMessageInput>;

/** A message that was given up. */
export interface FailedMessageDto {
  id: number;
  /** Null of the platform's own. */
  adminId: number | null;
  template: string;
  channel: Channel;
  /** Null once the person is nobody's. */
  to: { id: number; name: string } | null;
  createdAt: Date;
  attempts: number;
  lastError: string | null;
  /** It carried a code or a link that is gone: it cannot be sent again. */
  secretWiped: boolean;
}
