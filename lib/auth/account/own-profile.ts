import { and, count, eq, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { mfaRecoveryCodes } from "@/db/schema";
import { isFresh, readOwn } from "@/lib/auth/account/own-account";
import { mayHaveSecondFactor } from "@/lib/auth/second-factor/mfa-enrolment";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";
import type { UserRow } from "@/lib/users";

export interface OwnAccountDto {
  userId: number;
  userName: string;
  fullName: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  /** How the person shows that it is them before a change; `enter_again` where they have to log in with a code first. */
  proof: "password" | "recent_login" | "enter_again";
  /** True for the platform's administrator, whose name is reserved. */
  nameFixed: boolean;
}

export interface OwnSecondFactorDto {
  offered: boolean;
  enabledAt: Date | null;
  /** The platform requires it of this person. */
  required: boolean;
  codesLeft: number;
}

/** Staff without a password have none of these changes before they choose one. */
async function proofOf(ctx: Ctx, actor: PersonActor, row: UserRow): Promise<OwnAccountDto["proof"]> {
  if (row.passwordHash !== null || row.profile !== 2) return "password";
  return (await isFresh(ctx, actor)) ? "recent_login" : "enter_again";
}

export async function getOwnAccount({ ctx }: VerbArgs<null>): Promise<OwnAccountDto> {
  const actor = authorizeUser(ctx.actor, "account:read");
  const row = await readOwn(ctx, actor);
  return {
    userId: row.id,
    userName: row.userName,
    fullName: row.fullName,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    phone: row.phone,
    phoneVerified: row.phoneVerifiedAt !== null,
    proof: await proofOf(ctx, actor, row),
    nameFixed: row.isPlatformAdmin,
  };
}

export async function getOwnSecondFactor({ ctx }: VerbArgs<null>): Promise<OwnSecondFactorDto> {
  const actor = authorizeUser(ctx.actor, "account:read");
  const row = await readOwn(ctx, actor);
  const [left] = await dbOf(ctx)
    .select({ codes: count() })
    .from(mfaRecoveryCodes)
    .where(and(eq(mfaRecoveryCodes.userId, row.id), isNull(mfaRecoveryCodes.usedAt)));
  return {
    offered: mayHaveSecondFactor(row) || row.mfaEnabledAt !== null,
    enabledAt: row.mfaEnabledAt,
    required: row.profile === 1 && row.mfaRequired,
    codesLeft: left?.codes ?? 0,
  };
}
