import { encode } from "next-auth/jwt";
import type { Sql } from "postgres";

/** A session of a person of this profile in a browser. */
export async function cookieOf(sql: Sql, userId: number, secret: string, profile: number): Promise<string> {
  const [session] = await sql<{ id: string }[]>`
    insert into sessions (user_id, kind, expires_at) values (${userId}, 'web', now() + interval '1 day') returning id`;
  const token = await encode({ token: { sid: session?.id ?? "", profile }, secret, maxAge: 86_400 });
  return `next-auth.session-token=${token}`;
}
