import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { inviteNewcomer, keepForOwner } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { findByContact, insertUser } from "@/lib/users";
import { userNameFrom } from "@/lib/users/client";

type Tx = Ctx & { db: Db };

export interface NewHolder {
  email: string | null;
  phone: string | null;
  fullName: string | null;
}

/** Why somebody with an account of ours can hold no prepaid one; null if they can. */
export function holderProblem({ profile, state }: { profile: number; state: string }) {
  if (profile !== 2) return "prepaid.holder_is_staff";
  return state === "active" ? null : "prepaid.holder_blocked";
}

/** Nobody can be asked here. */
function userNameOf(fullName: string): string {
  return userNameFrom(fullName) ?? `Usuario${fullName.replace(/[\s\d]/g, "")}`.slice(0, 60);
}

/**
 * The buyer with this e-mail or phone, or a new one, who is invited to choose a password. The caller has authorized the actor
 * and says of which tenant the audit is.
 */
export async function personFor(
  tx: Tx,
  { email, phone, fullName }: NewHolder,
  adminId: number,
): Promise<{ userId: number; isNew: boolean }> {
  const known =
    (email === null ? undefined : await findByContact(tx, email)) ??
    (phone === null ? undefined : await findByContact(tx, phone));
  if (known) {
    const problem = holderProblem(known);
    if (problem) throw new DomainError(problem, { field: "email" });
    await keepForOwner(tx, known);
    return { userId: known.id, isNew: false };
  }
  if (fullName === null)
    throw new DomainError("input.invalid", { field: "fullName", fields: { fullName: FIELD.required } });
  const user = await insertUser(tx, { profile: 2, userName: userNameOf(fullName), fullName, email, phone });
  await recordAudit(tx, {
    action: "user.created",
    entity: "user",
    entityId: user.id,
    adminId,
    after: { profile: 2, userName: user.userName, fullName, email, phone },
    personal: ["userName", "fullName", "email", "phone"],
    subjectUserId: user.id,
  });
  await inviteNewcomer(tx, user.id);
  return { userId: user.id, isNew: true };
}
