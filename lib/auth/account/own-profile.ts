import { and, count, eq, isNull } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { mfaRecoveryCodes } from "@/db/schema";
import { readOwn } from "@/lib/auth/account/own-account";
import { mayHaveSecondFactor } from "@/lib/auth/second-factor/mfa-enrolment";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";

export interface OwnAccountDto {
  userId: number;
  userName: string;
  fullName: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  hasPassword: boolean;
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
    hasPassword: row.passwordHash !== null,
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
