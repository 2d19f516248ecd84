import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { admins } from "@/db/schema";
import type { AuditInput } from "@/lib/audit";
import { hashChosen, inviteNewcomer } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import type { GuardCreatedDto } from "@/lib/guards/client";
import type { CreateGuard } from "@/lib/guards/schemas";
import { insertUser } from "@/lib/users";

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Easy to read aloud: without letters that look like digits. Ten of 31 signs make 49 bits. */
function newPassword(): string {
  return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** A user name has at least five letters and nothing else. */
function userNameOf(fullName: string): string {
  const letters = fullName.replace(/[\s\d]/g, "");
  return letters.length >= 5 ? letters.slice(0, 60) : `Guardia${letters}`;
}

type NewGuard = z.output<typeof CreateGuard>;

interface FirstPassword {
  hash: string | null;
  /** Shown to the administrator once. */
  shown: string | null;
}

/**
 * Hashing takes too long for a transaction, so this comes before it. A guard with only a phone gets no password: an
 * invitation lets them choose one and proves the phone.
 */
export async function preparePassword({ email, password }: NewGuard): Promise<FirstPassword> {
  if (email === null) return { hash: null, shown: null };
  const shown = password === null ? newPassword() : null;
  return { hash: await hashChosen(password ?? shown ?? ""), shown };
}

/** Only the platform may name another tenant. A guard without a password is invited. */
export async function insertGuard(
  tx: Ctx & { db: Db },
  data: NewGuard,
  password: FirstPassword,
): Promise<GuardCreatedDto & { adminId: number }> {
  const adminId = tenantOf(tx.actor) ?? data.adminId;
  if (adminId === null) throw new DomainError("input.invalid", { field: "adminId" });
  const [admin] = await tx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId));
  if (!admin) throw new DomainError("input.invalid", { field: "adminId" });
  const user = await insertUser(tx, {
    profile: 3,
    adminId,
    userName: userNameOf(data.fullName),
    fullName: data.fullName,
    email: data.email,
    phone: data.phone,
    passwordHash: password.hash,
  });
  const { id, fullName, email, phone } = user;
  const invitedBy = password.hash === null ? await inviteNewcomer(tx, id) : null;
  return { id, fullName, email, phone, adminId, initialPassword: password.shown, invitedBy };
}

export function guardCreated(guard: GuardCreatedDto & { adminId: number }): AuditInput {
  return {
    action: "guard.created",
    entity: "user",
    entityId: guard.id,
    adminId: guard.adminId,
    after: { profile: 3, fullName: guard.fullName, email: guard.email, phone: guard.phone },
    personal: ["fullName", "email", "phone"],
    subjectUserId: guard.id,
  };
}
