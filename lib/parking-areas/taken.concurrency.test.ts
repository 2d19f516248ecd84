import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { enclosures, gates, parkingAreas, users } from "@/db/schema";
import { createAdmin, createEnclosure, createGate, createUser, createZone } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { setInitialCredentials } from "@/lib/auth";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { updateEnclosure } from "@/lib/enclosures";
import { createGuard } from "@/lib/guards";
import { updateParkingArea } from "@/lib/parking-areas";

type Tx = Parameters<Parameters<ReturnType<typeof getDb>["transaction"]>[0]>[0];

/** The code that `late` ends with when it runs while `first` has taken the name and not yet said so. */
async function loserOf(first: (tx: Tx) => Promise<unknown>, late: () => Promise<unknown>): Promise<string> {
  const { code } = await getDb().transaction(async (tx) => {
    await first(tx);
    const ended = codeOf(late());
    expect(await Promise.race([ended, untilBlocked()])).toBe("blocked");
    return { code: ended };
  });
  return code;
}

async function venue() {
  const { admin, owner } = await createAdmin();
  const row = await createEnclosure(admin.id);
  const { id, name, location } = row;
  const change = (slug: string) => updateEnclosure({ ctx: ctxFor(owner), input: { id, name, location, slug } });
  return { admin, owner, row, change };
}

test("a venue's address that another one takes at this moment is refused", async () => {
  const [one, other] = [await venue(), await venue()];
  const slug = `misma-${one.row.id}`;
  const lost = await loserOf(
    (tx) => tx.update(enclosures).set({ slug }).where(eq(enclosures.id, one.row.id)),
    () => other.change(slug),
  );
  expect(lost).toBe("enclosure.slug_taken");
  const [kept] = await getDb().select().from(enclosures).where(eq(enclosures.id, other.row.id));
  expect(kept?.slug).toBe(other.row.slug);
});

test("ten venues ask for one address: one gets it", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, venue));
  const slug = `una-sola-${all[0]?.row.id}`;
  const codes = await Promise.all(
    all.map(({ change }) =>
      change(slug).then(
        () => "ok",
        (error: { code?: string }) => error.code,
      ),
    ),
  );
  expect(codes.sort()).toEqual([...Array.from({ length: 9 }, () => "enclosure.slug_taken"), "ok"]);
});

test("a zone's key that another one takes at this moment is refused", async () => {
  const { owner, row } = await venue();
  const gate = await createGate(row);
  const [one, other] = [await createZone(row), await createZone(row)];
  const lost = await loserOf(
    (tx) => tx.update(parkingAreas).set({ key: "Q7" }).where(eq(parkingAreas.id, one.id)),
    () =>
      updateParkingArea({
        ctx: ctxFor(owner),
        input: { id: other.id, key: "q7", name: "Sur", capacity: 10, gateIds: [gate.id] },
      }),
  );
  expect(lost).toBe("zone.key_taken");
});

test("two gates swap labels, even when one of them looks like a temporary label", async () => {
  const { owner, row } = await venue();
  const [one, other] = [await createGate(row), await createGate(row)];
  const { id, name, slug, location } = row;
  const form = (labels: [string, string]) => ({
    id,
    name,
    slug,
    location,
    gates: [one, other].map((gate, i) => ({ id: gate.id, label: labels[i] ?? "", street: gate.street })),
  });
  const ctx = ctxFor(owner);
  await updateEnclosure({ ctx, input: form([`~${other.id}`, "Norte"]) });
  await updateEnclosure({ ctx, input: form(["Norte", `~${other.id}`]) });
  const named = await getDb().select().from(gates).where(eq(gates.enclosureId, id)).orderBy(gates.id);
  expect(named.map(({ label }) => label)).toEqual(["Norte", `~${other.id}`]);
});

test("a gate's label that appears at this moment is refused", async () => {
  const { owner, row } = await venue();
  const { id, name, slug, location, adminId } = row;
  const lost = await loserOf(
    (tx) => tx.insert(gates).values({ adminId, enclosureId: id, label: "Norte", street: "Av. Uno" }),
    () =>
      updateEnclosure({
        ctx: ctxFor(owner),
        input: { id, name, slug, location, gates: [{ label: "Norte", street: "Av. Dos" }] },
      }),
  );
  expect(lost).toBe("gate.label_taken");
});

test("an e-mail that somebody takes at this moment is refused for a guard and for the platform's administrator", async () => {
  const { admin, owner } = await createAdmin();
  const person = await createUser();
  const email = `tomado-${person.id}@test.example`;
  const take = (tx: Tx) => tx.update(users).set({ email }).where(eq(users.id, person.id));
  const guard = { fullName: "Rogelio Mata", email, phone: `81${String(admin.id).padStart(8, "0")}` };
  expect(await loserOf(take, () => createGuard({ ctx: ctxFor(owner), input: guard }))).toBe("user.email_taken");
  await getDb().update(users).set({ email: null }).where(eq(users.id, person.id));
  const ctx = { actor: { kind: "system" as const, name: "test" }, now: new Date(), requestId: "test" };
  const input = { email, password: "secreto-123", force: true };
  expect(await loserOf(take, () => setInitialCredentials({ ctx, input }))).toBe("user.email_taken");
});
