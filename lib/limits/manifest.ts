export const tables = ["rate_limits"] as const;
