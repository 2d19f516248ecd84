import { z } from "zod";
import type { Asked } from "@/lib/auth";

export const AskedWire = z
  .object({ seconds: z.int().describe("Segundos que faltan para poder pedir otro") })
  .meta({ id: "Asked" });

export const askedWire = ({ seconds }: Asked): z.input<typeof AskedWire> => ({ seconds });
