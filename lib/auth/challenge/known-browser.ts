import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { users } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isKeyedText, keyedHash } from "@/lib/core/crypto";
import { networkOf } from "@/lib/core/network";
import type { UserRow } from "@/lib/users";

/** A browser keeps the marks of so many accounts; the oldest goes. */
const MOST_MARKS = 8;

/** The browser's own random name, then a mark for each account that logged in with it: "name.mark.mark". */
const COOKIE = /^([\w-]{22})((?:\.[\w-]{22}){0,8})$/;

const NOBODY = { id: 0, passwordHash: null };

type Account = Pick<UserRow, "id" | "passwordHash">;

interface Browser {
  name: string;
  marks: string[];
}

function browserOf(cookie: string | undefined): Browser | null {
  const [, name, marks = ""] = COOKIE.exec(cookie ?? "") ?? [];
  return name === undefined ? null : { name, marks: marks.split(".").filter(Boolean) };
}

const PURPOSE = "known-browser";
const marked = (name: string, { id, passwordHash }: Account) => `${name}:${id}:${passwordHash ?? ""}`;

/** Whoever sets another password revokes the marks of all browsers with it, and none can be made without our key. */
const markOf = (name: string, account: Account): string =>
  keyedHash(PURPOSE, marked(name, account)).subarray(0, 16).toString("base64url");

/** A browser that has no cookie yet gets this one. */
export function newBrowser(): string {
  return randomBytes(16).toString("base64url");
}

/**
 * The browser's name if the account has logged in with it since its password was set; null for any other browser, and for
 * an account that does not exist, with the same work.
 */
export function knownBrowser(ctx: Pick<Ctx, "browser">, user: Account | undefined): string | null {
  const browser = browserOf(ctx.browser);
  if (!browser) return null;
  const text = marked(browser.name, user ?? NOBODY);
  const isKnown = browser.marks.map((one) => isKeyedText(one, PURPOSE, text)).includes(true);
  return isKnown && user ? browser.name : null;
}

/** Whether anybody has logged in with the browser. It opens nothing: a page chooses by it what it shows first. */
export function isKnownBrowser({ browser }: Pick<Ctx, "browser">): boolean {
  return (browserOf(browser)?.marks.length ?? 0) > 0;
}

/** The value that the cookie has from now on: whoever logged in is known by it, for the counts of later logins. */
export async function rememberBrowser({ ctx, input }: VerbArgs<{ userId: number }>): Promise<string> {
  const [user] = await dbOf(ctx)
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, input.userId));
  const { name, marks } = browserOf(ctx.browser) ?? { name: newBrowser(), marks: [] };
  const mark = markOf(name, user ?? NOBODY);
  return [name, mark, ...marks.filter((one) => one !== mark)].slice(0, MOST_MARKS + 1).join(".");
}

/** Whoever asked for a code, to tell their tries from those of others: the browser, else the network. Null if unknown. */
export function askerOf({ browser, ip }: Pick<Ctx, "browser" | "ip">): Buffer | null {
  const who = browserOf(browser)?.name ?? (ip ? networkOf(ip) : null);
  return who === null ? null : keyedHash("asker", who);
}
