import { loadVenue } from "@/app/app-shell";
import { UserFacts } from "@/components/users/user-facts";
import { UserForm } from "@/components/users/user-form";
import { UserLog } from "@/components/users/user-log";
import type { UserTab } from "@/components/users/user-tabs";
import { UserTickets } from "@/components/users/user-tickets";
import { listUserLogs } from "@/lib/audit-log";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { listUserTickets } from "@/lib/tickets";
import { MOST_OF_USER } from "@/lib/tickets/schemas";
import type { UserDetailDto } from "@/lib/users/client";

interface UserSectionProps {
  ctx: Ctx & { actor: PersonActor };
  user: UserDetailDto;
  tab: UserTab;
}

/** One part of a person's page. */
export async function UserSection({ ctx, user, tab }: UserSectionProps) {
  const { timeZone } = await loadVenue(ctx);
  if (tab === "boletos") {
    const { items } = await listUserTickets({ ctx, input: { userId: user.id, limit: MOST_OF_USER } });
    return <UserTickets rows={items} />;
  }
  if (tab === "registro") {
    const { items } = await listUserLogs({ ctx, input: { userId: user.id, limit: 100 } });
    return <UserLog rows={items} timeZone={timeZone} />;
  }
  const platform = can(ctx.actor, "admin:write");
  const edits = platform || user.profile !== 2;
  return (
    <>
      <UserFacts user={user} timeZone={timeZone} />
      {edits ? <UserForm user={user} full={!user.isOwn && !user.isPlatformAdmin} mfa={platform} /> : null}
    </>
  );
}
