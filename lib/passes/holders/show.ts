import type { Ctx } from "@/lib/core/context";
import { qrDrawing } from "@/lib/core/qr";
import type { ShownPass } from "@/lib/passes/holders/kind";
import { passTokens, type TokenSubject } from "@/lib/passes/tokens";

/** A pass that admits, as its row was read: the salt is in hex where SQL made it text. */
export interface CodedRow extends Omit<TokenSubject, "salt"> {
  saltHex: string;
  shortCode: string;
}

/** The codes that passes show to their holders, by the id of the pass. */
export async function codesOf(
  ctx: Pick<Ctx, "db">,
  rows: readonly CodedRow[],
): Promise<Map<number, NonNullable<ShownPass["code"]>>> {
  const tokens = await passTokens(
    ctx,
    rows.map((row) => ({ ...row, salt: Buffer.from(row.saltHex, "hex") })),
  );
  return new Map(
    rows.flatMap(({ id, shortCode }) => {
      const token = tokens.get(id);
      return token ? [[id, { token, short: shortCode, qr: qrDrawing(token) }]] : [];
    }),
  );
}

/** A venue as a holder sees it: one that named no place on a map is searched for. */
export function withMap(venue: Omit<ShownPass["venue"], "mapUrl"> & { mapUrl: string | null }): ShownPass["venue"] {
  const place = encodeURIComponent(`${venue.name}, ${venue.location}`);
  return { ...venue, mapUrl: venue.mapUrl ?? `https://www.google.com/maps/search/?api=1&query=${place}` };
}
