import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { admins } from "@/db/schema";
import type { AuditInput } from "@/lib/audit";
import { hashPassword } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import type { CreateGuard, GuardCreatedDto } from "@/lib/guards/schemas";
import { insertUser } from "@/lib/users";

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Easy to read aloud: no letters that look like digits; 10 of 31 signs, 49 bits. */
function newPassword(): string {
  return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** The greeting's name: letters only, at least five. */
function userNameOf(fullName: string): string {
  const letters = fullName.replace(/[\s\d]/g, "");
  return letters.length >= 5 ? letters.slice(0, 60) : `Guardia${letters}`;
}

/** What must be ready before the transaction: hashing takes long. */
export async function preparePassword(given: string | null): Promise<{ hash: string; shown: string | null }> {
  const shown = given === null ? newPassword() : null;
  return { hash: await hashPassword(given ?? shown ?? ""), shown };
}

/** Inserts a guard of the actor's tenant, or of the named one for the platform, in the caller's transaction. */
export async function insertGuard(
  tx: Ctx & { db: Db },
  data: z.output<typeof CreateGuard>,
  password: { hash: string; shown: string | null },
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
  return { id, fullName, email, phone, adminId, initialPassword: password.shown };
}

/** The audit row of a new guard. */
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
