import type { z } from "zod";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { lockPerson } from "@/lib/auth/account/own-account";
import type { ChangeProfileInput } from "@/lib/auth/client";
import { ChangeProfile } from "@/lib/auth/schemas";
import { laidOver } from "@/lib/core/changes";
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

const SentProfile = ChangeProfile.partial();

/** The platform's administrator keeps the reserved name, and nobody else may take it. */
function parsed(actor: PersonActor, { userName, fullName }: ChangeProfileInput): z.output<typeof SentProfile> {
  if (!actor.isPlatformAdmin) return parseInput(SentProfile, { userName, fullName });
  if (userName !== undefined && userName !== actor.name)
    throw new DomainError("user.name_reserved", { field: "userName" });
  return parseInput(SentProfile.pick({ fullName: true }), { fullName });
}

/** What is not sent stays. A `userId` may be given for older clients, but must be the actor's own. */
export async function changeProfile({
  ctx,
  input: { userId, ...names },
}: VerbArgs<ChangeProfileInput & { userId?: number }>): Promise<OwnProfile> {
  const actor = authorizeUser(ctx.actor, "account:write");
  if (userId !== undefined && userId !== actor.userId) throw notFound();
  const sent = parsed(actor, names);
  return withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, actor.userId);
    const after = laidOver({ userName: user.userName, fullName: user.fullName }, sent);
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
