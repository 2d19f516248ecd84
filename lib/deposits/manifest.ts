import type { ErrorDeclaration, QueueDeclaration } from "@/lib/core/declarations";
import type { Rule } from "@/lib/core/permissions";
import { STAFF } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["statement_imports", "statement_rows"] as const;

export const permissions = {
  "deposit:confirm": { roles: STAFF },
} as const satisfies Record<string, Rule>;

export const screens = [
  {
    id: "S27",
    path: "/deposits",
    guard: "main",
    who: "deposit:confirm",
    card: { label: "Depósitos", icon: "banknote", at: 60, count: "deposits" },
  },
  { id: "ours", path: "/deposits/estado-de-cuenta", guard: "main", who: "deposit:confirm" },
  { id: "ours", path: "/deposits/estado-de-cuenta/[id]", guard: "main", who: "deposit:confirm" },
] as const satisfies readonly Screen[];

export const errors = {
  "deposit.decided": { status: 409, text: "Otra persona ya decidió sobre ese depósito." },
  "deposit.not_approved": {
    status: 409,
    text: "El recinto pide dos personas: primero alguien lo aprueba y otra persona lo acepta.",
  },
  "deposit.not_accepted": { status: 409, text: "Ese depósito todavía no se acepta. Acéptalo primero." },
  "deposit.two_people": { status: 409, text: "Tú aprobaste este depósito: otra persona tiene que aceptarlo." },
  "statement.too_many_rows": {
    status: 422,
    text: "El archivo tiene demasiados renglones. Divídelo en partes de 20,000 o menos.",
  },
  "statement.started": { status: 409, text: "Ese estado de cuenta ya se está importando." },
  "statement.row_decided": { status: 409, text: "Otra persona ya decidió sobre ese renglón." },
  "statement.deposit_taken": { status: 409, text: "Ese depósito ya tiene otro renglón del banco." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "deposits.alert": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "*/10 * * * *" },
  "deposits.import": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 0.5 },
  "deposits.settle": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 1 },
} as const satisfies Record<string, QueueDeclaration>;
