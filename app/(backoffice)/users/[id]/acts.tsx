import { BlockAct } from "@/components/users/block-act";
import { EraseAct } from "@/components/users/erase-act";
import { InviteAct } from "@/components/users/invite-act";
import { ResetMfaAct } from "@/components/users/reset-mfa-act";
import type { PersonActor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import type { UserDetailDto } from "@/lib/users/client";

/** What the actor may do with a person's account; nothing with their own, nor with the platform administrator's. */
export function UserActs({ actor, user }: { actor: PersonActor; user: UserDetailDto }) {
  if (user.isOwn || user.isPlatformAdmin) return null;
  const platform = actor.isPlatformAdmin;
  const buyer = user.profile === 2;
  return (
    <>
      {!buyer && user.isInvited ? <InviteAct userId={user.id} /> : null}
      {user.mfaEnabled && can(actor, "mfa:reset") ? <ResetMfaAct user={user} /> : null}
      <BlockAct user={user} adminId={undefined} platform={platform} />
      {platform || !buyer ? <EraseAct user={user} goTo="/users?hecho=eliminado" /> : null}
    </>
  );
}
