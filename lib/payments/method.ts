import { z } from "zod";

export const METHODS = ["card", "wallet", "cash", "deposit"] as const;
export const Method = z.enum(METHODS);
export type Method = z.output<typeof Method>;
