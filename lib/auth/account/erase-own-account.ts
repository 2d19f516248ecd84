import { type Db, withTx } from "@/db/client";
import { provePassword } from "@/lib/auth/account/own-account";
import { PasswordProof, type PasswordProofInput } from "@/lib/auth/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { eraseSelf } from "@/lib/users";

async function underWay(tx: Ctx & { db: Db }, userId: number): Promise<string[]> {
  const { DUTIES } = await import("@/lib/generated/duties");
  const folios: string[] = [];
  for (const { underWay: part } of Object.values(DUTIES)) folios.push(...((await part?.(tx, userId)) ?? []));
  return folios;
}

/** Refused while money is under way. */
export async function eraseOwnAccount({ ctx, input }: VerbArgs<PasswordProofInput>): Promise<null> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { currentPassword } = parseInput(PasswordProof, input);
  await provePassword(ctx, actor, currentPassword);
  await withTx(ctx, async (tx) => {
    await eraseSelf(tx);
    const folios = await underWay(tx, actor.userId);
    if (folios.length > 0) throw new DomainError("user.money_under_way", { data: { folios: folios.join(", ") } });
  });
  return null;
}
