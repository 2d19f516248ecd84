import { headers } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { actorOfSession, loginWeb, logout, WEB_SESSION_SECONDS } from "@/lib/auth";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { requestFacts } from "@/lib/http/context";
import { openToken, sessionSecrets } from "@/lib/http/session-claim";

/**
 * The JWT carries only the session's id and the profile; whether the session lives is decided by the sessions table.
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: WEB_SESSION_SECONDS },
    jwt: { decode: ({ token }) => openToken(token, sessionSecrets()) },
    useSecureCookies: env().APP_URL.startsWith("https://"),
    pages: { signIn: "/login" },
    providers: [
      CredentialsProvider({
        credentials: { identifier: {}, password: {} },
        async authorize(given) {
          const ctx = { ...requestFacts(await headers()), actor: { kind: "visitor" } as const };
          try {
            const input = { identifier: given?.identifier ?? "", password: given?.password ?? "" };
            const person = await loginWeb({ ctx, input });
            // next-auth cannot ask for a second factor, which has a page of its own.
            if (person.mfaRequired) return null;
            return { id: String(person.userId), name: person.userName, sid: person.sessionId, profile: person.profile };
          } catch (error) {
            if (error instanceof DomainError) return null;
            throw error;
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user && "sid" in user ? { sid: user.sid, profile: "profile" in user ? user.profile : null } : token,
      async session({ session, token }) {
        const actor = typeof token.sid === "string" ? await actorOfSession(token.sid) : null;
        return { expires: session.expires, ...(actor ? { user: { name: actor.name } } : {}) };
      },
    },
    events: {
      async signOut({ token }) {
        const actor = typeof token?.sid === "string" ? await actorOfSession(token.sid) : null;
        if (actor) await logout({ ctx: { ...requestFacts(await headers()), actor }, input: null });
      },
    },
  };
}
