import { and, eq, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { newApiKey } from "@/lib/auth/api-keys/actor-of-key";
import { MakeApiKey, type MakeApiKeyInput } from "@/lib/auth/schemas";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, type PERMISSIONS, SCOPES } from "@/lib/core/permissions";

const DAY_MS = 86_400_000;

export interface MadeApiKey {
  id: number;
  name: string;
  /** Shown once; it cannot be read again. */
  token: string;
}

export interface ScopeOption {
  permission: string;
  label: string;
}

/** The scopes that the actor may give: those of what they may do themselves, by their name. */
export function scopeOptions(actor: PersonActor): ScopeOption[] {
  return [...SCOPES]
    .filter(([permission]) => can(actor, permission as keyof typeof PERMISSIONS))
    .map(([permission, label]) => ({ permission, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "es"));
}

/**
 * Makes a key for the actor's own tenant. Refuses with `api_key.too_much` a scope that the actor does not have. A repeat of
 * the same form makes no second key: while the first is unused it gets a new secret, and only the one shown last works;
 * after that the answer is `api_key.already_made`.
 */
export async function makeApiKey({ ctx, input }: VerbArgs<MakeApiKeyInput>): Promise<MadeApiKey> {
  const actor = authorizeUser(ctx.actor, "api_key:write");
  const { tenant } = actor;
  if (tenant === null) throw forbidden();
  const { name, scopes, perMinute, days, requestKey } = parseInput(MakeApiKey, input);
  const allowed = new Set(scopeOptions(actor).map(({ permission }) => permission));
  if (scopes.some((scope) => !allowed.has(scope))) throw new DomainError("api_key.too_much", { field: "scopes" });
  const token = newApiKey();
  const secret = { tokenHash: hashToken(token), tokenEnd: token.slice(-4) };
  return withTx(ctx, async (tx) => {
    const expiresAt = days === null ? null : new Date(tx.now.getTime() + days * DAY_MS);
    const [made] = await tx.db
      .insert(apiKeys)
      .values({
        adminId: tenant.id,
        madeBy: actor.userId,
        name,
        scopes: [...new Set(scopes)],
        perMinute,
        requestKey,
        expiresAt,
        createdAt: tx.now,
        ...secret,
      })
      .onConflictDoNothing({ target: [apiKeys.madeBy, apiKeys.requestKey] })
      .returning({ id: apiKeys.id });
    if (!made) return showAgain(tx, { userId: actor.userId, requestKey, token, ...secret });
    await recordAudit(tx, {
      action: "api_key.created",
      entity: "api_key",
      entityId: made.id,
      adminId: tenant.id,
      after: { name, scopes, perMinute, expiresAt },
    });
    return { id: made.id, name, token };
  });
}

interface Repeated {
  userId: number;
  requestKey: string;
  token: string;
  tokenHash: Buffer;
  tokenEnd: string;
}

async function showAgain(tx: Ctx & { db: Db }, { userId, requestKey, token, ...secret }: Repeated) {
  const [row] = await tx.db
    .update(apiKeys)
    .set(secret)
    .where(
      and(
        eq(apiKeys.madeBy, userId),
        eq(apiKeys.requestKey, requestKey),
        isNull(apiKeys.lastUsedOn),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning({ id: apiKeys.id, name: apiKeys.name, adminId: apiKeys.adminId });
  if (!row) throw new DomainError("api_key.already_made");
  await recordAudit(tx, {
    action: "api_key.shown_again",
    entity: "api_key",
    entityId: row.id,
    adminId: row.adminId,
  });
  return { id: row.id, name: row.name, token };
}
