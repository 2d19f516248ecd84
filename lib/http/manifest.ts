export const tables = ["idempotency_keys"] as const;
