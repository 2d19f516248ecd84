import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { passes, signingKeys } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { newShortCode } from "@/lib/core/ids";
import { ctxFor } from "@/lib/core/testing";
import {
  createPasses,
  findPassByShortCode,
  type PassRow,
  passToken,
  passTokens,
  revokePasses,
  rotateSigningKeys,
  verifyPassToken,
} from "@/lib/passes";
import { decodeToken, encodeBody, joinToken } from "@/lib/passes/token-format";

type Saleable = Awaited<ReturnType<typeof createSaleable>>;

const forTicket = ({ admin, enclosure, event, area }: Saleable) => ({
  adminId: admin.id,
  enclosureId: enclosure.id,
  kind: "ticket" as const,
  eventId: event.id,
  eventAreaId: area.id,
});

async function rowOf(id: number): Promise<PassRow> {
  const [found] = await getDb().select({ code: passes.shortCode }).from(passes).where(eq(passes.id, id));
  const pass = await findPassByShortCode({}, found?.code ?? "", null);
  if (!pass) throw new Error("No such pass");
  return pass;
}

async function onePass(saleable: Saleable): Promise<PassRow> {
  const [id] = await withTx({}, (tx) => createPasses(tx, [forTicket(saleable)]));
  return rowOf(id ?? 0);
}

describe("createPasses", () => {
  it("answers ids in the order given, with codes and salts of their own", async () => {
    const saleable = await createSaleable();
    const rows = [1, 2, 3].map((entryRights) => ({ ...forTicket(saleable), entryRights }));
    const ids = await withTx({}, (tx) => createPasses(tx, rows));
    const made = await Promise.all(ids.map(rowOf));
    expect(made.map((pass) => pass.entryRights)).toEqual([1, 2, 3]);
    expect(new Set(made.map((pass) => pass.shortCode)).size).toBe(3);
    expect(new Set(made.map((pass) => pass.salt.toString("hex"))).size).toBe(3);
    expect(made[0]).toMatchObject({ state: "active", generation: 1, adminId: saleable.admin.id });
  });

  it("draws a taken short code again", async () => {
    const saleable = await createSaleable();
    const first = await onePass(saleable);
    const draws = [first.shortCode, newShortCode(), newShortCode(), newShortCode()];
    const rows = [forTicket(saleable), { ...forTicket(saleable), entryRights: 2 }];
    const ids = await withTx({}, (tx) => createPasses(tx, rows, () => draws.shift() ?? newShortCode()));
    const made = await Promise.all(ids.map(rowOf));
    expect(made.map((pass) => pass.entryRights)).toEqual([1, 2]);
    expect(made.map((pass) => pass.shortCode)).not.toContain(first.shortCode);
  });

  it("gives up when every draw is taken", async () => {
    const saleable = await createSaleable();
    const { shortCode } = await onePass(saleable);
    await expect(withTx({}, (tx) => createPasses(tx, [forTicket(saleable)], () => shortCode))).rejects.toThrow(
      /short code/,
    );
  });
});

describe("short codes", () => {
  it("a short code is read as a person types it, within the tenant", async () => {
    const pass = await onePass(await createSaleable());
    const typed = ` ${pass.shortCode.toLowerCase().replaceAll("0", "o").replaceAll("1", "l").replace(/.{4}/g, "$& ")}`;
    expect((await findPassByShortCode({}, typed, pass.adminId))?.id).toBe(pass.id);
    const other = await createSaleable();
    expect(await findPassByShortCode({}, pass.shortCode, other.admin.id)).toBeNull();
    expect(await findPassByShortCode({}, "hola", null)).toBeNull();
  });
});

describe("tokens", () => {
  it("a token is short, is the same for the same row, and reads back to its pass", async () => {
    const saleable = await createSaleable();
    const pass = await onePass(saleable);
    const token = await passToken({}, pass);
    expect(token.length).toBeLessThanOrEqual(180);
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await passToken({}, await rowOf(pass.id))).toBe(token);
    expect((await passTokens({}, [pass])).get(pass.id)).toBe(token);
    expect(decodeToken(token)).toMatchObject({
      kind: "ticket",
      passId: pass.id,
      generation: 1,
      scope: { type: "event", eventId: saleable.event.id, eventAreaId: saleable.area.id },
    });
    const verdict = await verifyPassToken({}, `${token}\n`, saleable.admin.id);
    expect(verdict).toMatchObject({ code: null, pass: { id: pass.id } });
  });

  it("a token says whether it opens a zone or an account", async () => {
    const { admin, enclosure, zone } = await createSaleable();
    const base = { adminId: admin.id, enclosureId: enclosure.id };
    const rows = [
      { ...base, kind: "subscriber" as const, parkingAreaId: zone.id },
      { ...base, kind: "prepaid" as const },
    ];
    const ids = await withTx({}, (tx) => createPasses(tx, rows));
    const scopes = [];
    for (const id of ids) {
      const token = await passToken({}, await rowOf(id));
      scopes.push(decodeToken(token)?.scope);
      expect((await verifyPassToken({}, token, admin.id)).code).toBeNull();
    }
    expect(scopes).toEqual([{ type: "zone", parkingAreaId: zone.id }, { type: "account" }]);
  });

  it("a token is refused with any byte changed, and in any other spelling", async () => {
    const pass = await onePass(await createSaleable());
    const token = await passToken({}, pass);
    const bytes = Buffer.from(token, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
      const { code } = await verifyPassToken({}, changed.toString("base64url"), pass.adminId);
      expect(["unknown_code", "bad_signature"]).toContain(code);
    }
    const last = token.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const sibling = alphabet.charAt(alphabet.indexOf(last) + 1);
    for (const text of [
      "",
      "hola",
      token.slice(1),
      `${token}A`,
      token.slice(0, -1) + sibling,
      `${token}=`,
      "ñ".repeat(130),
    ]) {
      expect((await verifyPassToken({}, text, pass.adminId)).code).toBe("unknown_code");
    }
  });

  it("another tenant's token is unknown, and another tenant's key cannot sign for this one", async () => {
    const mine = await createSaleable();
    const theirs = await createSaleable();
    const pass = await onePass(mine);
    const token = await passToken({}, pass);
    expect((await verifyPassToken({}, token, theirs.admin.id)).code).toBe("unknown_code");
    expect((await verifyPassToken({}, token, null)).code).toBeNull();

    const forged = await passToken({}, { ...pass, adminId: theirs.admin.id });
    expect((await verifyPassToken({}, forged, mine.admin.id)).code).toBe("unknown_code");
    expect((await verifyPassToken({}, forged, theirs.admin.id)).code).toBe("unknown_code");
  });

  it("a token that a stranger's key signed, under the tenant's key id or an unknown one, is refused", async () => {
    const pass = await onePass(await createSaleable());
    const decoded = decodeToken(await passToken({}, pass));
    if (!decoded) throw new Error("The token cannot be read");
    const stranger = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" });
    const key = createPrivateKey({ key: stranger, format: "der", type: "pkcs8" });
    const forged = joinToken(decoded.body, sign(null, decoded.body, key));
    expect((await verifyPassToken({}, forged, pass.adminId)).code).toBe("bad_signature");
    const body = encodeBody({ ...decoded, keyId: 2_000_000_000 });
    expect((await verifyPassToken({}, joinToken(body, sign(null, body, key)), pass.adminId)).code).toBe("unknown_code");
  });

  it("a token of an older generation or of a revoked pass answers `revoked` with the pass", async () => {
    const pass = await onePass(await createSaleable());
    const old = await passToken({}, pass);
    await getDb().update(passes).set({ generation: 2 }).where(eq(passes.id, pass.id));
    expect(await verifyPassToken({}, old, pass.adminId)).toMatchObject({ code: "revoked", pass: { id: pass.id } });
    const renewed = await passToken({}, await rowOf(pass.id));
    expect(renewed).not.toBe(old);
    expect((await verifyPassToken({}, renewed, pass.adminId)).code).toBeNull();

    expect(await withTx({}, (tx) => revokePasses(tx, [pass.id], "returned"))).toEqual([pass.id]);
    expect(await withTx({}, (tx) => revokePasses(tx, [pass.id], "cancelled"))).toEqual([]);
    expect(await verifyPassToken({}, renewed, pass.adminId)).toMatchObject({
      code: "revoked",
      pass: { state: "revoked", stateReason: "returned" },
    });
  });

  it("a token that was signed before a rotation stays good, and the next one has a key that gates knew a day before", async () => {
    const pass = await onePass(await createSaleable());
    const { adminId } = pass;
    const before = await passToken({}, pass);
    const rotate = async (hours: number) => {
      const now = new Date(Date.now() + hours * 3_600_000);
      const ctx = { ...ctxFor(null), actor: { kind: "system" as const, name: "keys:rotate" }, now };
      return (await rotateSigningKeys({ ctx, input: { adminId } })).map(({ done }) => done);
    };
    expect(await rotate(0)).toEqual(["announced"]);
    expect(await rotate(23)).toEqual(["waiting"]);
    expect(await passToken({}, pass)).toBe(before);
    const known = await getDb()
      .select({ id: signingKeys.id })
      .from(signingKeys)
      .where(eq(signingKeys.adminId, adminId));
    expect(await rotate(25)).toEqual(["rotated"]);
    const after = await passToken({}, pass);
    expect(decodeToken(after)?.keyId).not.toBe(decodeToken(before)?.keyId);
    expect(known.map(({ id }) => id)).toContain(decodeToken(after)?.keyId);
    expect((await verifyPassToken({}, before, pass.adminId)).code).toBeNull();
    expect((await verifyPassToken({}, after, pass.adminId)).code).toBeNull();
  });

  it("all tokens of a tenant have one key, whoever asks first", async () => {
    const pass = await onePass(await createSaleable());
    const tokens = await Promise.all(Array.from({ length: 12 }, () => passToken({}, pass)));
    expect(new Set(tokens).size).toBe(1);
    const keys = await getDb().select().from(signingKeys).where(eq(signingKeys.adminId, pass.adminId));
    expect(keys).toHaveLength(1);
    expect(keys[0]?.privateKeyEncrypted.includes(Buffer.from("302e0201", "hex"))).toBe(false);
    const [row] = await getDb().execute<{ n: string }>(
      sql`select length(public_key) as n from signing_keys where admin_id = ${pass.adminId}`,
    );
    expect(Number(row?.n)).toBe(32);
  });
});
