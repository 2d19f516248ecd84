import { sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { inviteNewcomer } from "@/lib/auth/account/invite-user";
import type { Ctx, Position, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorize, tenantOf } from "@/lib/core/permissions";
import { insertAdmin, insertUser, keepAdmin } from "@/lib/users";
import { CreateStaff, type CreateStaffInput, type NewTenant } from "@/lib/users/schemas";

type Tx = Ctx & { db: Db };

interface StaffCreatedDto {
  userId: number;
  profile: 1 | 3;
  adminId: number;
  userName: string;
  fullName: string;
  email: string | null;
  phone: string | null;
  invitedBy: "email" | "whatsapp";
}

/** A tenant and its owner have the same id, so the tenant comes first. */
async function insertTenant(tx: Tx, tenant: z.output<typeof NewTenant>): Promise<number> {
  const [next] = await tx.db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id`,
  );
  if (!next) throw new Error("No id for the owner");
  await insertAdmin(tx, { ...tenant, id: next.id });
  await recordAudit(tx, {
    action: "admin.created",
    entity: "admin",
    entityId: next.id,
    adminId: next.id,
    after: { ...tenant },
  });
  return next.id;
}

/** An administrator has a position, the owner's if none is given; a guard may be given a desk. */
function positionFor(profile: 1 | 3, given: Position | null | undefined, ownsTenant: boolean): Position | null {
  const position = given ?? (profile === 1 ? "owner" : null);
  const isRight = profile === 1 ? !ownsTenant || position === "owner" : position === null || position === "cashier";
  if (isRight) return position;
  throw new DomainError("input.invalid", { field: "position", fields: { position: FIELD.select } });
}

async function tenantFor(tx: Tx, adminId: number | null): Promise<number> {
  const wrong = () => new DomainError("input.invalid", { field: "adminId", fields: { adminId: FIELD.select } });
  const id = tenantOf(tx.actor) ?? adminId;
  if (id === null) throw wrong();
  if (!(await keepAdmin(tx, id))) throw wrong();
  return id;
}

/**
 * Opens an account for an administrator or a guard and invites them to choose a password. An administrator always
 * creates staff in its own tenant. The platform names the tenant, or opens a new one that the person owns (`tenant`).
 * Another administrator is made with a second factor only: it could do whatever the maker's session must not do.
 */
export async function createStaff({ ctx, input }: VerbArgs<CreateStaffInput>): Promise<StaffCreatedDto> {
  const { tenant, adminId, profile, position: given, ...person } = parseInput(CreateStaff, input);
  authorize(ctx.actor, "user:write");
  if (tenant) authorize(ctx.actor, "admin:write");
  if (tenant && profile !== 1) throw new DomainError("input.invalid", { field: "profile" });
  if (profile === 1) assertSecondFactor(ctx.actor);
  const position = positionFor(profile, given, tenant !== null);
  return withTx(ctx, async (tx) => {
    const owned = tenant ? await insertTenant(tx, tenant) : null;
    const home = owned ?? (await tenantFor(tx, adminId));
    const user = await insertUser(tx, {
      ...person,
      profile,
      position,
      adminId: home,
      ...(owned === null ? {} : { id: owned }),
    });
    await recordAudit(tx, {
      action: "user.created",
      entity: "user",
      entityId: user.id,
      adminId: home,
      after: { profile, position, ...person },
      personal: ["userName", "fullName", "email", "phone"],
      subjectUserId: user.id,
    });
    const invitedBy = await inviteNewcomer(tx, user.id);
    return { userId: user.id, profile, adminId: home, ...person, invitedBy };
  });
}
