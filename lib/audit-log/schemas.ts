import { z } from "zod";
import { textOf } from "@/lib/core/messages";

const error = textOf("input.invalid");

const name = z.string().trim().max(100, { error });

/** `person` is the id of who acted, and `q` searches their names. `from` is inclusive, `to` exclusive. */
const Filter = z.object({
  action: name.optional(),
  entity: name.optional(),
  entityId: name.optional(),
  person: z.coerce.number({ error }).int().min(1).max(2_147_483_647).optional(),
  q: name.default(""),
  from: z.date({ error }).optional(),
  to: z.date({ error }).optional(),
});

/** `before` is the id of the last row of the page before. */
export const ListAuditInput = Filter.extend({
  before: z.coerce.number({ error }).int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number({ error }).int().min(1).max(1_000).default(50),
});

export type ListAuditInput = z.input<typeof ListAuditInput>;

export type AuditFilter = z.output<typeof Filter>;
