import { withTx } from "@/db/client";
import { provePassword } from "@/lib/auth/account/own-account";
import { PasswordProof, type PasswordProofInput } from "@/lib/auth/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { eraseSelf } from "@/lib/users";

/** Refused while money is under way. */
export async function eraseOwnAccount({ ctx, input }: VerbArgs<PasswordProofInput>): Promise<null> {
  const actor = authorizeUser(ctx.actor, "account:write");
  const { currentPassword } = parseInput(PasswordProof, input);
  await provePassword(ctx, actor, currentPassword);
  await withTx(ctx, (tx) => eraseSelf(tx));
  return null;
}
