import type { ErrorDeclaration, QueueDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["messages", "inbox_messages", "inbox_attachments"] as const;

export const errors = {
  "message.not_failed": { status: 409, text: "Ese mensaje ya se envió o está por enviarse." },
  "message.secret_wiped": {
    status: 409,
    text: "Ese mensaje llevaba un código o un enlace que ya se borró. La persona tiene que pedir uno nuevo.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "notifications.send": { retryLimit: 12, retryDelay: 5, concurrency: 4, pollSeconds: 0.5 },
} as const satisfies Record<string, QueueDeclaration>;
