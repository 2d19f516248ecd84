import { randomBytes } from "node:crypto";
import { notLike, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { getDb } from "@/db/client";
import { admins, guardPairings, rateLimits, sessions } from "@/db/schema";
import {
  type AdminRow,
  assignGuard,
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createUser,
  createZone,
  type UserRow,
} from "@/db/testing";
import { createTestPass } from "@/lib/access/testing";
import { hashPassword } from "@/lib/auth/login/passwords";
import { openApiToken, openWebSession } from "@/lib/auth/sessions/sessions";
import { createApiKey } from "@/lib/auth/testing";
import type { PersonActor } from "@/lib/core/context";
import { hashToken, newToken } from "@/lib/core/ids";
import { SCOPES } from "@/lib/core/permissions";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { createTickets } from "@/lib/tickets/testing";

/** The password of everybody but the platform administrator. */
export const PASSWORD = "secreto-123";

const HOUR = 3_600_000;

/** The kinds of visitors that every call and every screen is tried with. */
export const ACTORS = [
  "visitor",
  "buyer",
  "otherBuyer",
  "guard",
  "phone",
  "admin",
  "otherAdmin",
  "prepaid",
  "platform",
] as const;
export type ActorName = (typeof ACTORS)[number];

export interface Person {
  name: ActorName;
  /** A visitor has no account. */
  user: UserRow | null;
  /** A paired phone's assignment. */
  assignmentId?: number;
  /** The cookie of the browser's session. */
  cookie: string;
  /** The bearer token for the API; a visitor and a paired phone have none. */
  token?: string;
  /** The token that the page's own scripts hold. */
  mirror?: string;
  /** An administrator's key of the API, with every scope. */
  key?: string;
}

export interface Tenant {
  /** This word is in every name and address of the tenant, and in nobody else's, so that a leak is found. */
  mark: string;
  /** The tenant's ids lie between this one and 999 more. */
  base: number;
  admin: AdminRow;
  owner: UserRow;
  enclosure: Awaited<ReturnType<typeof createEnclosure>>;
  gate: Awaited<ReturnType<typeof createGate>>;
  zone: Awaited<ReturnType<typeof createZone>>;
  event: Awaited<ReturnType<typeof createEvent>>;
  area: Awaited<ReturnType<typeof createEventArea>>;
}

const letters = () =>
  randomBytes(4)
    .toString("hex")
    .replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));

/** Gives an id that no sequence will reach during a run; the addresses of pages take nine digits at most. */
async function newBase(): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(
    sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as n`,
  );
  return 400_000_000 + ((row?.n ?? 0) % 500_000) * 1_000;
}

async function createTenant(isPrepaid = false): Promise<Tenant> {
  const mark = `marca${letters()}`;
  const base = await newBase();
  let next = base;
  const named = (what: string) => ({ id: ++next, name: `${what} ${mark}` });
  const id = ++next;
  const [admin] = await getDb()
    .insert(admins)
    .values({ id, name: `Organizador ${mark}` })
    .returning();
  if (!admin) throw new Error("The tenant was not stored");
  const owner = await createUser({
    id,
    profile: 1,
    adminId: id,
    userName: `admin${mark}`,
    fullName: `Dueña ${mark}`,
    email: `${mark}@test.example`,
  });
  const enclosure = await createEnclosure(id, { ...named("Recinto"), slug: mark, isPrepaid, isEvent: true });
  const gate = await createGate(enclosure, { id: ++next, label: mark.slice(-12) });
  const zone = await createZone(enclosure, { ...named("Zona"), capacity: 200 }, [gate]);
  const event = await createEvent(enclosure, { ...named("Evento"), buyerLimit: 50 });
  const area = await createEventArea(event, zone, { id: ++next });
  return { mark, base, admin, owner, enclosure, gate, zone, event, area };
}

async function cookieOf(sessionId: string, profile: number): Promise<string> {
  const secret = process.env.E2E_NEXTAUTH_SECRET;
  if (!secret) throw new Error("E2E_NEXTAUTH_SECRET is not set: run the journeys with `npm test`");
  return `next-auth.session-token=${await encode({ token: { sid: sessionId, profile }, secret, maxAge: 3_600 })}`;
}

/** Logs a person in by every way there is: cookie, bearer token, and the token of the page's own scripts. */
export async function personOf(name: ActorName, user: UserRow): Promise<Person> {
  const ctx = ctxFor(user);
  const sessionId = await openWebSession(ctx, user.id);
  const mirror = newToken();
  await getDb()
    .insert(sessions)
    .values({
      userId: user.id,
      kind: "mirror",
      parentId: sessionId,
      tokenHash: hashToken(mirror),
      expiresAt: new Date(Date.now() + HOUR),
    });
  const token = await openApiToken(ctx, user.id);
  const cookie = await cookieOf(sessionId, user.profile);
  const isKeyed = user.profile === 1 && !user.isPlatformAdmin && user.adminId !== null;
  const keyed = isKeyed ? { key: (await createApiKey(user)).token } : {};
  return { name, user, cookie, token, mirror, ...keyed };
}

/** A phone that was paired for an assignment; it has nothing but its cookie. */
async function phoneOf(user: UserRow, assignment: { id: number; adminId: number }): Promise<Person> {
  const [session] = await getDb()
    .insert(sessions)
    .values({ userId: user.id, kind: "guard", expiresAt: new Date(Date.now() + HOUR) })
    .returning({ id: sessions.id });
  if (!session) throw new Error("The session was not stored");
  const now = new Date();
  await getDb()
    .insert(guardPairings)
    .values({
      adminId: assignment.adminId,
      assignmentId: assignment.id,
      tokenHash: hashToken(newToken()),
      createdBy: assignment.adminId,
      expiresAt: now,
      usedAt: now,
      sessionId: session.id,
    });
  return { name: "phone", user, assignmentId: assignment.id, cookie: await cookieOf(session.id, user.profile) };
}

/** Gives the actor that the platform should see in a person, by the way of logging in; null stands for a visitor. */
export function actorOfPerson(
  { user, name, assignmentId }: Person,
  by: "token" | "mirror" | "cookie" | "key" | null,
): PersonActor | null {
  if (!user || !by) return null;
  const actor = actorOf(user);
  const person = { ...actor, tenant: actor.tenant && { ...actor.tenant, hasPrepaid: name === "prepaid" } };
  if (assignmentId !== undefined) return { ...person, kind: "paired_phone", assignmentId };
  if (by === "key") return { ...person, kind: "api_key", keyId: 0, keyName: "", scopes: [...SCOPES.keys()] };
  return { ...person, kind: by === "mirror" ? "mirror" : by === "token" ? "api_token" : "user" };
}

let passwordHash: Promise<string> | undefined;

interface Tenants {
  a: Tenant;
  b: Tenant;
  prepaid: Tenant;
}

/** Makes a new person of a role, in tenant `a` or, for the other tenants' roles, in their own. */
async function newUser(name: ActorName, { a, b, prepaid }: Tenants): Promise<UserRow> {
  passwordHash ??= hashPassword(PASSWORD);
  const tenant = name === "otherAdmin" ? b : name === "prepaid" ? prepaid : a;
  const profile = name === "guard" || name === "phone" ? 3 : name === "buyer" || name === "otherBuyer" ? 2 : 1;
  const tag = letters();
  return createUser({
    profile,
    adminId: profile === 2 ? null : tenant.admin.id,
    userName: `persona${tag}`,
    fullName: `Persona ${profile === 2 ? tag : tenant.mark}`,
    email: `${tag}.${profile === 2 ? "comprador" : tenant.mark}@test.example`,
    emailVerifiedAt: new Date(),
    passwordHash: await passwordHash,
  });
}

/**
 * Lets everybody of one machine try again as if nobody had tried. The turns of those who were sent a code stay: another
 * file's buyer may be waiting for the next one.
 */
export async function forgetLimits(): Promise<void> {
  await getDb().delete(rateLimits).where(notLike(rateLimits.key, "%:send:%"));
}

/** Makes two tenants and a prepaid one, a person of each kind, and the tickets that the tenants have sold. */
export async function createWorld() {
  const [a, b, prepaid] = [await createTenant(), await createTenant(), await createTenant(true)];
  const tenants: Tenants = { a, b, prepaid };
  const platform = await getDb().query.users.findFirst({ where: (user, { eq }) => eq(user.isPlatformAdmin, true) });
  if (!platform) throw new Error("There is no platform administrator");
  const [buyer, otherBuyer, guard] = [
    await newUser("buyer", tenants),
    await newUser("otherBuyer", tenants),
    await newUser("guard", tenants),
  ];
  const assignment = await assignGuard(guard, a.event, a.zone);
  const people: Record<ActorName, Person> = {
    visitor: { name: "visitor", user: null, cookie: "" },
    buyer: await personOf("buyer", buyer),
    otherBuyer: await personOf("otherBuyer", otherBuyer),
    guard: await personOf("guard", guard),
    phone: await phoneOf(guard, assignment),
    admin: await personOf("admin", a.owner),
    otherAdmin: await personOf("otherAdmin", b.owner),
    prepaid: await personOf("prepaid", prepaid.owner),
    platform: await personOf("platform", platform),
  };
  // Each tenant has sold something, so that a leak would show.
  const sold = await createTickets(a, buyer, 2);
  await createTickets(b, otherBuyer);
  await createTickets(prepaid, otherBuyer);
  const pass = await createTestPass(a);
  /** Makes a second person like the actor, for calls that change or end an account. */
  const another = async (name: ActorName): Promise<Person> => {
    if (name === "visitor") return people.visitor;
    if (name === "platform") return personOf(name, platform);
    return personOf(name, await newUser(name, tenants));
  };
  return { ...tenants, people, assignment, sold, pass, another };
}

export type World = Awaited<ReturnType<typeof createWorld>>;
