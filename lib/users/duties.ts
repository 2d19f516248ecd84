import { and, eq, ne, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { jobs } from "@/lib/users/jobs";
import { userList } from "@/lib/users/user-list";

export const duties = defineDuties({
  lists: [userList],
  jobs,
  sealed: [
    {
      column: users.mfaSecretEncrypted,
      reseal: (db, row, mfaSecretEncrypted) => db.update(users).set({ mfaSecretEncrypted }).where(row),
    },
  ],
  erase: async ({ db }, { userId }) => {
    await db.execute(sql`
      update tenant_buyers set blocked_reason = null where user_id = ${userId} and blocked_reason is not null`);
  },
  recipient: async (db, userId) => {
    const [user] = await db
      .select({
        id: users.id,
        userName: users.userName,
        fullName: users.fullName,
        email: users.email,
        phone: users.phone,
      })
      .from(users)
      .where(and(eq(users.id, userId), ne(users.state, "deleted")));
    return user ?? null;
  },
  ownData: ({ userId }) => ({
    profile: {
      at: 10,
      json: sql`(select json_build_object('intIDUsuario', u.id, 'chrNombreUsuario', u.user_name, 'fullName', u.full_name,
        'email', u.email, 'emailVerifiedAt', u.email_verified_at, 'phone', u.phone, 'phoneVerifiedAt', u.phone_verified_at,
        'intFKIDProfile', u.profile, 'secondFactorSince', u.mfa_enabled_at, 'termsVersion', u.terms_version,
        'privacyVersion', u.privacy_version, 'termsAcceptedAt', u.terms_accepted_at, 'createdAt', u.created_at)
      from users u where u.id = ${userId})`,
    },
  }),
});
