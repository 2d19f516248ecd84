import { z } from "zod";
import { METHODS } from "@/lib/pricing/client";

export const Method = z.enum(METHODS);

export type Method = z.output<typeof Method>;
