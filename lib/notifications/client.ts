import type { Channel } from "@/lib/notifications/templates";

export const CHANNEL_LABELS = { email: "Correo", whatsapp: "WhatsApp" } as const satisfies Record<Channel, string>;

export interface FailedMessageDto {
  id: number;
  /** Null for the platform's own messages. */
  adminId: number | null;
  template: string;
  /** What a message of this template is called. */
  label: string;
  channel: Channel;
  /** Null once the person's account was erased. */
  to: { id: number; name: string } | null;
  createdAt: Date;
  attempts: number;
  lastError: string | null;
  /** The message carried a code or a link, which was wiped, so it cannot be sent again. */
  secretWiped: boolean;
}

/** A service's own answer is shown as it came. */
export function reasonWords(lastError: string | null): string {
  if (lastError === null) return "Sin respuesta del servicio";
  if (lastError === "no_address") return "La persona no tiene a dónde enviarlo";
  if (lastError === "nothing_to_say") return "Ya no había nada que avisar";
  const status = /\((\d{3}|no answer)\)$/.exec(lastError)?.[1];
  if (/no answer/.test(lastError)) return `El servicio no respondió (${lastError})`;
  return status || /^(smtp|resend|whatsapp):/.test(lastError) ? `El servicio lo rechazó (${lastError})` : lastError;
}
