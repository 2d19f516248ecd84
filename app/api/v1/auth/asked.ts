import { z } from "zod";
import type { Asked } from "@/lib/auth";

export const AskedWire = z
  .object({ seconds: z.int().describe("Segundos que faltan para poder pedir otro") })
  .meta({ id: "Asked" });

/** The same words whether or not there is such an account. */
export function asked(message: string) {
  return { output: ({ seconds }: Asked) => ({ seconds }), list: () => ({ message }) };
}
