import { z } from "zod";
import { DIRECTIONS } from "@/lib/access/client";

const Code = z.string().trim().min(1, "Escribe el código").max(512, "Es demasiado largo");

const Id = z.number().int().positive().max(2_147_483_647);

/** `code` is the text of a QR or a short code as typed; `nonce` names the reading, a repeat carries the same one. */
export type RedeemPassInput = z.input<typeof RedeemPassInput>;

export const RedeemPassInput = z.object({
  code: Code,
  nonce: z.uuid(),
  gateId: Id,
  direction: z.enum(DIRECTIONS),
});

export type ReadPassInput = z.input<typeof ReadPassInput>;

export const ReadPassInput = z.object({ code: Code });

export type GateInput = z.input<typeof GateInput>;

export const GateInput = z.object({ gateId: Id });

export type GateCountersInput = z.input<typeof GateCountersInput>;

export const GateCountersInput = z.object({ gateId: Id, eventId: Id });

/** What a venue's QR says, or what a person typed. */
export type VenueCode = z.input<typeof VenueCode>;

export const VenueCode = z.object({
  text: z.string().trim().min(1, "Escribe el nombre corto del recinto").max(512, "Es demasiado largo"),
});
