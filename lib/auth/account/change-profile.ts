import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { lockPerson } from "@/lib/auth/account/own-account";
import type { ChangeProfileInput } from "@/lib/auth/client";
import { ChangeFullName, ChangeProfile } from "@/lib/auth/schemas";
import type { PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { changeUser } from "@/lib/users";

export interface OwnProfile {
  userId: number;
  userName: string;
  fullName: string;
}

/** The platform's administrator keeps the reserved name, and nobody else may take it. */
function parsed(
  actor: PersonActor,
  { userName, fullName }: ChangeProfileInput,
): { userName: string; fullName: string } {
  if (!actor.isPlatformAdmin) return parseInput(ChangeProfile, { userName, fullName });
  if (userName !== undefined && userName !== actor.name)
    throw new DomainError("user.name_reserved", { field: "userName" });
  return { userName: actor.name, ...parseInput(ChangeFullName, { fullName }) };
}

/** A `userId` may be given for older clients, but must be the actor's own. */
export async function changeProfile({
  ctx,
  input: { userId, ...names },
}: VerbArgs<ChangeProfileInput & { userId?: number }>): Promise<OwnProfile> {
  const actor = authorizeUser(ctx.actor, "account:write");
  if (userId !== undefined && userId !== actor.userId) throw notFound();
  const after = parsed(actor, names);
  return withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, actor.userId);
    await changeUser(tx, user.id, after);
    await recordAudit(tx, {
      action: "user.profile_changed",
      entity: "user",
      entityId: user.id,
      adminId: user.adminId,
      before: { userName: user.userName, fullName: user.fullName },
      after,
      personal: ["userName", "fullName"],
      subjectUserId: user.id,
    });
    return { userId: user.id, ...after };
  });
}
