import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";

export const tables = ["messages", "inbox_messages", "inbox_attachments"] as const;

export const readModels = {
  "notifications/failed-messages": {
    reads: ["users"],
    why: "the list is searched by the name of who gets the message",
  },
} as const;

export const permissions = {
  "message:read": { roles: ["platform"] },
  "message:write": { roles: ["platform"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "ours",
    path: "/messages",
    guard: "main",
    who: "message:read",
    card: { label: "Mensajes sin entregar", icon: "mail", at: 110, count: "failedMessages" },
  },
  { id: "dev", path: "/dev/inbox", guard: "none", who: "all" },
  { id: "dev", path: "/dev/inbox/[id]", guard: "none", who: "all" },
  { id: "dev", path: "/dev/emails", guard: "none", who: "all" },
  { id: "dev", path: "/dev/emails/[template]", guard: "none", who: "all" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "message.not_failed": { status: 409, text: "Ese mensaje ya se envió o está por enviarse." },
  "message.secret_wiped": {
    status: 409,
    text: "Ese mensaje llevaba un código o un enlace que ya se borró. La persona tiene que pedir uno nuevo.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "notifications.send": { retryLimit: 12, retryDelay: 5, concurrency: 3, batch: 8, isFair: true, pollSeconds: 0.5 },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  message: { word: "Mensaje" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "message.resent": "Envió de nuevo un mensaje",
} as const;

export const changedFields = {
  attempts: "Intentos",
  channel: "Canal",
} as const;
