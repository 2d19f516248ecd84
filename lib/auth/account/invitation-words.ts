import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, Position } from "@/lib/core/context";

interface Guest {
  profile: 1 | 2 | 3;
  position: Position | null;
  /** Whose staff it is, or whose staff invited a buyer. */
  tenant: string | null;
  /** Null if it was the platform, or nobody knows. */
  inviter: string | null;
}

const ADMINISTERS: Record<Position, string> = {
  owner: "administrar",
  operator: "operar",
  cashier: "atender la caja de",
  accountant: "llevar las cuentas de",
};

function aimOf({ profile, position, tenant }: Guest): string {
  if (tenant === null) return "abrir tu cuenta";
  if (profile === 2) return `usar tu cuenta en ${tenant}`;
  if (profile === 3) return `cuidar los accesos de ${tenant}`;
  return `${ADMINISTERS[position ?? "owner"]} ${tenant}`;
}

/** "Ana López te invitó a administrar Foro UXA" */
export function invitationWords(guest: Guest): string {
  return `${guest.inviter ?? "Control Traslado"} te invitó a ${aimOf(guest)}`;
}

/** Who invited a person to what, in words; null once the person is gone. */
export async function invitationOf(
  ctx: Pick<Ctx, "db">,
  { userId, byUserId }: { userId: number; byUserId: number | null },
): Promise<string | null> {
  const [guest] = await dbOf(ctx).execute<Guest & Record<string, unknown>>(sql`
    select u.profile, u.position, a.name as tenant, b.full_name as inviter
    from users u
    left join users b on b.id = ${byUserId}::int and not b.is_platform_admin and b.state <> 'deleted'
    left join admins a on a.id = coalesce(u.admin_id, b.admin_id)
    where u.id = ${userId} and u.state <> 'deleted'`);
  return guest ? invitationWords(guest) : null;
}
