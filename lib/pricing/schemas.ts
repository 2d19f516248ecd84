import { z } from "zod";
import { OFFERED_METHODS } from "@/lib/pricing/client";

/** A method that somebody chooses online. */
export const Method = z.enum(OFFERED_METHODS);

export type Method = z.output<typeof Method>;
