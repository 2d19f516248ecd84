import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["event_types"] as const;

export const errors = {
  "event_type.name_taken": { status: 409, text: "Ya hay un tipo de evento con ese nombre." },
} as const satisfies Record<string, ErrorDeclaration>;
